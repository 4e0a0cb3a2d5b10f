import { type Camera, Vector3 } from 'three';
import { dimensionLines, type Point } from './dimensionLayout';

const LABEL_CLASS =
  'pointer-events-none absolute top-0 left-0 rounded-sm bg-raised/90 px-1.5 py-0.5 text-sm leading-tight font-semibold whitespace-nowrap text-ink figures';

/** The figures at the dimension lines: text of the page, so that they are as sharp and as coloured as any other. */
export class DimensionLabels {
  readonly #size: Point;
  readonly #labels: readonly HTMLElement[];
  /** Half of each label's width and height in px; they never change. */
  #halves: readonly (readonly [number, number])[] = [];
  readonly #middle = new Vector3();

  /** `size` is the part's extent in scene units; the labels go into `element`. */
  constructor(element: HTMLElement, size: Point, labels: readonly string[]) {
    this.#size = size;
    this.#labels = labels.map((text) => {
      const label = document.createElement('span');
      label.className = LABEL_CLASS;
      label.textContent = text;
      // The sizes stand below the view as a text.
      label.ariaHidden = 'true';
      element.append(label);
      return label;
    });
  }

  set visible(visible: boolean) {
    for (const label of this.#labels) label.hidden = !visible;
  }

  /** Moves the labels to where the camera sees the lines. */
  update(camera: Camera, width: number, height: number): void {
    if (this.#halves.length === 0) {
      this.#halves = this.#labels.map((label) => [label.offsetWidth / 2, label.offsetHeight / 2]);
    }
    const lines = dimensionLines(this.#size, camera.position.x, camera.position.y);
    this.#labels.forEach((label, i) => {
      const line = lines[i];
      if (!line) return;
      const { x, y, z } = this.#middle
        .set(...line.from)
        .lerp({ x: line.to[0], y: line.to[1], z: line.to[2] }, 0.5)
        .project(camera);
      label.style.visibility = z < 1 ? 'visible' : 'hidden';
      const [halfWidth, halfHeight] = this.#halves[i] ?? [0, 0];
      const across = within(((x + 1) / 2) * width, halfWidth, width).toFixed(1);
      const down = within(((1 - y) / 2) * height, halfHeight, height).toFixed(1);
      label.style.transform = `translate(-50%, -50%) translate(${across}px, ${down}px)`;
    });
  }

  remove(): void {
    for (const label of this.#labels) label.remove();
  }
}

/** The place of a label's middle, moved so far that all of it is in the view. */
export function within(place: number, half: number, length: number): number {
  return Math.max(half, Math.min(length - half, place));
}

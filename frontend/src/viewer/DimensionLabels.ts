import { type Camera, Matrix4, Vector4 } from 'three';
import { dimensionLines, type Point } from './dimensionLayout';

const LABEL_CLASS =
  'pointer-events-none absolute top-0 left-0 rounded-sm bg-raised/90 px-1.5 py-0.5 text-sm leading-tight font-semibold whitespace-nowrap text-ink figures';

/**
 * Where a label may stand: at shares of what is seen of its line, and beside a line that is too short for that, by so many of its own
 * heights. The first place that is free.
 */
const PLACES = [
  ...[0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95].map((share) => ({ share, rows: 0 })),
  ...[1, -1, 2, -2].map((rows) => ({ share: 0.5, rows })),
];

/** A label's middle, and half of its width and height, in px. */
interface Box {
  across: number;
  down: number;
  half: readonly [number, number];
}

/** The figures at the dimension lines: text of the page, so that they are as sharp and as coloured as any other. */
export class DimensionLabels {
  readonly #size: Point;
  readonly #labels: readonly HTMLElement[];
  /** Half of each label's width and height in px; they never change. */
  #halves: readonly (readonly [number, number])[] = [];
  readonly #toView = new Matrix4();
  readonly #ends = [new Vector4(), new Vector4()] as const;

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

  /**
   * Moves the labels to the middle of what the camera sees of their lines, or as near to it as no other one stands. One whose line lies
   * outside of the picture would belong to nothing; one without room would hide another.
   */
  update(camera: Camera, width: number, height: number): void {
    if (this.#halves.length === 0) {
      this.#halves = this.#labels.map((label) => [label.offsetWidth / 2, label.offsetHeight / 2]);
    }
    const lines = dimensionLines(this.#size, camera.position.x, camera.position.y);
    this.#toView.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    const [from, to] = this.#ends;
    const placed: Box[] = [];
    this.#labels.forEach((label, i) => {
      const line = lines[i];
      if (!line) return;
      from.set(...line.from, 1).applyMatrix4(this.#toView);
      to.set(...line.to, 1).applyMatrix4(this.#toView);
      const seen = partInView(from, to);
      const first = seen && from.clone().lerp(to, seen[0]);
      const last = seen && to.lerp(from, 1 - seen[1]);
      const half = this.#halves[i] ?? [0, 0];
      const boxes = PLACES.map(({ share, rows }): Box | null => {
        if (!first || !last) return null;
        const x = (first.x / first.w) * (1 - share) + (last.x / last.w) * share;
        const y = (first.y / first.w) * (1 - share) + (last.y / last.w) * share;
        return {
          across: within(((x + 1) / 2) * width, half[0], width),
          down: within(((1 - y) / 2) * height + rows * 2 * half[1], half[1], height),
          half,
        };
      });
      const box = boxes.find((own) => own && !placed.some((other) => overlap(own, other)));
      label.style.visibility = box ? 'visible' : 'hidden';
      if (!box) return;
      placed.push(box);
      const { across, down } = box;
      label.style.transform = `translate(-50%, -50%) translate(${across.toFixed(1)}px, ${down.toFixed(1)}px)`;
    });
  }

  remove(): void {
    for (const label of this.#labels) label.remove();
  }
}

/** Between which shares of a line, given by its ends as the projection makes them, it lies in the picture; null where it does not. */
function partInView(from: Vector4, to: Vector4): [number, number] | null {
  let [first, last] = [0, 1];
  for (const axis of ['x', 'y', 'z'] as const) {
    for (const side of [1, -1]) {
      const [before, after] = [from.w + side * from[axis], to.w + side * to[axis]];
      if (before < 0 && after < 0) return null;
      if (before < 0) first = Math.max(first, before / (before - after));
      if (after < 0) last = Math.min(last, before / (before - after));
    }
  }
  return first < last ? [first, last] : null;
}

function overlap(one: Box, other: Box): boolean {
  return (
    Math.abs(one.across - other.across) < one.half[0] + other.half[0] &&
    Math.abs(one.down - other.down) < one.half[1] + other.half[1]
  );
}

/** The place of a label's middle, moved so far that all of it is in the view. */
export function within(place: number, half: number, length: number): number {
  return Math.max(half, Math.min(length - half, place));
}

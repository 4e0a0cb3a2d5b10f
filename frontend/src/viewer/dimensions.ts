import {
  BufferAttribute,
  BufferGeometry,
  type Camera,
  LineBasicMaterial,
  LineSegments,
  Vector3,
} from 'three';

/** Distance of the lines from the part, and half the length of their end strokes, in scene units. */
const GAP = 0.24;
const TICK = 0.07;
const LABEL_CLASS =
  'pointer-events-none absolute top-0 left-0 rounded-sm bg-raised/90 px-1.5 py-0.5 text-sm leading-tight font-semibold whitespace-nowrap text-ink figures';

type Point = readonly [number, number, number];

/** Dimension lines along the three sides of a part, on those that the camera sees, with a label each. */
export class Dimensions {
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  readonly #half: Point;
  readonly #labels: readonly HTMLElement[];
  readonly #anchors = [new Vector3(), new Vector3(), new Vector3()];
  readonly #projected = new Vector3();
  /** Which sides the lines lie on, to write them anew only when the camera has come round. */
  #sides = '';

  /** `size` is the part's extent in scene units; the labels go into `element`. */
  constructor(element: HTMLElement, size: Point, labels: readonly string[], color: string) {
    this.#half = [size[0] / 2, size[1] / 2, size[2]];
    const geometry = new BufferGeometry();
    // Three lines of two end strokes each.
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(3 * 3 * 6), 3));
    this.lines = new LineSegments(geometry, new LineBasicMaterial({ color }));
    this.lines.frustumCulled = false;
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
    this.lines.visible = visible;
    for (const label of this.#labels) label.hidden = !visible;
  }

  /** Moves lines and labels to where the camera wants them. */
  update(camera: Camera, width: number, height: number): void {
    if (!this.lines.visible) return;
    this.#chooseSides(camera);
    this.#labels.forEach((label, i) => {
      const at = this.#anchors[i];
      if (!at) return;
      const { x, y, z } = this.#projected.copy(at).project(camera);
      label.style.visibility = z < 1 ? 'visible' : 'hidden';
      label.style.transform = `translate(-50%, -50%) translate(${(((x + 1) / 2) * width).toFixed(1)}px, ${(((1 - y) / 2) * height).toFixed(1)}px)`;
    });
  }

  dispose(): void {
    this.lines.geometry.dispose();
    this.lines.material.dispose();
    this.lines.removeFromParent();
    for (const label of this.#labels) label.remove();
  }

  #chooseSides(camera: Camera): void {
    const { x, y } = camera.position;
    const sx = x < 0 ? -1 : 1;
    const sy = y < 0 ? -1 : 1;
    // The two upright edges at the part's outline; the height stands at the left one.
    const left = -sx * -y + sy * x < 0 ? 1 : -1;
    const sides = `${sx} ${sy} ${left}`;
    if (sides === this.#sides) return;
    this.#sides = sides;
    const [hx, hy, top] = this.#half;
    const outX = sx * (hx + GAP);
    const outY = sy * (hy + GAP);
    const hX = -left * sx * (hx + GAP * 0.7);
    const hY = left * sy * (hy + GAP * 0.7);
    this.#write([
      [
        [-hx, outY, 0],
        [hx, outY, 0],
        [0, TICK, 0],
      ],
      [
        [outX, -hy, 0],
        [outX, hy, 0],
        [TICK, 0, 0],
      ],
      [
        [hX, hY, 0],
        [hX, hY, top],
        [-left * sx * TICK * 0.7, left * sy * TICK * 0.7, 0],
      ],
    ]);
  }

  #write(lines: readonly (readonly [Point, Point, Point])[]): void {
    const attribute = this.lines.geometry.getAttribute('position') as BufferAttribute;
    let at = 0;
    const put = (point: Point, stroke: Point, sign: number) => {
      attribute.setXYZ(at, point[0] + sign * stroke[0], point[1] + sign * stroke[1], point[2]);
      at++;
    };
    lines.forEach(([from, to, stroke], i) => {
      put(from, stroke, 0);
      put(to, stroke, 0);
      for (const end of [from, to]) {
        put(end, stroke, -1);
        put(end, stroke, 1);
      }
      this.#anchors[i]?.set((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2);
    });
    attribute.needsUpdate = true;
  }
}

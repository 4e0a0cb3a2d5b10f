import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from 'three';
import { dimensionLines, type Point } from './dimensionLayout';

/** Dimension lines along the three sides of a part, on those that the eye sees. Their figures are the page's. */
export class DimensionLines {
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  readonly #size: Point;

  /** `size` is the part's extent in scene units. */
  constructor(size: Point, color: string) {
    this.#size = size;
    const geometry = new BufferGeometry();
    // Three lines of two end strokes each.
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(3 * 3 * 6), 3));
    this.lines = new LineSegments(geometry, new LineBasicMaterial({ color }));
    this.lines.frustumCulled = false;
  }

  /** Turns the lines towards an eye at `x`, `y`. */
  face(x: number, y: number): void {
    const attribute = this.lines.geometry.getAttribute('position') as BufferAttribute;
    let at = 0;
    const put = (point: Point, stroke: Point, share: number) => {
      attribute.setXYZ(at, point[0] + share * stroke[0], point[1] + share * stroke[1], point[2]);
      at++;
    };
    for (const { from, to, stroke } of dimensionLines(this.#size, x, y)) {
      put(from, stroke, 0);
      put(to, stroke, 0);
      for (const end of [from, to]) {
        put(end, stroke, -1);
        put(end, stroke, 1);
      }
    }
    attribute.needsUpdate = true;
  }
}

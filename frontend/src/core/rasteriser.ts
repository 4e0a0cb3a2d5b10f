/** Light and coverage of each pixel, 0 to 255; the colour is chosen where it is painted, so a change of colour draws nothing anew. */
export interface Thumbnail {
  /** Edge length of the square picture in pixels. */
  size: number;
  shade: Uint8ClampedArray<ArrayBuffer>;
  alpha: Uint8ClampedArray<ArrayBuffer>;
}

const SUPERSAMPLING = 2;
const LINE_SHADE = 190;

/** The picture while it is drawn, larger than it will be, with a depth buffer. */
export class Canvas {
  readonly edge: number;
  readonly #depth: Float32Array;
  readonly #light: Uint8ClampedArray;
  /** Depth of what is seen through, and how much that covers. */
  #thin: { depth: Float32Array; alpha: number } | null = null;

  constructor(size: number) {
    this.edge = size * SUPERSAMPLING;
    this.#depth = new Float32Array(this.edge * this.edge).fill(-Infinity);
    this.#light = new Uint8ClampedArray(this.edge * this.edge);
  }

  /** Right, down and towards the eye for each corner. */
  triangle(
    ax: number,
    ay: number,
    az: number,
    bx: number,
    by: number,
    bz: number,
    cx: number,
    cy: number,
    cz: number,
    shade: number,
  ): void {
    const { edge } = this;
    const depth = this.#depth;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (area === 0 || !Number.isFinite(area)) return;

    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
    const x1 = Math.min(edge - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const y1 = Math.min(edge - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const sx = x + 0.5;
        const sy = y + 0.5;
        const wb = ((sx - ax) * (cy - ay) - (cx - ax) * (sy - ay)) / area;
        const wc = ((bx - ax) * (sy - ay) - (sx - ax) * (by - ay)) / area;
        if (wb < 0 || wc < 0 || wb + wc > 1) continue;
        const z = az + wb * (bz - az) + wc * (cz - az);
        const at = y * edge + x;
        if (z > (depth[at] as number)) {
          depth[at] = z;
          this.#light[at] = shade;
        }
      }
    }
  }

  /** Makes what is drawn so far something to see through; whatever is drawn from now on is not. */
  thinOut(alpha: number): void {
    this.#thin = { depth: this.#depth.slice(), alpha };
    this.#depth.fill(-Infinity);
  }

  /** A line of a pixel and a half of the finished picture, whatever lies before or behind it. */
  line(ax: number, ay: number, bx: number, by: number): void {
    const length = Math.hypot(bx - ax, by - ay);
    if (!(length > 0)) return;
    const half = SUPERSAMPLING * 0.75;
    const ox = ((by - ay) / length) * half;
    const oy = ((ax - bx) / length) * half;
    this.triangle(ax + ox, ay + oy, 0, ax - ox, ay - oy, 0, bx + ox, by + oy, 0, LINE_SHADE);
    this.triangle(ax - ox, ay - oy, 0, bx + ox, by + oy, 0, bx - ox, by - oy, 0, LINE_SHADE);
  }

  /** Averages blocks of pixels: smooth edges for the price of a few milliseconds in the worker. */
  downsampled(size: number): Thumbnail {
    const shade = new Uint8ClampedArray(size * size);
    const alpha = new Uint8ClampedArray(size * size);
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        let covered = 0;
        let sum = 0;
        for (let dy = 0; dy < SUPERSAMPLING; dy++) {
          for (let dx = 0; dx < SUPERSAMPLING; dx++) {
            const at = (y * SUPERSAMPLING + dy) * this.edge + x * SUPERSAMPLING + dx;
            const cover = this.#coverAt(at);
            covered += cover;
            sum += cover * (this.#light[at] as number);
          }
        }
        if (covered === 0) continue;
        shade[y * size + x] = sum / covered;
        alpha[y * size + x] = (255 * covered) / (SUPERSAMPLING * SUPERSAMPLING);
      }
    }
    return { size, shade, alpha };
  }

  #coverAt(at: number): number {
    if (this.#depth[at] !== -Infinity) return 1;
    return this.#thin && this.#thin.depth[at] !== -Infinity ? this.#thin.alpha : 0;
  }
}

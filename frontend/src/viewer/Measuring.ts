import type { ScenePoint } from './ruler';
import type { Pick } from './stageTypes';

/** How far a pressed pointer may move without being dragged. */
const CLICK_PX = 5;
/** A press at most this far from a corner means the corner. */
const CORNER_PX = 10;

interface MeasuringOptions {
  /** The canvas, which is as large as the view. */
  canvas: HTMLElement;
  /** Finds the point of the part at a place of the view. */
  pick: (at: Pick) => Promise<ScenePoint | null | undefined>;
  onPoints: (points: readonly ScenePoint[]) => void;
  /** Ends it. */
  signal: AbortSignal;
}

/** Lets a press on the part take a point. With the second one there is a distance; a third one begins anew. */
export class Measuring {
  readonly #options: MeasuringOptions;
  #isOn = false;
  #points: readonly ScenePoint[] = [];
  /** Where the pointer went down. */
  #pressed: readonly [number, number] = [0, 0];

  constructor(options: MeasuringOptions) {
    this.#options = options;
    const { canvas, signal } = options;
    canvas.addEventListener('pointerdown', this.#onDown, { signal });
    canvas.addEventListener('click', this.#onClick, { signal });
  }

  /** Starts or ends it; the points go either way. */
  set(on: boolean): void {
    this.#isOn = on;
    this.letGo();
  }

  letGo(): void {
    if (this.#points.length > 0) this.#setPoints([]);
  }

  /** For those who have no pointer: takes what is in the middle of the view. */
  takeMiddle(): void {
    const { clientWidth, clientHeight } = this.#options.canvas;
    if (this.#isOn) void this.#take(clientWidth / 2, clientHeight / 2);
  }

  /** Takes the point at a place of the view, given in its pixels. */
  async #take(left: number, top: number): Promise<void> {
    const { canvas, pick } = this.#options;
    const { clientWidth, clientHeight } = canvas;
    const found = await pick({
      x: (2 * left) / clientWidth - 1,
      y: 1 - (2 * top) / clientHeight,
      reach: [(2 * CORNER_PX) / clientWidth, (2 * CORNER_PX) / clientHeight],
    });
    if (!found || !this.#isOn) return;
    this.#setPoints(this.#points.length === 1 ? [...this.#points, found] : [found]);
  }

  #setPoints(points: readonly ScenePoint[]): void {
    this.#points = points;
    this.#options.onPoints(points);
  }

  readonly #onDown = ({ offsetX, offsetY }: PointerEvent): void => {
    this.#pressed = [offsetX, offsetY];
  };

  readonly #onClick = ({ offsetX, offsetY }: MouseEvent): void => {
    const [left, top] = this.#pressed;
    // A drag turns the part.
    if (Math.hypot(offsetX - left, offsetY - top) > CLICK_PX || !this.#isOn) return;
    void this.#take(offsetX, offsetY);
  };
}

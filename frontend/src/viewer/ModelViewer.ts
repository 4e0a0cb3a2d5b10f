import { PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { DimensionLabels } from './DimensionLabels';
import { type DisplayModel, fileUnitOf, unitOf } from './displayModel';
import { Measuring } from './Measuring';
import type { PartMarks, ThicknessMap } from './marks';
import { openStage } from './openStage';
import { distance, type ScenePoint } from './ruler';
import { FIELD_OF_VIEW, type Section, type StageApi } from './stageTypes';
import type { Turn } from './turn';

/** The distance shrinks to this share at each step; OrbitControls takes it for both directions. */
const ZOOM_STEP = 0.8;
const TURN_STEP = Math.PI / 24;
/** How far beside a place, in radians, and how far above it the view stands that turns to it, as a share of its distance. */
const ASKANCE = 0.5;
const LEAST_RISE = 0.45;
/** Room for the dimension lines around the part. */
const FRAME = 1.1;

interface ViewerOptions {
  /** CSS colours of the part, of the plate's lines and of the dimension lines. */
  color: string;
  gridColor: string;
  inkColor: string;
  /** The texts at the dimension lines along x, y and z. */
  labels: readonly string[];
  /** Side of the printer's plate in millimetres; without it only the ground around the part is drawn. */
  plateMm?: number | undefined;
  /** Called whenever turning by itself starts or stops, by the button or by the viewer. */
  onAutoRotateChange?: (on: boolean) => void;
  /** Called when a point was taken or the points were let go of; the distance is there with the second one, in printed millimetres. */
  onMeasure?: (points: number, distanceMm: number | null) => void;
  /** Called when the browser takes the graphics context away, and when it gives it back. */
  onContextChange?: (there: boolean) => void;
}

/**
 * Lets a visitor look at one part from all sides: mouse, fingers and keys move the eye, and a stage draws what it sees.
 * Owns everything it makes and gives all of it back in `dispose`. Knows no page: the owner hands in an element and calls methods.
 */
export class ModelViewer {
  readonly #element: HTMLElement;
  readonly #options: ViewerOptions;
  readonly #model: DisplayModel;
  readonly #canvas = document.createElement('canvas');
  readonly #camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 100);
  readonly #controls: OrbitControls;
  readonly #labels: DimensionLabels;
  readonly #measuring: Measuring;
  readonly #resize: ResizeObserver;
  readonly #stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
  readonly #ending = new AbortController();
  #stage: StageApi | null = null;
  /** The owner's last choices by their names, for a stage that opens later. */
  readonly #wanted: Record<string, (stage: StageApi) => void> = {};
  #hasDimensions = true;
  #isTurned = false;
  #autoRotate = false;
  #frame = 0;
  #lastTime = 0;

  constructor(element: HTMLElement, model: DisplayModel, options: ViewerOptions) {
    this.#element = element;
    this.#options = options;
    this.#model = model;
    this.#canvas.className = 'absolute inset-0 size-full';
    element.append(this.#canvas);
    const unit = unitOf(model);
    const [x, y, z] = model.dimensionsMm;
    this.#labels = new DimensionLabels(element, [x * unit, y * unit, z * unit], options.labels);

    this.#camera.up.set(0, 0, 1);
    this.#controls = new OrbitControls(this.#camera, this.#canvas);
    this.#controls.enablePan = false;
    this.#controls.autoRotateSpeed = 1.6;
    this.#controls.minDistance = 1;
    this.#controls.target.set(0, 0, (z * unit) / 2);
    this.#fit();
    this.#frameFirstView((Math.hypot(x, y, z) * unit) / 2, (options.plateMm ?? 0) * unit);

    const { signal } = this.#ending;
    this.#controls.addEventListener('change', this.#look);
    this.#stillness.addEventListener('change', () => this.setAutoRotate(false), { signal });
    element.addEventListener('keydown', this.#onKey, { signal });
    this.#measuring = new Measuring({
      canvas: this.#canvas,
      pick: async (at) => this.#stage?.pick(at),
      onPoints: (points) => this.#onPoints(points),
      signal,
    });
    this.#resize = new ResizeObserver(() => this.#fit());
    this.#resize.observe(element);
  }

  /**
   * Shows the part; done when its first picture is on the canvas.
   *
   * @throws NoWebgl; an `AbortError` if the viewer was disposed of meanwhile
   */
  async open(): Promise<void> {
    const { color, gridColor, inkColor, plateMm, onContextChange } = this.#options;
    const pixelRatio = Math.min(window.devicePixelRatio, 2);
    let onFirstPicture = () => {};
    const firstPicture = new Promise<void>((resolve) => {
      onFirstPicture = resolve;
      this.#ending.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const stage = await openStage(
      this.#canvas,
      { pixelRatio, color, gridColor, inkColor },
      {
        onFirstPicture,
        onDrawn: () => this.#onDrawn(),
        onContextChange: (there) => onContextChange?.(there),
      },
    );
    if (this.#ending.signal.aborted) stage.dispose();
    this.#ending.signal.throwIfAborted();
    this.#stage = stage;
    this.#fit();
    this.#look();
    this.#repeatWanted(stage);
    await stage.load(this.#model, plateMm);
    // Some of it is about the part and its lines, which were not there before.
    this.#repeatWanted(stage);
    await firstPicture;
    this.#ending.signal.throwIfAborted();
  }

  /** Recolours the part; `color` is a CSS colour. */
  setColor(color: string): void {
    this.#want('color', (stage) => stage.setColor(color));
  }

  /** Draws what has a colour in the file in that one, or all in the part's own. */
  setFileColours(on: boolean): void {
    this.#want('fileColours', (stage) => stage.setFileColours(on));
  }

  /** Shows or hides the dimension lines. */
  setDimensions(on: boolean): void {
    this.#hasDimensions = on;
    this.#showDimensions();
  }

  /** Lays the part as it is to be printed; null as its file has it. Its sizes are those of the file, so they are hidden meanwhile. */
  setTurn(turn: Turn | null): void {
    this.#isTurned = turn !== null;
    this.#measuring.letGo();
    this.#want('turn', (stage) => stage.setTurn(turn));
    this.#showDimensions();
  }

  #showDimensions(): void {
    const on = this.#hasDimensions && !this.#isTurned;
    this.#labels.visible = on;
    this.#want('dimensions', (stage) => stage.setDimensions(on));
  }

  /** Shows places on the part in a colour of their own, instead of those shown before. */
  setMarks(marks: PartMarks | null): void {
    this.#want('marks', (stage) => stage.setMarks(marks));
  }

  /** Colours the part by the thickness of its walls. */
  setThickness(map: ThicknessMap | null): void {
    this.#want('thickness', (stage) => stage.setThickness(map));
  }

  /** Cuts the part open at a share of it along an axis; null shows all of it. */
  setSection(section: Section | null): void {
    this.#want('section', (stage) => stage.setSection(section));
  }

  /** Lets a press on the part take a point. A third one begins anew. */
  setMeasuring(on: boolean): void {
    if (on) this.setAutoRotate(false);
    this.#measuring.set(on);
  }

  #onPoints(points: readonly ScenePoint[]): void {
    this.#want('ruler', (stage) => stage.setRuler(points));
    const [first, second] = points;
    const length = first && second ? distance(first, second) / unitOf(this.#model) : null;
    this.#options.onMeasure?.(points.length, length);
  }

  /** Turns to the side of the part where a place lies, given in the file's units, and stops turning by itself. */
  lookAt(place: readonly [number, number, number]): void {
    this.setAutoRotate(false);
    const { centre } = this.#model.placement;
    const unit = fileUnitOf(this.#model);
    const inScene = new Vector3(...place).sub(new Vector3(...centre)).multiplyScalar(unit);
    const { target } = this.#controls;
    const distance = this.#camera.position.distanceTo(target);
    const direction = inScene.sub(target);
    // A place in the middle is on no side: the view stays.
    if (direction.lengthSq() < 1e-6) return;
    // Askance: straight on, a pin is a dot and a plate a line, and from above the view has no upright.
    direction.normalize().applyAxisAngle(this.#camera.up, ASKANCE);
    if (direction.z > -LEAST_RISE) direction.z = Math.max(direction.z, LEAST_RISE);
    const flat = Math.hypot(direction.x, direction.y);
    if (flat < LEAST_RISE) direction.x += Math.sign(direction.x || 1) * LEAST_RISE;
    this.#camera.position.copy(target).addScaledVector(direction.normalize(), distance);
    this.#controls.update();
    this.#look();
  }

  #repeatWanted(stage: StageApi): void {
    for (const set of Object.values(this.#wanted)) set(stage);
  }

  /** Lets the stage know of it at once, or as soon as it is open: its worker takes a moment to come. */
  #want(what: string, set: (stage: StageApi) => void): void {
    this.#wanted[what] = set;
    if (this.#stage) set(this.#stage);
  }

  /** Back to the first view. */
  resetView(): void {
    this.#controls.reset();
  }

  zoomIn(): void {
    this.#controls.dollyIn(ZOOM_STEP);
  }

  zoomOut(): void {
    this.#controls.dollyOut(ZOOM_STEP);
  }

  /** Lets the part turn by itself. Who asks for it gets it; without asking it stays still under reduced motion. */
  setAutoRotate(on: boolean): void {
    if (this.#autoRotate === on) return;
    this.#autoRotate = on;
    this.#lastTime = 0;
    this.#options.onAutoRotateChange?.(on);
    if (on) this.#look();
  }

  /** Starts turning unless the reader asked for reduced motion. */
  startAutoRotate(): void {
    if (!this.#stillness.matches) this.setAutoRotate(true);
  }

  /** Gives back every buffer, listener and the graphics context. The viewer cannot be used afterwards. */
  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#ending.abort(new DOMException('The viewer was closed.', 'AbortError'));
    this.#resize.disconnect();
    this.#controls.dispose();
    this.#stage?.dispose();
    this.#labels.remove();
    this.#canvas.remove();
  }

  /** Looks from the front right and above, far enough for the part's sphere in a portrait as in a landscape frame. */
  #frameFirstView(radius: number, plate: number): void {
    const vertical = (FIELD_OF_VIEW * Math.PI) / 360;
    const angle = Math.min(vertical, Math.atan(Math.tan(vertical) * this.#camera.aspect));
    const distance = (radius * FRAME) / Math.sin(angle);
    const direction = new Vector3(0.72, -0.52, 0.47).normalize();
    this.#camera.position.copy(this.#controls.target).addScaledVector(direction, distance);
    // Out to where the whole plate is seen.
    this.#controls.maxDistance = Math.max(distance * 3, (plate * 0.72) / Math.sin(angle));
    this.#camera.far = this.#controls.maxDistance + plate + 10;
    this.#camera.updateProjectionMatrix();
    this.#controls.update();
    this.#controls.saveState();
  }

  #fit(): void {
    const { clientWidth, clientHeight } = this.#element;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#camera.aspect = clientWidth / clientHeight;
    this.#camera.updateProjectionMatrix();
    this.#stage?.setSize(clientWidth, clientHeight);
    this.#look();
  }

  readonly #look = (): void => {
    const { position, aspect, far } = this.#camera;
    const { target } = this.#controls;
    this.#camera.updateMatrixWorld();
    this.#labels.update(this.#camera, this.#element.clientWidth, this.#element.clientHeight);
    this.#stage?.look({ position: position.toArray(), target: target.toArray(), aspect, far });
  };

  /** The next picture of a turning part is asked for when the last one is there: never more than the card can draw. */
  #onDrawn(): void {
    if (!this.#autoRotate || this.#frame !== 0 || this.#ending.signal.aborted) return;
    this.#frame = requestAnimationFrame((time) => {
      this.#frame = 0;
      if (!this.#autoRotate) return;
      const seconds = this.#lastTime === 0 ? 0.016 : Math.min(0.1, (time - this.#lastTime) / 1000);
      this.#lastTime = time;
      this.#controls.autoRotate = true;
      // Tells of the change by itself.
      this.#controls.update(seconds);
      this.#controls.autoRotate = false;
    });
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = this.#keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  readonly #keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => this.#controls.rotateLeft(TURN_STEP),
    ArrowRight: () => this.#controls.rotateLeft(-TURN_STEP),
    ArrowUp: () => this.#controls.rotateUp(TURN_STEP),
    ArrowDown: () => this.#controls.rotateUp(-TURN_STEP),
    '+': () => this.zoomIn(),
    '=': () => this.zoomIn(),
    '-': () => this.zoomOut(),
    '0': () => this.resetView(),
    m: () => this.#measuring.takeMiddle(),
    r: () => this.resetView(),
    R: () => this.resetView(),
  };
}

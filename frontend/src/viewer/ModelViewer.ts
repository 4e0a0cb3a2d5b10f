import {
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  LineBasicMaterial,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene,
  Vector3,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { nextTask } from '../lib/nextTask';
import { Dimensions } from './dimensions';
import { type DisplayModel, unitOf } from './displayModel';
import { Painter, type Picture } from './Painter';
import { Part } from './part';
import { Plate } from './plate';

/** The distance shrinks to this share at each step; OrbitControls takes it for both directions. */
const ZOOM_STEP = 0.8;
const TURN_STEP = Math.PI / 24;
/** Room for the dimension lines around the part. */
const FRAME = 1.1;

export interface ViewerOptions {
  /** Colour of the part, as CSS colour. */
  color: string;
  /** Colour of the plate's lines, as CSS colour. */
  gridColor: string;
  /** Colour of the dimension lines, as CSS colour. */
  inkColor: string;
  /** Side of the printer's plate in millimetres; without it only the ground around the part is drawn. */
  plateMm?: number | undefined;
  /** Told whenever turning by itself starts or stops, whoever asked for it. */
  onAutoRotateChange?: (on: boolean) => void;
  /** Told when the browser takes the graphics context away, and when it gives it back. */
  onContextChange?: (there: boolean) => void;
}

/**
 * Shows one part on its plate. Owns everything it makes, draws only when something changed, and gives all of it back in
 * `dispose`. Knows no page: the owner hands in an element and calls methods.
 */
export class ModelViewer {
  readonly #element: HTMLElement;
  readonly #options: ViewerOptions;
  readonly #painter = new Painter();
  readonly #scene = new Scene();
  readonly #ground = new Scene();
  readonly #camera = new PerspectiveCamera(36, 1, 0.05, 100);
  readonly #controls: OrbitControls;
  readonly #material: MeshLambertMaterial;
  /** For a part of which only the box is known. */
  readonly #edges: LineBasicMaterial;
  readonly #resize: ResizeObserver;
  readonly #stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
  readonly #ending = new AbortController();
  #part: Part | null = null;
  #plate: Plate | null = null;
  #dimensions: Dimensions | null = null;
  #autoRotate = false;
  #shown = false;
  #dirty = false;
  #frame = 0;
  #lastTime = 0;

  /** @throws when the browser gives no WebGL context */
  constructor(element: HTMLElement, options: ViewerOptions) {
    this.#element = element;
    this.#options = options;
    const { canvas } = this.#painter;
    element.append(canvas);

    this.#camera.up.set(0, 0, 1);
    // The card finds each facet's direction by itself: no normals are made, moved or kept.
    this.#material = new MeshLambertMaterial({ color: options.color, side: DoubleSide, flatShading: true });
    this.#edges = new LineBasicMaterial({ color: options.color });
    this.#light();

    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.enablePan = false;
    this.#controls.autoRotateSpeed = 1.6;
    this.#controls.minDistance = 1;
    this.#controls.addEventListener('change', this.#invalidate);

    const { signal } = this.#ending;
    document.addEventListener('visibilitychange', this.#invalidate, { signal });
    this.#stillness.addEventListener('change', () => this.setAutoRotate(false), { signal });
    canvas.addEventListener('webglcontextlost', () => options.onContextChange?.(false), { signal });
    canvas.addEventListener('webglcontextrestored', this.#onRestored, { signal });
    element.addEventListener('keydown', this.#onKey, { signal });
    this.#resize = new ResizeObserver(() => this.#fit());
    this.#resize.observe(element);
    this.#fit();
  }

  /** Shows a part, once; `labels` name its sides. Rejects with an `AbortError` if the viewer is disposed of meanwhile. */
  async show(model: DisplayModel, labels: readonly string[]): Promise<void> {
    const { signal } = this.#ending;
    const part = await Part.of(model, this.#material, this.#edges, nextTask, signal);
    const unit = unitOf(model);
    const [x, y, z] = model.dimensionsMm;
    const { gridColor, inkColor, plateMm } = this.#options;
    this.#part = part;
    this.#plate = new Plate({ footprintMm: [x, y], plateMm, unit, color: gridColor });
    this.#dimensions = new Dimensions(this.#element, [x * unit, y * unit, z * unit], labels, inkColor);
    this.#scene.add(part.group);
    this.#ground.add(this.#plate.group, this.#dimensions.lines);
    this.#controls.target.set(0, 0, (z * unit) / 2);
    this.#frameFirstView((Math.hypot(x, y, z) * unit) / 2, (plateMm ?? 0) * unit);
    await this.#painter.prepare(this.#picture(part));
    signal.throwIfAborted();
    this.#shown = true;
    this.#dirty = true;
    this.#draw(performance.now());
  }

  /** Recolours the part; `color` is a CSS colour. */
  setColor(color: string): void {
    this.#material.color.set(color);
    this.#edges.color.set(color);
    this.#invalidate();
  }

  /** Shows or hides the dimension lines. */
  setDimensions(on: boolean): void {
    if (this.#dimensions) this.#dimensions.visible = on;
    this.#invalidate();
  }

  /** Back to the first view. */
  resetView(): void {
    this.#controls.reset();
    this.#invalidate();
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
    this.#invalidate();
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
    this.#part?.dispose();
    this.#plate?.dispose();
    this.#dimensions?.dispose();
    this.#material.dispose();
    this.#edges.dispose();
    this.#painter.dispose();
  }

  /** The lamp goes with the eye, so that no side is ever black; the sky parts top from underside. */
  #light(): void {
    const lamp = new DirectionalLight(0xffffff, 2.6);
    // From the upper left of the eye, so that the visible sides of a box differ.
    lamp.position.set(-2.5, 2.2, 1.6);
    this.#camera.add(lamp);
    const sky = new HemisphereLight(0xffffff, 0x6b655c, 1.1);
    // Up is z here, and y for three.js.
    sky.position.set(0, 0, 1);
    this.#scene.add(this.#camera, sky);
  }

  #picture(part: Part): Picture {
    return { camera: this.#camera, scene: this.#scene, ground: this.#ground, part };
  }

  /** Looks from the front right and above, far enough for the part's sphere in a portrait as in a landscape frame. */
  #frameFirstView(radius: number, plate: number): void {
    const vertical = (this.#camera.fov * Math.PI) / 360;
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
    this.#painter.setSize(clientWidth, clientHeight);
    this.#camera.aspect = clientWidth / clientHeight;
    this.#camera.updateProjectionMatrix();
    this.#invalidate();
  }

  readonly #invalidate = (): void => {
    this.#dirty = true;
    this.#ask();
  };

  #ask(): void {
    if (this.#frame !== 0 || this.#ending.signal.aborted || !this.#shown) return;
    this.#frame = requestAnimationFrame(this.#draw);
  }

  readonly #draw = (time: number): void => {
    this.#frame = 0;
    const part = this.#part;
    if (document.hidden || !part) return;
    if (this.#painter.isFree(time)) {
      if (this.#autoRotate && this.#painter.sawAll) this.#turn(time);
      const picture = this.#picture(part);
      if (this.#dirty) {
        this.#dirty = false;
        this.#camera.updateMatrixWorld();
        this.#dimensions?.update(this.#camera, this.#element.clientWidth, this.#element.clientHeight);
        this.#painter.paint(picture, time);
      } else this.#painter.refine(picture, time);
    }
    if (this.#autoRotate || this.#dirty || this.#painter.isRough) this.#ask();
  };

  #turn(time: number): void {
    const seconds = this.#lastTime === 0 ? 0 : Math.min(0.1, (time - this.#lastTime) / 1000);
    this.#lastTime = time;
    this.#controls.autoRotate = true;
    // Tells of the change by itself.
    this.#controls.update(seconds);
    this.#controls.autoRotate = false;
  }

  readonly #onRestored = (): void => {
    this.#painter.contextRestored();
    this.#options.onContextChange?.(true);
    this.#invalidate();
  };

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
    r: () => this.resetView(),
    R: () => this.resetView(),
  };
}

import {
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  LineBasicMaterial,
  type LineSegments,
  type Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { type DisplayModel, partOf, unitOf } from './part';
import { plateGrid } from './plate';

/** The distance shrinks to this share at each step; OrbitControls takes it for both directions. */
const ZOOM_STEP = 0.8;
const TURN_STEP = Math.PI / 24;
/** Turning by itself ends after this many pictures in a row that took longer than this. */
const SLOW_FRAMES = 2;
const SLOW_FRAME_MS = 250;

export interface ViewerOptions {
  /** Colour of the part, as CSS hex. */
  color: string;
  /** Colour of the plate's lines, as CSS hex. */
  gridColor: string;
  /** Told whenever turning by itself starts or stops, whoever asked for it. */
  onAutoRotateChange?: (on: boolean) => void;
}

/**
 * Draws one part on its plate. Owns everything it makes, draws only when something changed, and gives all of it back in
 * `dispose`. Knows no page: the owner hands in an element and calls methods.
 */
export class ModelViewer {
  readonly #element: HTMLElement;
  readonly #options: ViewerOptions;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(36, 1, 0.05, 100);
  readonly #controls: OrbitControls;
  readonly #material: MeshLambertMaterial;
  /** For a part of which only the box is known. */
  readonly #edges: LineBasicMaterial;
  readonly #lamp = new DirectionalLight(0xffffff, 2.6);
  readonly #resize: ResizeObserver;
  readonly #stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
  readonly #ending = new AbortController();
  #part: Mesh | LineSegments | null = null;
  #grid: LineSegments | null = null;
  #autoRotate = false;
  #frame = 0;
  #lastTime = 0;
  #slowFrames = 0;

  /** @throws when the browser gives no WebGL context */
  constructor(element: HTMLElement, options: ViewerOptions) {
    this.#element = element;
    this.#options = options;
    this.#renderer = new WebGLRenderer({ antialias: true, alpha: true, powerPreference: 'low-power' });
    this.#renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    const canvas = this.#renderer.domElement;
    element.append(canvas);

    this.#camera.up.set(0, 0, 1);
    // The card finds each facet's direction by itself: no normals are made, moved or kept.
    this.#material = new MeshLambertMaterial({ color: options.color, side: DoubleSide, flatShading: true });
    this.#edges = new LineBasicMaterial({ color: options.color });
    this.#camera.add(this.#lamp);
    // From the upper left of the eye, so that the visible sides of a box differ.
    this.#lamp.position.set(-2.5, 2.2, 1.6);
    const sky = new HemisphereLight(0xffffff, 0x6b655c, 1.1);
    // Up is z here, and y for three.js.
    sky.position.set(0, 0, 1);
    this.#scene.add(this.#camera, sky);

    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.enablePan = false;
    this.#controls.autoRotateSpeed = 1.6;
    this.#controls.minDistance = 1;
    this.#controls.maxDistance = 20;
    this.#controls.addEventListener('change', this.#invalidate);

    const { signal } = this.#ending;
    document.addEventListener('visibilitychange', this.#invalidate, { signal });
    this.#stillness.addEventListener('change', () => this.setAutoRotate(false), { signal });
    canvas.addEventListener('webglcontextlost', (event) => event.preventDefault(), { signal });
    canvas.addEventListener('webglcontextrestored', this.#invalidate, { signal });
    element.addEventListener('keydown', this.#onKey, { signal });
    this.#resize = new ResizeObserver(() => this.#fit());
    this.#resize.observe(element);
    this.#fit();
  }

  /** Shows a part in place of the one before. */
  show(model: DisplayModel): void {
    this.#clear();
    this.#part = partOf(model, this.#material, this.#edges);
    const unit = unitOf(model);
    const [x, y, z] = model.dimensionsMm;
    this.#grid = plateGrid(Math.max(x, y), unit, this.#options.gridColor);
    this.#scene.add(this.#part, this.#grid);
    this.#controls.target.set(0, 0, (z * unit) / 2);
    this.#frameFirstView((Math.hypot(x, y, z) * unit) / 2);
  }

  /** Recolours the part; `hex` is a CSS colour. */
  setColor(hex: string): void {
    this.#material.color.set(hex);
    this.#edges.color.set(hex);
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

  get autoRotate(): boolean {
    return this.#autoRotate;
  }

  /** Lets the part turn by itself. Who asks for it gets it; without asking it stays still under reduced motion. */
  setAutoRotate(on: boolean): void {
    if (this.#autoRotate === on) return;
    this.#autoRotate = on;
    this.#lastTime = 0;
    this.#slowFrames = 0;
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
    this.#ending.abort();
    this.#resize.disconnect();
    this.#controls.dispose();
    this.#clear();
    this.#material.dispose();
    this.#edges.dispose();
    this.#lamp.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
    this.#renderer.domElement.remove();
  }

  #clear(): void {
    this.#part?.geometry.dispose();
    this.#part?.removeFromParent();
    this.#part = null;
    this.#grid?.geometry.dispose();
    if (this.#grid && !Array.isArray(this.#grid.material)) this.#grid.material.dispose();
    this.#grid?.removeFromParent();
    this.#grid = null;
  }

  /** Looks from the front right and above, far enough for the part's sphere in a portrait as in a landscape frame. */
  #frameFirstView(radius: number): void {
    const vertical = (this.#camera.fov * Math.PI) / 360;
    const angle = Math.min(vertical, Math.atan(Math.tan(vertical) * this.#camera.aspect));
    const distance = radius / Math.sin(angle);
    const direction = new Vector3(0.72, -0.52, 0.47).normalize();
    this.#camera.position.copy(this.#controls.target).addScaledVector(direction, distance);
    this.#controls.maxDistance = distance * 3;
    this.#controls.update();
    this.#controls.saveState();
    this.#invalidate();
  }

  #fit(): void {
    const { clientWidth, clientHeight } = this.#element;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#renderer.setSize(clientWidth, clientHeight);
    this.#camera.aspect = clientWidth / clientHeight;
    this.#camera.updateProjectionMatrix();
    this.#invalidate();
  }

  readonly #invalidate = (): void => {
    if (this.#frame === 0 && !this.#ending.signal.aborted) this.#frame = requestAnimationFrame(this.#draw);
  };

  readonly #draw = (time: number): void => {
    this.#frame = 0;
    if (document.hidden) return;
    if (this.#autoRotate) {
      const seconds = this.#lastTime === 0 ? 0 : Math.min(0.1, (time - this.#lastTime) / 1000);
      this.#slowFrames =
        this.#lastTime !== 0 && time - this.#lastTime > SLOW_FRAME_MS ? this.#slowFrames + 1 : 0;
      // Without a graphics card a large part takes seconds a picture: it then turns only where the customer turns it.
      if (this.#slowFrames >= SLOW_FRAMES) this.setAutoRotate(false);
      this.#controls.autoRotate = true;
      this.#controls.update(seconds);
      this.#controls.autoRotate = false;
      this.#lastTime = time;
    }
    this.#renderer.render(this.#scene, this.#camera);
    if (this.#autoRotate) this.#invalidate();
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
    '-': () => this.zoomOut(),
    '0': () => this.resetView(),
  };
}

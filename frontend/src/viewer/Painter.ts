import {
  type Camera,
  Mesh,
  OrthographicCamera,
  PlaneGeometry,
  type Scene,
  ShaderMaterial,
  SRGBColorSpace,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { Part } from './part';

/** Slices a machine draws at once: more while they are done in the first time, fewer when they take the second. */
const QUICK_MS = 40;
const SLOW_MS = 100;
/** A large part that moved is drawn in full once it has rested this long. */
const REST_MS = 120;

/** The things to draw, in their order. */
interface Picture {
  camera: Camera;
  part: Part;
  /** Holds the part and its lights. */
  scene: Scene;
  /** Drawn last: shadow, lines and whatever else is see-through. */
  ground: Scene;
}

/**
 * Draws without ever waiting for the graphics card. A picture comes into being beside the canvas and is copied to it when it
 * is done; nothing more is asked for before the card has caught up. A part that is too large for this machine turns as its
 * coarse stand-in, and is drawn slice by slice when it rests. A quick machine draws everything in every picture.
 *
 * Without a graphics card (SwiftShader in Chromium on two cores) a part of a million triangles turns with a picture every 20 ms, and its
 * first one is there after 1.1 s; drawn in full each time it took 1.36 s a picture, and 2.1 s for the first.
 */
export class Painter {
  readonly #renderer: WebGLRenderer;
  /** The picture as it is meant to be, and one of few pixels for a slow machine while the part moves. */
  readonly #fine = new WebGLRenderTarget(1, 1, { samples: 4, colorSpace: SRGBColorSpace });
  readonly #draft = new WebGLRenderTarget(1, 1, { colorSpace: SRGBColorSpace });
  readonly #copy = new Mesh(new PlaneGeometry(2, 2), copyMaterial());
  readonly #copyCamera = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
  readonly #ratio: number;
  #width = 1;
  #height = 1;
  /** How many slices may be drawn at once. */
  #batch = 1;
  /** The first slice that the picture under way still lacks; null when the canvas shows all of them. */
  #next: number | null = null;
  #changedAt = Number.NEGATIVE_INFINITY;
  #sawAll = false;
  #warm = false;
  /** Whether even one slice takes long here. */
  #slow = false;
  #fence: { sync: WebGLSync; since: number; slices: number } | null = null;

  /** @throws when the browser gives no WebGL context */
  constructor(canvas: OffscreenCanvas, pixelRatio: number) {
    this.#ratio = pixelRatio;
    // Asked for here, because three.js logs an error without one.
    const context = canvas.getContext('webgl2', {
      alpha: true,
      antialias: false,
      depth: false,
      powerPreference: 'low-power',
    }) as WebGL2RenderingContext | null;
    if (!context) throw new Error('There is no WebGL 2 context.');
    this.#renderer = new WebGLRenderer({ canvas, context });
    this.#renderer.sortObjects = false;
    this.#renderer.localClippingEnabled = true;
    // To ask whether the shaders are sound is to wait for their compilation.
    this.#renderer.debug.checkShaderErrors = false;
    this.#copy.frustumCulled = false;
    this.#resize();
  }

  setSize(width: number, height: number): void {
    if (width === this.#width && height === this.#height) return;
    this.#width = width;
    this.#height = height;
    this.#resize();
  }

  /** Compiles what the picture needs, off the page's thread where the browser can. */
  async prepare(scene: Scene, ground: Scene, camera: Camera): Promise<void> {
    this.#renderer.setRenderTarget(this.#fine);
    const compiled = [
      this.#renderer.compileAsync(scene, camera),
      this.#renderer.compileAsync(ground, camera),
    ];
    this.#renderer.setRenderTarget(null);
    await Promise.all(compiled);
  }

  /** Whether the card has done what it was asked for; until then nothing should be. */
  isFree(time: number): boolean {
    if (!this.#fence) return true;
    const gl = this.#gl;
    const { sync, since, slices } = this.#fence;
    if (gl.getSyncParameter(sync, gl.SYNC_STATUS) !== gl.SIGNALED && !gl.isContextLost()) return false;
    gl.deleteSync(sync);
    this.#fence = null;
    this.#learn(time - since, slices);
    return true;
  }

  /** Draws what has changed, as much of it and as finely as this machine draws at once. */
  paint(picture: Picture, time: number): void {
    const { part } = picture;
    if (this.#sawAll) this.#changedAt = time;
    const whole = part.slices.length <= this.#batch || !part.coarse;
    const rough = this.#slow && this.#sawAll;
    if (whole) part.showSlices(0, part.slices.length);
    else part.showCoarse();
    this.#draw(picture, rough ? this.#draft : this.#fine, true);
    this.#finish(picture, rough ? this.#draft : this.#fine);
    this.#next = whole && !rough ? null : 0;
    this.#sawAll ||= whole;
    this.#raiseFence(whole && !rough ? part.slices.length : 0);
  }

  /** Whether the canvas shows less than the whole part, or the card has not caught up. */
  get isBusy(): boolean {
    return this.#next !== null || this.#fence !== null;
  }

  /** Whether the whole part was on the canvas once, which also tells what this machine can do. */
  get sawAll(): boolean {
    return this.#sawAll;
  }

  /** Draws more of the picture at rest. */
  refine(picture: Picture, time: number): void {
    if (this.#next === null || time - this.#changedAt < REST_MS) return;
    const { part } = picture;
    const from = this.#next;
    const to = Math.min(part.slices.length, from + this.#batch);
    part.showSlices(from, to);
    this.#draw(picture, this.#fine, from === 0);
    this.#next = to;
    if (to === part.slices.length) {
      this.#finish(picture, this.#fine);
      this.#next = null;
      this.#sawAll = true;
    }
    this.#raiseFence(to - from);
  }

  /** The context came back empty: three.js fills it again, but the old fence is never signalled. */
  contextRestored(): void {
    this.#fence = null;
    this.#next = null;
  }

  get #gl(): WebGL2RenderingContext {
    return this.#renderer.getContext() as WebGL2RenderingContext;
  }

  #draw({ scene, camera }: Picture, target: WebGLRenderTarget, afresh: boolean): void {
    this.#renderer.setRenderTarget(target);
    this.#renderer.autoClear = afresh;
    this.#renderer.render(scene, camera);
  }

  /** Adds what is see-through, and brings the picture to the canvas. */
  #finish({ ground, camera }: Picture, target: WebGLRenderTarget): void {
    this.#renderer.autoClear = false;
    this.#renderer.render(ground, camera);
    this.#renderer.setRenderTarget(null);
    this.#renderer.autoClear = true;
    this.#copy.material.uniforms.picture = { value: target.texture };
    this.#renderer.render(this.#copy, this.#copyCamera);
  }

  #raiseFence(slices: number): void {
    const gl = this.#gl;
    const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    if (sync) this.#fence = { sync, since: performance.now(), slices };
  }

  /** Adjusts how many slices are drawn at once by the time of the last ones. `slices` is 0 for work that says nothing about it. */
  #learn(tookMs: number, slices: number): void {
    if (slices === 0) return;
    if (!this.#warm) {
      // The first picture moves buffers and makes shaders besides.
      this.#warm = true;
      return;
    }
    if (tookMs < QUICK_MS && slices >= this.#batch) this.#batch = Math.min(4096, this.#batch * 2);
    if (tookMs > SLOW_MS) this.#batch = Math.max(1, Math.floor(slices / 2));
    if (slices === 1) this.#slow = tookMs > SLOW_MS;
  }

  #resize(): void {
    this.#renderer.setPixelRatio(this.#ratio);
    // The page sets the canvas's own size.
    this.#renderer.setSize(this.#width, this.#height, false);
    this.#fine.setSize(Math.ceil(this.#width * this.#ratio), Math.ceil(this.#height * this.#ratio));
    this.#draft.setSize(this.#width, this.#height);
  }
}

/** Writes the finished picture to the canvas, whose colours are premultiplied by their coverage. */
function copyMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    depthTest: false,
    depthWrite: false,
    uniforms: { picture: { value: null } },
    vertexShader: 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }',
    fragmentShader: `
      uniform sampler2D picture;
      varying vec2 at;
      void main() {
        vec4 seen = texture2D(picture, at);
        gl_FragColor = vec4(seen.rgb / max(seen.a, 0.0001), seen.a);
        #include <colorspace_fragment>
        gl_FragColor.rgb *= gl_FragColor.a;
      }`,
  });
}

import {
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  LineBasicMaterial,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene,
} from 'three';
import { nextTask } from '../lib/later';
import { DimensionLines } from './DimensionLines';
import { type DisplayModel, unitOf } from './displayModel';
import { Painter } from './Painter';
import { Part } from './part';
import { Plate } from './plate';
import { type Eye, FIELD_OF_VIEW, type StageApi, type StageEvents, type StageOptions } from './stageTypes';

/**
 * The scene of one part on its plate, and when it is drawn: only when something has changed. Needs no document. What it holds, the
 * graphics context included, goes with its worker.
 */
export class Stage implements Omit<StageApi, 'dispose'> {
  readonly #options: StageOptions;
  readonly #events: StageEvents;
  readonly #painter: Painter;
  readonly #scene = new Scene();
  readonly #ground = new Scene();
  readonly #camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 100);
  readonly #material: MeshLambertMaterial;
  /** One for each colour of the file. */
  readonly #fileMaterials = new Map<number, MeshLambertMaterial>();
  /** The materials of a part of which only the box is known. */
  readonly #box: { sides: MeshLambertMaterial; edges: LineBasicMaterial };
  #part: Part | null = null;
  #plate: Plate | null = null;
  #dimensions: DimensionLines | null = null;
  #shown = false;
  #painted = false;
  #firstTold = false;
  #dirty = false;
  #frame = 0;

  /** @throws when the browser gives no WebGL context */
  constructor(canvas: OffscreenCanvas, options: StageOptions, events: StageEvents) {
    this.#options = options;
    this.#events = events;
    this.#painter = new Painter(canvas, options.pixelRatio);
    this.#camera.up.set(0, 0, 1);
    // The card finds each facet's direction by itself: no normals are made, moved or kept.
    this.#material = new MeshLambertMaterial({ color: options.color, side: DoubleSide, flatShading: true });
    this.#box = {
      sides: new MeshLambertMaterial({
        color: options.color,
        side: DoubleSide,
        flatShading: true,
        transparent: true,
        opacity: 0.3,
        depthWrite: false,
      }),
      edges: new LineBasicMaterial({ color: options.color }),
    };
    this.#light();
    canvas.addEventListener('webglcontextlost', () => events.onContextChange(false));
    canvas.addEventListener('webglcontextrestored', () => this.#onRestored());
  }

  async load(model: DisplayModel, plateMm: number | undefined): Promise<void> {
    this.#part = await Part.of(model, this.#material, this.#box, nextTask);
    const unit = unitOf(model);
    const [x, y, z] = model.dimensionsMm;
    const { gridColor, inkColor } = this.#options;
    this.#plate = new Plate({ footprintMm: [x, y], plateMm, unit, color: gridColor });
    this.#dimensions = new DimensionLines([x * unit, y * unit, z * unit], inkColor);
    this.#scene.add(this.#part.group);
    this.#ground.add(this.#plate.group, this.#dimensions.lines);
    await this.#painter.prepare(this.#scene, this.#ground, this.#camera);
    this.#shown = true;
    this.#invalidate();
  }

  setSize(width: number, height: number): void {
    this.#painter.setSize(width, height);
    this.#invalidate();
  }

  setColor(color: string): void {
    this.#material.color.set(color);
    this.#box.sides.color.set(color);
    this.#box.edges.color.set(color);
    this.#invalidate();
  }

  setFileColours(on: boolean): void {
    this.#part?.colourBy((colour) => (on ? this.#materialOf(colour) : this.#material));
    this.#invalidate();
  }

  setDimensions(on: boolean): void {
    if (this.#dimensions) this.#dimensions.lines.visible = on;
    this.#invalidate();
  }

  look({ position, target, aspect, far }: Eye): void {
    this.#camera.position.set(...position);
    this.#camera.lookAt(...target);
    this.#camera.aspect = aspect;
    this.#camera.far = far;
    this.#camera.updateProjectionMatrix();
    this.#invalidate();
  }

  #materialOf(colour: number): MeshLambertMaterial {
    const known = this.#fileMaterials.get(colour);
    if (known) return known;
    const made = this.#material.clone();
    made.color.setHex(colour);
    this.#fileMaterials.set(colour, made);
    return made;
  }

  /** The lamp goes with the eye, so that no side is ever black; the sky parts top from underside. */
  #light(): void {
    const lamp = new DirectionalLight(0xffffff, 2.2);
    // From the upper left of the eye, so that the visible sides of a box differ.
    lamp.position.set(-2.5, 2.2, 1.6);
    this.#camera.add(lamp);
    const sky = new HemisphereLight(0xffffff, 0x6b655c, 1.1);
    // Up is z here, and y for three.js.
    sky.position.set(0, 0, 1);
    this.#scene.add(this.#camera, sky);
  }

  #invalidate(): void {
    this.#dirty = true;
    this.#ask();
  }

  #ask(): void {
    if (this.#frame !== 0 || !this.#shown) return;
    this.#frame = requestAnimationFrame(this.#draw);
  }

  readonly #draw = (time: number): void => {
    this.#frame = 0;
    if (!this.#part) return;
    if (this.#painter.isFree(time)) {
      // The card has drawn what it was given: the first picture is on the canvas.
      if (this.#painted && !this.#firstTold) {
        this.#firstTold = true;
        this.#events.onFirstPicture();
      }
      const picture = { camera: this.#camera, scene: this.#scene, ground: this.#ground, part: this.#part };
      if (this.#dirty) {
        this.#dirty = false;
        this.#dimensions?.face(this.#camera.position.x, this.#camera.position.y);
        this.#painter.paint(picture, time);
        this.#painted = true;
      } else this.#painter.refine(picture, time);
      // A part that turns by itself waits until it was seen whole once, which also tells what this machine can do.
      if (this.#painter.sawAll) this.#events.onDrawn();
    }
    if (this.#dirty || this.#painter.isBusy || !this.#firstTold) this.#ask();
  };

  #onRestored(): void {
    this.#painter.contextRestored();
    this.#events.onContextChange(true);
    this.#invalidate();
  }
}

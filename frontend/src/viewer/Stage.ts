import {
  DirectionalLight,
  DoubleSide,
  type Group,
  HemisphereLight,
  LineBasicMaterial,
  type Material,
  MeshLambertMaterial,
  PerspectiveCamera,
  Plane,
  Scene,
  Vector3,
} from 'three';
import { nextTask } from '../lib/later';
import { DimensionLines } from './DimensionLines';
import { type DisplayModel, unitOf } from './displayModel';
import { disposeOf, drawMarks, type PartMarks, type ThicknessMap, thicknessColours } from './marks';
import { Painter } from './Painter';
import { Part } from './part';
import { pickPoint } from './pick';
import { Plate } from './plate';
import { drawRuler, type ScenePoint } from './ruler';
import {
  type Eye,
  FIELD_OF_VIEW,
  type Pick,
  type Section,
  type StageApi,
  type StageEvents,
  type StageOptions,
} from './stageTypes';
import { boundsInScene, layOnPlate, type Turn } from './turn';

const AS_IN_FILE: Turn = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

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
  /** Drawn where each vertex brings a colour of its own. */
  readonly #coloured: MeshLambertMaterial;
  #model: DisplayModel | null = null;
  #part: Part | null = null;
  #marks: Group | null = null;
  #turn: Turn | null = null;
  #section: Section | null = null;
  /** Where the section lies; what is behind it is drawn. */
  readonly #cut = new Plane();
  #ruler: Group | null = null;
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
    this.#coloured = new MeshLambertMaterial({ vertexColors: true, side: DoubleSide, flatShading: true });
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
    this.#model = model;
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

  setMarks(marks: PartMarks | null): void {
    if (!this.#part || !this.#model) return;
    if (this.#marks) {
      this.#ground.remove(this.#marks);
      disposeOf(this.#marks);
    }
    this.#marks = marks && drawMarks(this.#model, marks, this.#part.group);
    if (this.#marks) this.#ground.add(this.#marks);
    this.#invalidate();
  }

  /** The part is cut anew with colours at its vertices, or without: most parts are never looked at that way, and carry none. */
  async setThickness(map: ThicknessMap | null): Promise<void> {
    if (!this.#part || !this.#model) return;
    const vertexColours = map ? thicknessColours(this.#model, map) : undefined;
    const surface = map ? this.#coloured : this.#material;
    const model = { ...this.#model, vertexColours };
    const next = await Part.of(model, surface, this.#box, nextTask, { plain: this.#material });
    const before = this.#part;
    this.#scene.remove(before.group);
    disposeOf(before.group);
    this.#part = next;
    if (this.#turn) layOnPlate(next.group, this.#model, this.#turn);
    this.#scene.add(next.group);
    this.#invalidate();
  }

  setTurn(turn: Turn | null): void {
    if (!this.#part || !this.#model) return;
    this.#turn = turn;
    layOnPlate(this.#part.group, this.#model, turn ?? AS_IN_FILE);
    this.#placeCut();
    this.#invalidate();
  }

  setSection(section: Section | null): void {
    const isOther = (section === null) !== (this.#section === null);
    this.#section = section;
    this.#placeCut();
    if (isOther) {
      const planes = section ? [this.#cut] : null;
      for (const material of this.#surfaces()) material.clippingPlanes = planes;
    }
    this.#invalidate();
  }

  async pick(at: Pick): Promise<ScenePoint | null> {
    if (!this.#part) return null;
    return pickPoint(at, this.#camera, this.#part.slices, this.#section && this.#cut);
  }

  setRuler(points: readonly ScenePoint[]): void {
    if (this.#ruler) {
      this.#ground.remove(this.#ruler);
      disposeOf(this.#ruler);
    }
    const { inkColor, pixelRatio } = this.#options;
    this.#ruler = points.length > 0 ? drawRuler(points, inkColor, pixelRatio) : null;
    if (this.#ruler) this.#ground.add(this.#ruler);
    this.#invalidate();
  }

  /** Moves the cut to its share of the part as it lies. */
  #placeCut(): void {
    if (!this.#section || !this.#model) return;
    const { axis, share } = this.#section;
    const { min, max } = boundsInScene(this.#model, this.#turn);
    const from = min[axis] as number;
    const normal = new Vector3().setComponent(axis, -1);
    this.#cut.set(normal, from + share * ((max[axis] as number) - from));
  }

  #surfaces(): Material[] {
    const { sides, edges } = this.#box;
    return [this.#material, this.#coloured, sides, edges, ...this.#fileMaterials.values()];
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
    // A copy has planes of its own, which would stay where they are.
    made.clippingPlanes = this.#section ? [this.#cut] : null;
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

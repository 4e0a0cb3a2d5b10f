import {
  BoxGeometry,
  type BufferGeometry,
  EdgesGeometry,
  Group,
  LineSegments,
  type Material,
  Mesh,
} from 'three';
import { CoarsePart } from './coarse';
import { type DisplayModel, fileUnitOf, runsOf, triangleCount, unitOf } from './displayModel';
import { cutSlices, SLICE_TRIANGLES } from './slices';

/** Work on a large part pauses after this long, so that the page answers in between. */
const PAUSE_AFTER_MS = 8;

/** The materials of the box that stands in for a part of which only the box is known. */
interface BoxMaterials {
  /** To see through. */
  sides: Material;
  edges: Material;
}

/**
 * A part on its plate: recentred in x and y, standing on z = 0. A large one comes in slices, with a coarse stand-in to show
 * while it turns. Of a file of points alone its box is shown, to see through. Its geometries are its own, the materials the caller's.
 */
export class Part {
  /** To be put into the scene; holds everything below. */
  readonly group = new Group();
  readonly slices: (Mesh | LineSegments)[] = [];
  /** The slices of each colour that the file gives. */
  readonly #coloured: { colour: number; slice: Mesh }[] = [];
  /** Stands in for the slices; null where there is but one. */
  coarse: Mesh | null = null;

  /**
   * Cuts the buffers, in short tasks; rejects with the signal's reason when that fires. The stand-in has no colours at its vertices, so
   * `plain` draws it where `surface` wants some.
   */
  static async of(
    model: DisplayModel,
    surface: Material,
    box: BoxMaterials,
    pause: () => Promise<void>,
    { signal, plain = surface }: { signal?: AbortSignal; plain?: Material } = {},
  ): Promise<Part> {
    const part = new Part();
    if (model.positions.length === 0) {
      part.#addBox(model, box);
      return part;
    }
    part.#place(model);
    const coarse = triangleCount(model) > SLICE_TRIANGLES ? new CoarsePart(model) : null;
    let since = performance.now();
    for (const run of runsOf(model)) {
      let from = run.from;
      for (const geometry of cutSlices(model, run)) {
        const slice = part.#add(geometry, surface);
        part.slices.push(slice);
        if (run.colour !== null) part.#coloured.push({ colour: run.colour, slice });
        coarse?.add(from, Math.min(run.to, from + SLICE_TRIANGLES));
        from += SLICE_TRIANGLES;
        if (performance.now() - since < PAUSE_AFTER_MS) continue;
        await pause();
        signal?.throwIfAborted();
        since = performance.now();
      }
    }
    if (coarse) part.coarse = part.#add(coarse.geometry(), plain);
    return part;
  }

  /** Draws what has a colour in the file by the material that `of` answers for it. */
  colourBy(of: (colour: number) => Material): void {
    for (const { colour, slice } of this.#coloured) slice.material = of(colour);
  }

  /** Shows some of the slices, or the stand-in. */
  showSlices(from: number, to: number): void {
    this.slices.forEach((slice, i) => {
      slice.visible = i >= from && i < to;
    });
    if (this.coarse) this.coarse.visible = false;
  }

  showCoarse(): void {
    this.showSlices(0, this.coarse ? 0 : this.slices.length);
    if (this.coarse) this.coarse.visible = true;
  }

  /** The graphics card's transform puts the buffers in their place, a million points for nothing. */
  #place(model: DisplayModel): void {
    const unit = fileUnitOf(model);
    const [x, y, z] = model.placement.centre;
    this.group.scale.setScalar(unit);
    this.group.position.set(-x * unit, -y * unit, -z * unit);
  }

  #add(geometry: BufferGeometry, material: Material): Mesh {
    const mesh = new Mesh(geometry, material);
    // The part is always looked at: asking whether it is in view would walk through all its corners first.
    mesh.frustumCulled = false;
    this.group.add(mesh);
    return mesh;
  }

  #addBox(model: DisplayModel, { sides, edges }: BoxMaterials): void {
    const unit = unitOf(model);
    const [x, y, z] = model.dimensionsMm;
    const box = new BoxGeometry(x * unit, y * unit, z * unit);
    // The sides first: nothing is sorted, and the edges are seen through them.
    for (const piece of [new Mesh(box, sides), new LineSegments(new EdgesGeometry(box), edges)]) {
      piece.position.set(0, 0, (z * unit) / 2);
      this.group.add(piece);
      this.slices.push(piece);
    }
  }
}

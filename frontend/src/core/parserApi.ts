import { releaseProxy, transfer } from 'comlink';
import { nextTask } from '../lib/later';
import type { Thumbnail } from './rasteriser';
import { type SeparateBody, separateBodies } from './stepNames';
import { drawBoxThumbnail, drawThumbnail } from './thumbnail';
import type { FirstMeasures, Measures } from './types';
import { warmMeasures, warmReaders } from './warmUp';
import type { ModelStream, Placement } from './wasm/core_mesh';
import { feedFile } from './windows';

/** What is drawn of a parsed file; the buffers are the page's own, moved and not copied. */
export interface DisplayBuffers {
  /** x y z of each vertex, z up, in mm from wherever the file has its parts; `placement` puts them on the plate. */
  positions: Float32Array<ArrayBuffer>;
  /** Three vertices a triangle; undefined where vertices stand three by three for the triangles. */
  indices: Uint32Array<ArrayBuffer> | undefined;
  /** Pairs: a triangle, and the colour that it and those behind it have in the file (0xRRGGBB, or 0xffffffff for none). */
  colours?: Uint32Array<ArrayBuffer>;
  /** A position p is shown at (p − centre) · scale: recentred, on the base, largest side 4 units. */
  placement: Placement;
  thumbnail: Thumbnail;
  /** The numbers of the file's faces that are not drawn; null where more than faces is left out. Undefined where nothing is. */
  missingFaces?: readonly number[] | null;
  /** Each body of a file with several of them. */
  bodies?: readonly SeparateBody[];
  /** The plane and the round faces of a STEP file's bodies, as the checks of printability take them. */
  exactFaces?: Float64Array<ArrayBuffer>;
}

/** A parsed file, as the page gets it. */
export interface ParsedModel extends DisplayBuffers {
  measures: Measures;
}

/** The part of the WASM package that the worker uses. */
export interface ParserModule {
  ModelStream: new (
    fileName: string,
    totalBytes: number,
  ) => Pick<
    ModelStream,
    | 'feed'
    | 'first'
    | 'draw'
    | 'missingFaces'
    | 'bodyNames'
    | 'bodyCounts'
    | 'bodyCorners'
    | 'colours'
    | 'positions'
    | 'indices'
    | 'placement'
    | 'free'
  > & {
    /** Of the package for STEP only. */
    exactFaces?(): Float64Array;
    measures(positions: Float32Array): Measures;
  };
}

/** A callback that came over the worker's border. */
type Releasable = { [releaseProxy]: () => void };

/** Called with the number of bytes read, at most ten times a second. */
type ReadProgress = (bytesDone: number) => void;

/**
 * What runs in the worker. A file is read, drawn and measured in three calls, so that other files can be read in between:
 * their prices come first. The caller names each file by a ticket of its own, and what a ticket holds is given back by
 * `measure`, by `release`, and by every failure.
 *
 * Everything throws an `ErrorInfo` for a fault of the file, and an `Error` for anything else.
 */
export interface ParserApi {
  /** Compiles the module ahead of the first file, and runs it warm while no file is there. */
  warm(): Promise<void>;
  /** Reads a file. The answer is all that its price needs. */
  read(file: File, ticket: number, onProgress?: ReadProgress): Promise<FirstMeasures>;
  /** The buffers to draw of a file that was read. */
  display(ticket: number): Promise<DisplayBuffers>;
  /** Measures a file that was read, and forgets it. */
  measure(ticket: number): Promise<Measures>;
  /** Forgets a file; one that is being read ends with an `AbortError` at its next piece. */
  release(ticket: number): Promise<void>;
}

/** The name that an error carries over the worker's border when the WASM package could not be loaded. */
export const UNAVAILABLE = 'ParserUnavailable';

const PROGRESS_EVERY_MS = 100;

/** A file that is read or being read. */
interface Held {
  stream: InstanceType<ParserModule['ModelStream']>;
  first: FirstMeasures | null;
  /** The module's own vertices, which `measures` takes back. */
  positions: Float32Array;
}

/**
 * Makes the worker's methods. `load` answers the package that reads a file of this name, or the one for meshes; it is called inside each of
 * them and never before: messages that come before the methods are exposed would be lost.
 */
export function createParserApi(load: (fileName?: string) => Promise<ParserModule>): ParserApi {
  /** The files that are read or being read. */
  const open = new Map<number, Held>();
  let customersCame = false;

  async function loaded(fileName?: string): Promise<ParserModule> {
    try {
      return await load(fileName);
    } catch (cause) {
      const error = new Error('The WASM package could not be loaded.', { cause });
      error.name = UNAVAILABLE;
      throw error;
    }
  }

  function forget(ticket: number): void {
    const held = open.get(ticket);
    open.delete(ticket);
    try {
      held?.stream.free();
    } catch {
      // Only a module that trapped cannot give memory back; its worker is about to end.
    }
  }

  function opened(ticket: number) {
    const held = open.get(ticket);
    if (!held) throw released();
    return held;
  }

  return {
    async warm() {
      const core = await loaded();
      await warmReaders(core, () => customersCame);
      await warmMeasures(core, () => customersCame);
    },

    async read(file, ticket, onProgress) {
      customersCame = true;
      const core = await loaded(file.name);
      const stream = new core.ModelStream(file.name, file.size);
      const held: Held = { stream, first: null, positions: new Float32Array() };
      open.set(ticket, held);
      try {
        let reportedAt = performance.now();
        await feedFile(file, (piece, isLast, bytesDone) => {
          if (open.get(ticket) !== held) throw released();
          const startAgain = stream.feed(piece, isLast);
          const now = performance.now();
          if (onProgress && now - reportedAt >= PROGRESS_EVERY_MS) {
            reportedAt = now;
            onProgress(bytesDone);
          }
          return startAgain;
        });
        held.first = stream.first();
        return held.first;
      } catch (error) {
        forget(ticket);
        throw error;
      } finally {
        // Each callback is a pair of ports, which stays open until it is given back or the browser tidies up.
        (onProgress as Partial<Releasable> | undefined)?.[releaseProxy]?.();
      }
    },

    async display(ticket) {
      const held = opened(ticket);
      const { stream, first } = held;
      try {
        while (!stream.draw()) {
          // Messages get in here.
          await nextTask();
          if (open.get(ticket) !== held) throw released();
        }
        const placement = stream.placement();
        held.positions = stream.positions();
        const triples = stream.indices() as DisplayBuffers['indices'];
        // A file of points alone has nothing to draw but its box; bodies of STEP have triangles that are not the file's own.
        const drawn = (triples?.length ?? first?.triangles ?? 0) > 0;
        // A copy to give away: the worker measures the original.
        const positions = drawn ? held.positions.slice() : new Float32Array();
        const indices = drawn ? triples : undefined;
        const thumbnail = drawn
          ? drawThumbnail(positions, indices)
          : drawBoxThumbnail(first?.dimensionsMm ?? [0, 0, 0]);
        const colours = stream.colours() as DisplayBuffers['colours'];
        const lacking = stream.missingFaces();
        const missingFaces = lacking ? Array.from(lacking) : null;
        const isWhole = missingFaces?.length === 0 || !drawn;
        const bodies = separateBodies(stream.bodyCorners(), stream.bodyNames(), stream.bodyCounts());
        const exactFaces = stream.exactFaces?.() as DisplayBuffers['exactFaces'];
        const buffers: DisplayBuffers = {
          positions,
          indices,
          placement,
          thumbnail,
          ...(colours && { colours }),
          ...(!isWhole && { missingFaces }),
          ...(bodies.length > 0 && { bodies }),
          ...(exactFaces?.length && { exactFaces }),
        };
        return transfer(buffers, [
          positions.buffer,
          ...(indices ? [indices.buffer] : []),
          ...(exactFaces ? [exactFaces.buffer] : []),
          thumbnail.shade.buffer,
          thumbnail.alpha.buffer,
        ]);
      } catch (error) {
        forget(ticket);
        throw error;
      }
    },

    async measure(ticket) {
      try {
        const { stream, positions } = opened(ticket);
        return stream.measures(positions);
      } finally {
        forget(ticket);
      }
    },

    async release(ticket) {
      forget(ticket);
    },
  };
}

function released(): DOMException {
  return new DOMException('The file was given up.', 'AbortError');
}

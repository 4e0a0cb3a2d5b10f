import { transfer } from 'comlink';
import { drawThumbnail, type Thumbnail } from './thumbnail';
import type { FailureInfo, Format, Measures } from './types';

/** What the page gets of a parsed file; the buffers are the page's own, moved and not copied. */
export interface ParsedModel {
  measures: Measures;
  /** Nine coordinates per triangle, z up, recentred, on the base, largest side 4 units (spec section 5). */
  positions: Float32Array<ArrayBuffer>;
  /** Nine bytes per triangle, 127 being one. */
  normals: Int8Array<ArrayBuffer>;
  /** Display units per millimetre. */
  scale: number;
  thumbnail: Thumbnail;
}

/** What `readModel` of the WASM package answers. */
export interface RawModel {
  measures: Measures;
  positions: Float32Array;
  normals: Int8Array;
  scale: number;
  free?: () => void;
}

/** The part of the WASM package that the worker uses. */
export interface ParserModule {
  readModel(fileName: string, bytes: Uint8Array): RawModel;
}

/** What runs in the worker. */
export interface ParserApi {
  /** Compiles the module ahead of the first file. */
  warm(): Promise<void>;
  /** Reads and parses a file. Throws an `ErrorInfo` for a fault of the file, an `Error` for anything else. */
  parse(file: File): Promise<ParsedModel>;
}

/** The name that an error carries over the worker's border when the WASM package could not be loaded. */
export const UNAVAILABLE = 'ParserUnavailable';

/**
 * Makes the worker's methods. `load` is called inside each of them and never before: whoever awaits the module first
 * and exposes afterwards loses the messages that came meanwhile.
 */
export function createParserApi(load: () => Promise<ParserModule>): ParserApi {
  async function loaded(): Promise<ParserModule> {
    try {
      return await load();
    } catch (cause) {
      const error = new Error('The WASM package could not be loaded.', { cause });
      error.name = UNAVAILABLE;
      throw error;
    }
  }

  return {
    async warm() {
      await loaded();
    },
    async parse(file) {
      const core = await loaded();
      const raw = core.readModel(file.name, await bytesOf(file));
      const { measures, scale } = raw;
      const positions = (
        isWhole(raw.positions) ? raw.positions : raw.positions.slice()
      ) as ParsedModel['positions'];
      const normals = (isWhole(raw.normals) ? raw.normals : raw.normals.slice()) as ParsedModel['normals'];
      raw.free?.();
      const thumbnail = drawThumbnail(positions, normals);
      const model: ParsedModel = { measures, positions, normals, scale, thumbnail };
      return transfer(model, [
        positions.buffer,
        normals.buffer,
        thumbnail.shade.buffer,
        thumbnail.alpha.buffer,
      ]);
    },
  };
}

/** The file is read here, in the worker: the page never holds its bytes. */
async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    const info: FailureInfo = { code: 'read_failed', message: readFailure(file.name) };
    throw info;
  }
}

/** The reader texts of spec section 8: STL has the plain one, the others name themselves. */
export function readFailure(fileName: string): string {
  const extension = fileName.split('.').pop()?.toLowerCase() ?? '';
  const labels: Record<string, Uppercase<Format>> = {
    obj: 'OBJ',
    step: 'STEP',
    stp: 'STEP',
    ply: 'PLY',
    amf: 'AMF',
  };
  const label = labels[extension];
  return label ? `Fehler beim Lesen der ${label}-Datei` : 'Failed to read file';
}

/** A view into a larger or shared buffer cannot be moved without dragging the rest along, so it is copied first. */
function isWhole(array: Float32Array | Int8Array): boolean {
  return array.buffer instanceof ArrayBuffer && array.byteLength === array.buffer.byteLength;
}

import { type Remote, transfer, wrap } from 'comlink';
import type {
  AgreedPlace,
  Finding,
  LayerSum,
  Orientation,
  PrintSettings,
} from './generated/core_printability';
import type { DisplayBuffers } from './parserApi';

export type {
  AgreedPlace,
  Degree,
  Finding,
  Pose,
  PrintSettings,
} from './generated/core_printability';

/** A finding of the checks, with what the preview marks. */
export interface MarkedFinding extends Finding {
  /** 'Nicht druckbar', 'Prüfen' or 'Hinweis'. */
  word: string;
  /** The triangles that it is about, by their number in the buffers. */
  faces: Uint32Array<ArrayBuffer>;
  /** x y z of both ends of each line that it is about, in mm of the part as it is printed. */
  lines: Float32Array<ArrayBuffer>;
}

/** A part as its file has it, and what it is to be printed of. */
export interface CheckRequest extends Pick<DisplayBuffers, 'positions' | 'indices' | 'exactFaces'> {
  /** Millimetres of one unit of the file, as the customer named it. */
  mmPerFileUnit: number;
  material: string;
  /** Layer height in mm. */
  layerMm: number;
  /** The owner's limits; null for the shipped ones. */
  settings: PrintSettings | null;
}

/** Everything that the checks say of a part. */
export interface CheckedPart {
  /** The worst first. */
  findings: MarkedFinding[];
  /** Thickness in mm for each triangle; NaN where there is no wall. */
  thickness: Float32Array<ArrayBuffer>;
  /** Limits of walls in mm, below which they are looked at and not printed. */
  walls: { checkMm: number; refuseMm: number };
  smallestWallMm: number | undefined;
  orientation: Orientation | undefined;
  /** What its customer has to agree to before it is made; null where nothing is 'Nicht druckbar'. */
  agreement: { text: string; places: readonly AgreedPlace[] } | null;
  /** Whether there is a closed mesh to download. */
  isRepairable: boolean;
}

/** How the layers of a part are laid down. */
interface LayerRequest extends CheckRequest {
  /** Infill in percent. */
  infillPercent: number;
}

/** The lines of one layer: x y of both ends of each, in mm. */
export interface LayerLines {
  contours: Float32Array<ArrayBuffer>;
  infill: Float32Array<ArrayBuffer>;
}

/** The layers of a part, cut in its recommended pose. */
export interface CutPart extends LayerSum {
  /** Height of the middle of each layer over the plate, in mm. */
  heightsMm: Float32Array<ArrayBuffer>;
  /** The box around all layers along x and y, in mm. */
  boundsMm: { min: readonly [number, number]; max: readonly [number, number] };
}

/** What runs in the worker. Throws an `ErrorInfo` for a part that cannot be looked at. */
export interface PrintCheckApi {
  check(request: CheckRequest): Promise<CheckedPart>;
  /** The mended mesh as binary STL; undefined where it is not closed. */
  repairedStl(request: CheckRequest): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Cuts a part and holds it, until the next one or the worker's end. */
  cut(request: LayerRequest): Promise<CutPart>;
  /** One layer of the part that was cut last. */
  layer(place: number): Promise<LayerLines>;
}

interface Job {
  request: CheckRequest;
  resolve(checked: CheckedPart): void;
  reject(reason: unknown): void;
}

/** A started worker as the queue sees it. */
export interface CheckWorker {
  api: Pick<PrintCheckApi, 'check'>;
  /** Rejects when the script cannot be loaded or the worker dies; never resolves. */
  failed: Promise<never>;
  end(): void;
}

interface StartedWorker extends CheckWorker {
  api: Remote<PrintCheckApi>;
}

/**
 * Looks at one part after the other in a worker of its own, so that neither the page nor the reading of files waits for it. The worker
 * ends with the last part, and its memory with it.
 */
export class CheckQueue {
  readonly #spawn: () => CheckWorker;
  readonly #waiting: Job[] = [];
  #worker: CheckWorker | null = null;
  #current: Job | null = null;

  constructor(spawn: () => CheckWorker) {
    this.#spawn = spawn;
  }

  /** Rejects with the signal's reason, an `ErrorInfo` of the core, or what the worker failed by. */
  check(request: CheckRequest, signal: AbortSignal): Promise<CheckedPart> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const job: Job = { request, resolve, reject };
      signal.addEventListener('abort', () => this.#drop(job, signal.reason), { once: true });
      this.#waiting.push(job);
      void this.#advance();
    });
  }

  /** A check under way is one long call: it ends with its worker. */
  #drop(job: Job, reason: unknown): void {
    job.reject(reason);
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
    if (this.#current !== job) return;
    this.#end();
    this.#current = null;
    void this.#advance();
  }

  async #advance(): Promise<void> {
    if (this.#current) return;
    const job = this.#waiting.shift();
    if (!job) {
      this.#end();
      return;
    }
    this.#current = job;
    try {
      this.#worker ??= this.#spawn();
      const { api, failed } = this.#worker;
      job.resolve(await Promise.race([api.check(copyOf(job.request)), failed]));
    } catch (error) {
      job.reject(error);
      // A worker that trapped is of no more use; a fault of the part costs no more than a new start.
      if (this.#current === job) this.#end();
    }
    // A job that was dropped meanwhile has let the next one begin already.
    if (this.#current !== job) return;
    this.#current = null;
    void this.#advance();
  }

  #end(): void {
    this.#worker?.end();
    this.#worker = null;
  }
}

/** The page draws the original, so a copy goes, moved and not cloned once more. */
function copyOf<Request extends CheckRequest>(request: Request): Request {
  const positions = request.positions.slice();
  const indices = request.indices?.slice();
  const moved = [positions.buffer, ...(indices ? [indices.buffer] : [])];
  return transfer({ ...request, positions, indices }, moved);
}

let queue: CheckQueue | undefined;

/** Looks at a part in the worker; see `CheckQueue.check`. */
export function checkPart(request: CheckRequest, signal: AbortSignal): Promise<CheckedPart> {
  queue ??= new CheckQueue(spawn);
  return queue.check(request, signal);
}

/** The mended mesh of a part as binary STL; undefined where it is not closed. */
export async function repairedStl(request: CheckRequest): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const worker = spawn();
  try {
    return await Promise.race([worker.api.repairedStl(copyOf(request)), worker.failed]);
  } finally {
    worker.end();
  }
}

/** A part that is cut into layers, in a worker that holds it until `end`. */
export interface OpenedLayers {
  cut: CutPart;
  layer(place: number): Promise<LayerLines>;
  end(): void;
}

/** Cuts a part. Rejects with the signal's reason, an `ErrorInfo` of the core, or what the worker failed by. */
export async function openLayers(request: LayerRequest, signal: AbortSignal): Promise<OpenedLayers> {
  const { api, failed, end } = spawn();
  signal.addEventListener('abort', end, { once: true });
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {});
  try {
    signal.throwIfAborted();
    const cut = await Promise.race([api.cut(copyOf(request)), failed, aborted]);
    return { cut, layer: (place) => Promise.race([api.layer(place), failed]), end };
  } catch (error) {
    end();
    throw error;
  }
}

function spawn(): StartedWorker {
  const worker = new Worker(new URL('./printCheck.worker.ts', import.meta.url), {
    type: 'module',
    name: 'printability',
  });
  const failed = new Promise<never>((_, reject) => {
    const cause = new Error('The worker of the checks failed.');
    worker.addEventListener('error', () => reject(cause), { once: true });
  });
  failed.catch(() => {});
  return { api: wrap<PrintCheckApi>(worker), failed, end: () => worker.terminate() };
}

import { proxy, type Remote, wrap } from 'comlink';
import { type DisplayBuffers, type ParsedModel, type ParserApi, UNAVAILABLE } from './parserApi';
import { CoreFailure, type FirstMeasures, isErrorInfo, ParserUnavailable } from './types';

/** A started worker as the client sees it. */
export interface ParserWorker {
  api: Remote<ParserApi>;
  /** Rejects when the script cannot be loaded or the worker dies; never resolves. */
  failed: Promise<never>;
  terminate(): void;
}

export interface ParseOptions {
  /** Rejects the call with an `AbortError`, whether the file waits or is at work. */
  signal?: AbortSignal | undefined;
  /** Called when the worker begins with this file. */
  onStart?: (() => void) | undefined;
  /** Called with the share of the file that is read, 0 to 1, at most ten times a second; never for a small file. */
  onProgress?: ((share: number) => void) | undefined;
  /** Called as soon as a price can be made. What the complete measures say may correct the volume. */
  onFirst?: ((first: FirstMeasures) => void) | undefined;
  /** Called as soon as the part can be drawn. */
  onDisplay?: ((display: DisplayBuffers) => void) | undefined;
}

interface Job extends ParseOptions {
  ticket: number;
  file: File;
  /** Set once the file has been read: when it has to be read again, `onFirst` is not called a second time. */
  first: FirstMeasures | null;
  resolve(model: ParsedModel): void;
  reject(reason: unknown): void;
}

/** WASM memory grows and never shrinks: after a file of this size the idle worker is thrown away with its memory. */
const LARGE_FILE_BYTES = 16 * 1024 * 1024;
/** Files up to this sum are read ahead of the measuring of those before them; their meshes wait in the worker. */
const READ_AHEAD_BYTES = 64 * 1024 * 1024;
/** A worker that does not let go of a cancelled file in this time is replaced: it is deep in one long call. */
const LET_GO_MS = 200;

/**
 * Owns the one worker that parses. Reads every waiting file before it measures any, since the prices come from the reading;
 * cancels; and replaces the worker after a trap.
 */
export class ParserClient {
  readonly #spawn: () => ParserWorker;
  #unread: Job[] = [];
  /** Read, and held by the present worker. */
  #unmeasured: Job[] = [];
  #busy = false;
  #worker: ParserWorker | null = null;
  #largestBytes = 0;
  #tickets = 0;

  constructor(spawn: () => ParserWorker) {
    this.#spawn = spawn;
  }

  /** Starts the worker and compiles the module, so that the first file does not wait. A failure shows at the first parse. */
  warm(onFailure: () => void = () => undefined): void {
    if (this.#busy || this.#worker) return;
    try {
      const worker = this.#spawn();
      this.#worker = worker;
      Promise.race([worker.api.warm(), worker.failed]).catch(() => {
        // A file that came meanwhile finds out by itself.
        if (this.#worker === worker && !this.#busy) this.#discard();
        onFailure();
      });
    } catch {
      this.#worker = null;
    }
  }

  /**
   * Parses a file in the worker. Tells what is known as soon as it is known, and resolves with all of it.
   * Rejects with `CoreFailure` (the file's fault), `ParserUnavailable`, or an `AbortError`.
   */
  parse(file: File, options: ParseOptions = {}): Promise<ParsedModel> {
    return new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal?.aborted) {
        reject(aborted());
        return;
      }
      this.#tickets++;
      const job: Job = { ...options, ticket: this.#tickets, file, first: null, resolve, reject };
      signal?.addEventListener('abort', () => this.#drop(job), { once: true });
      this.#unread.push(job);
      void this.#advance();
    });
  }

  /** Ends the worker; a later parse starts a new one. */
  dispose(): void {
    for (const job of [...this.#unread.splice(0), ...this.#unmeasured.splice(0)]) job.reject(aborted());
    this.#discard();
  }

  /** Takes a waiting file out of its line; one that is at work notices by itself. */
  #drop(job: Job): void {
    if (this.#unmeasured.includes(job)) this.#worker?.api.release(job.ticket).catch(() => {});
    this.#unread = this.#unread.filter((waiting) => waiting !== job);
    this.#unmeasured = this.#unmeasured.filter((waiting) => waiting !== job);
    job.reject(aborted());
  }

  /** Works until nothing waits any more, one step at a time. */
  async #advance(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let step = this.#choose(); step; step = this.#choose()) await step();
    this.#busy = false;
    if (this.#largestBytes < LARGE_FILE_BYTES) return;
    this.#discard();
    this.warm();
  }

  #choose(): (() => Promise<void>) | null {
    const [unread] = this.#unread;
    const [unmeasured] = this.#unmeasured;
    const heldBytes = this.#unmeasured.reduce((sum, { file }) => sum + file.size, 0);
    if (unread && (!unmeasured || heldBytes + unread.file.size <= READ_AHEAD_BYTES)) {
      this.#unread.shift();
      return () => this.#run(unread, (api) => this.#read(unread, api));
    }
    if (!unmeasured) return null;
    this.#unmeasured.shift();
    return () => this.#run(unmeasured, (api) => this.#measure(unmeasured, api));
  }

  async #read(job: Job, api: Remote<ParserApi>): Promise<void> {
    const { file, onProgress } = job;
    this.#largestBytes = Math.max(this.#largestBytes, file.size);
    if (!job.first) job.onStart?.();
    const tell = onProgress && proxy((bytesDone: number) => onProgress(bytesDone / file.size));
    const first = await api.read(file, job.ticket, tell);
    if (job.signal?.aborted) return;
    this.#unmeasured.push(job);
    if (job.first) return;
    job.first = first;
    job.onFirst?.(first);
  }

  async #measure(job: Job, api: Remote<ParserApi>): Promise<void> {
    const display = (await api.display(job.ticket)) as DisplayBuffers;
    if (job.signal?.aborted) return;
    job.onDisplay?.(display);
    const measures = await api.measure(job.ticket);
    job.resolve({ ...display, measures });
  }

  /** One step of one file. Its failure is the file's, and never this method's. */
  async #run(job: Job, work: (api: Remote<ParserApi>) => Promise<void>): Promise<void> {
    try {
      this.#worker ??= this.#spawn();
      const { api, failed } = this.#worker;
      const step = work(api);
      const cancelled = rejectOnAbort(job.signal);
      try {
        await Promise.race([step, failed, cancelled.promise]);
      } catch (error) {
        if (!job.signal?.aborted) throw error;
        await this.#letGo(job, api, step);
      } finally {
        cancelled.release();
      }
    } catch (error) {
      job.reject(this.#failureOf(error));
    }
  }

  /** Ends the work on a cancelled file: kindly, so that the warm worker stays, or with the worker. */
  async #letGo(job: Job, api: Remote<ParserApi>, step: Promise<void>): Promise<void> {
    job.reject(aborted());
    let timer = 0;
    const patience = new Promise<'stuck'>((resolve) => {
      timer = window.setTimeout(() => resolve('stuck'), LET_GO_MS);
    });
    const ended = Promise.allSettled([step, api.release(job.ticket)]);
    const outcome = await Promise.race([ended, patience]);
    window.clearTimeout(timer);
    const broken =
      outcome === 'stuck' || outcome.some((part) => part.status === 'rejected' && !isHarmless(part.reason));
    if (broken) this.#discard();
  }

  /** Says whose fault it was. A worker that trapped or died is replaced. */
  #failureOf(error: unknown): Error {
    if (isErrorInfo(error)) return new CoreFailure(error);
    this.#discard();
    if ((error as Partial<Error>).name === UNAVAILABLE) return new ParserUnavailable({ cause: error });
    // A trap of the module (`RuntimeError`) or a failed allocation: this file is given up, the next one gets a new module.
    return new CoreFailure({ code: 'internal', message: '' }, { cause: error });
  }

  #discard(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#largestBytes = 0;
    // What the worker held is gone with it: those files are read again.
    this.#unread.unshift(...this.#unmeasured.splice(0));
  }
}

function aborted(): DOMException {
  return new DOMException('Upload abgebrochen', 'AbortError');
}

/** What a worker answers that is well: a fault of the file, or that the file was given up. */
function isHarmless(reason: unknown): boolean {
  return isErrorInfo(reason) || (reason as Partial<Error> | null)?.name === 'AbortError';
}

function rejectOnAbort(signal: AbortSignal | undefined): { promise: Promise<never>; release(): void } {
  let onAbort = () => {};
  const promise = new Promise<never>((_, reject) => {
    onAbort = () => reject(aborted());
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
  // The race may be decided already, and nothing listens any more.
  promise.catch(() => {});
  return { promise, release: () => signal?.removeEventListener('abort', onAbort) };
}

let parser: ParserClient | undefined;

/** Reads and measures a file in the worker. Rejects with `CoreFailure`, `ParserUnavailable` or an `AbortError`. */
export function parseModel(file: File, options?: ParseOptions): Promise<ParsedModel> {
  parser ??= new ParserClient(spawn);
  return parser.parse(file, options);
}

/** Starts the worker ahead of the first file. */
export function warmParser(onFailure: () => void): void {
  parser ??= new ParserClient(spawn);
  parser.warm(onFailure);
}

function spawn(): ParserWorker {
  if (typeof Worker === 'undefined') throw new ParserUnavailable();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'parser' });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new ParserUnavailable()), { once: true });
  });
  failed.catch(() => {});
  return { api: wrap<ParserApi>(worker), failed, terminate: () => worker.terminate() };
}

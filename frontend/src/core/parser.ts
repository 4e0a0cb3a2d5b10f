import type { Remote } from 'comlink';
import { type ParsedModel, type ParserApi, UNAVAILABLE } from './parserApi';
import { CoreFailure, isErrorInfo, ParserUnavailable } from './types';

/** A started worker as the client sees it. */
export interface ParserWorker {
  api: Remote<ParserApi>;
  /** Rejects when the script cannot be loaded or the worker dies; never resolves. */
  failed: Promise<never>;
  terminate(): void;
}

export interface ParseOptions {
  /** Rejects the call with an `AbortError`; a running parse ends with its worker, a waiting one is dropped. */
  signal?: AbortSignal | undefined;
  /** Called when the worker begins with this file. */
  onStart?: (() => void) | undefined;
}

interface Job extends ParseOptions {
  file: File;
  resolve(model: ParsedModel): void;
  reject(reason: unknown): void;
}

/** WASM memory grows and never shrinks: after a file of this size the idle worker is thrown away with its memory. */
const LARGE_FILE_BYTES = 16 * 1024 * 1024;

/** Owns the one worker that parses: queues, cancels, and replaces it after a trap. */
export class ParserClient {
  readonly #spawn: () => ParserWorker;
  readonly #queue: Job[] = [];
  #running = false;
  #worker: ParserWorker | null = null;
  #largestBytes = 0;

  constructor(spawn: () => ParserWorker) {
    this.#spawn = spawn;
  }

  /** Starts the worker and compiles the module, so that the first file does not wait. A failure shows at the first parse. */
  warm(): void {
    if (this.#running || this.#worker) return;
    try {
      this.#worker = this.#spawn();
      const { api, failed } = this.#worker;
      Promise.race([api.warm(), failed]).catch(() => this.#discard());
    } catch {
      this.#worker = null;
    }
  }

  /**
   * Parses a file in the worker, one after the other.
   * Rejects with `CoreFailure` (the file's fault), `ParserUnavailable`, or an `AbortError`.
   */
  parse(file: File, options: ParseOptions = {}): Promise<ParsedModel> {
    return new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal?.aborted) {
        reject(aborted());
        return;
      }
      const job: Job = { file, resolve, reject, ...options };
      signal?.addEventListener('abort', () => this.#drop(job), { once: true });
      this.#queue.push(job);
      void this.#next();
    });
  }

  /** Ends the worker; a later parse starts a new one. */
  dispose(): void {
    for (const job of this.#queue.splice(0)) job.reject(aborted());
    this.#discard();
  }

  #drop(job: Job): void {
    const at = this.#queue.indexOf(job);
    if (at < 0) return;
    this.#queue.splice(at, 1);
    job.reject(aborted());
  }

  async #next(): Promise<void> {
    if (this.#running) return;
    const job = this.#queue.shift();
    if (!job) {
      if (this.#largestBytes >= LARGE_FILE_BYTES) this.#discard();
      return;
    }
    this.#running = true;
    try {
      job.resolve(await this.#work(job));
    } catch (error) {
      job.reject(this.#failureOf(error));
    } finally {
      this.#running = false;
      void this.#next();
    }
  }

  async #work(job: Job): Promise<ParsedModel> {
    this.#worker ??= this.#spawn();
    const { api, failed } = this.#worker;
    this.#largestBytes = Math.max(this.#largestBytes, job.file.size);
    job.onStart?.();
    const cancelled = rejectOnAbort(job.signal);
    try {
      return (await Promise.race([api.parse(job.file), failed, cancelled.promise])) as ParsedModel;
    } finally {
      cancelled.release();
    }
  }

  /** Says whose fault it was. A worker that trapped, died or works for nobody any more is replaced. */
  #failureOf(error: unknown): Error {
    if (isErrorInfo(error)) return new CoreFailure(error);
    this.#discard();
    const { name } = error as Partial<Error>;
    if (name === 'AbortError') return error as DOMException;
    if (name === UNAVAILABLE) return new ParserUnavailable({ cause: error });
    // A trap of the module (`RuntimeError`) or a failed allocation: this file is given up, the next one gets a new module.
    return new CoreFailure({ code: 'internal', message: '' }, { cause: error });
  }

  #discard(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#largestBytes = 0;
  }
}

function aborted(): DOMException {
  return new DOMException('Upload abgebrochen', 'AbortError');
}

function rejectOnAbort(signal: AbortSignal | undefined): { promise: Promise<never>; release(): void } {
  let onAbort = () => {};
  const promise = new Promise<never>((_, reject) => {
    onAbort = () => reject(aborted());
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
  // Nobody may be listening any more when the race is already decided.
  promise.catch(() => {});
  return { promise, release: () => signal?.removeEventListener('abort', onAbort) };
}

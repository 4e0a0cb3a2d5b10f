/** The work under way or waiting, by the id of its part. */
const controllers = new Map<string, AbortController>();

/** Starts the work on a file, which ends with it; the work never rejects. */
export function enqueue(id: string, work: (signal: AbortSignal) => Promise<void>): void {
  const controller = new AbortController();
  controllers.set(id, controller);
  void work(controller.signal).finally(() => {
    if (controllers.get(id) === controller) controllers.delete(id);
  });
}

/** Ends the work on a file, whether it waits or runs; without any nothing happens. */
export function abortTransfer(id: string): void {
  controllers.get(id)?.abort();
  controllers.delete(id);
}

/** Runs as soon as the line has a free place; `onWait` is called if that takes a while. */
type InTurn = (work: () => Promise<void>, signal: AbortSignal, onWait: () => void) => Promise<void>;

/** A line in which this many run at the same time, in order. */
export function lineOf(atOnce: number): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;

  const placeGiven = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const takePlace = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(takePlace), 1);
        reject(signal.reason);
      };
      waiting.push(takePlace);
      signal.addEventListener('abort', leave, { once: true });
    });

  return async (work, signal, onWait) => {
    if (running < atOnce) running++;
    else {
      onWait();
      await placeGiven(signal);
    }
    try {
      signal.throwIfAborted();
      await work();
    } finally {
      // The place goes straight to the next one, so that no later call takes it first.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

import { runUpload } from './run';

/** Files that are sent at the same time. Reading does not wait for this: the parser has a line of its own. */
const AT_ONCE = 2;

/** Those that are ready to be sent, in order. */
const waiting: (() => void)[] = [];
/** The uploads under way or waiting, by id. */
const controllers = new Map<string, AbortController>();
let sending = 0;

/** Starts an upload: the file is read as soon as the parser is free, and sent as soon as the line is. */
export function enqueueUpload(id: string): void {
  const controller = new AbortController();
  controllers.set(id, controller);
  void runUpload(id, controller.signal, inTurn).finally(() => {
    if (controllers.get(id) === controller) controllers.delete(id);
  });
}

/** Ends an upload, whether it waits or runs; without one nothing happens. */
export function abortUpload(id: string): void {
  controllers.get(id)?.abort();
  controllers.delete(id);
}

/** Sends as soon as fewer than `AT_ONCE` others do; `onWait` is called if that takes a while. */
export type InTurn = (send: () => Promise<void>, signal: AbortSignal, onWait: () => void) => Promise<void>;

const inTurn: InTurn = async (send, signal, onWait) => {
  if (sending < AT_ONCE) sending++;
  else {
    onWait();
    await placeGiven(signal);
  }
  try {
    signal.throwIfAborted();
    await send();
  } finally {
    // The place goes straight to the next one, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else sending--;
  }
};

function placeGiven(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(take), 1);
      reject(signal.reason);
    };
    waiting.push(take);
    signal.addEventListener('abort', leave, { once: true });
  });
}

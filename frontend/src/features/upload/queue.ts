import { runUpload } from './run';

/** Files on their way at the same time: one can be parsed while another is sent. */
const AT_ONCE = 2;

const waiting: string[] = [];
/** The uploads under way or waiting, by id. */
const controllers = new Map<string, AbortController>();
let running = 0;

/** Puts a file in line for its upload. */
export function enqueueUpload(id: string): void {
  controllers.set(id, new AbortController());
  waiting.push(id);
  advance();
}

/** Ends an upload, whether it waits or runs; without one nothing happens. */
export function abortUpload(id: string): void {
  controllers.get(id)?.abort();
  controllers.delete(id);
  const at = waiting.indexOf(id);
  if (at >= 0) waiting.splice(at, 1);
}

function advance(): void {
  while (running < AT_ONCE) {
    const id = waiting.shift();
    const controller = id === undefined ? undefined : controllers.get(id);
    if (id === undefined || !controller) return;
    running++;
    void runUpload(id, controller.signal).finally(() => {
      running--;
      if (controllers.get(id) === controller) controllers.delete(id);
      advance();
    });
  }
}

import { type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { StageWorker } from './stage.worker';
import type { StageApi, StageEvents, StageMessage, StageOptions } from './stageTypes';

/** The browser draws no WebGL, here or in a worker. */
export class NoWebgl extends Error {
  constructor(options?: ErrorOptions) {
    super('This browser gives no WebGL context.', options);
    this.name = 'NoWebgl';
  }
}

/**
 * Makes what draws on a canvas, in a worker: making a context, compiling and moving buffers each wait for the graphics card,
 * and the page must not.
 *
 * @throws NoWebgl
 */
export async function openStage(
  canvas: HTMLCanvasElement,
  options: StageOptions,
  { onFirstPicture, onDrawn, onContextChange }: StageEvents,
): Promise<StageApi> {
  // A browser that cannot hand a canvas over is below the floor; it still gets the drawing of the box.
  if (typeof canvas.transferControlToOffscreen !== 'function') throw new NoWebgl();
  const offscreen = canvas.transferControlToOffscreen();
  const worker = new Worker(new URL('./stage.worker.ts', import.meta.url), { type: 'module', name: 'stage' });
  const remote: Remote<StageWorker> = wrap<StageWorker>(worker);
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The drawing worker failed.')), { once: true });
  });
  failed.catch(() => {});
  worker.addEventListener('message', ({ data }: MessageEvent<StageMessage>) => {
    if (data.first) onFirstPicture();
    if (data.drawn) onDrawn();
    if (data.context !== undefined) onContextChange(data.context);
  });
  // The context, its buffers and its textures go with their worker.
  const end = () => {
    remote[releaseProxy]();
    worker.terminate();
  };
  const opening = remote.open(transfer(offscreen, [offscreen]), options);
  try {
    await Promise.race([opening, failed]);
  } catch (cause) {
    end();
    if (/webgl/i.test(String(cause))) throw new NoWebgl({ cause });
    throw cause;
  }
  return {
    async load(model, plateMm) {
      // The buffers stay with the page for the next look; the worker gets a copy, moved and not cloned.
      const positions = model.positions.slice();
      const indices = model.indices?.slice();
      const moved = [positions.buffer, ...(indices ? [indices.buffer] : [])];
      const copy = transfer({ ...model, positions, indices }, moved);
      await Promise.race([remote.load(copy, plateMm), failed]);
    },
    setSize: (width, height) => void remote.setSize(width, height),
    setColor: (color) => void remote.setColor(color),
    setFileColours: (on) => void remote.setFileColours(on),
    setDimensions: (on) => void remote.setDimensions(on),
    setMarks: (marks) => void remote.setMarks(marks),
    setThickness: (map) => void remote.setThickness(map),
    setTurn: (turn) => void remote.setTurn(turn),
    setSection: (section) => void remote.setSection(section),
    pick: async (at) => (await remote.pick(at)) ?? null,
    setRuler: (points) => void remote.setRuler(points),
    look: (eye) => void remote.look(eye),
    dispose: end,
  };
}

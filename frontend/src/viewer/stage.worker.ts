import { expose } from 'comlink';
import { Stage } from './Stage';
import type { StageApi, StageMessage, StageOptions } from './stageTypes';

/** One worker draws one part; it ends with the view, and everything that it holds with it. */
const api = {
  stage: null as Stage | null,

  /** @throws when the browser gives no WebGL context */
  open(canvas: OffscreenCanvas, options: StageOptions): void {
    // Plain messages: a proxied callback would leave a port with a listener behind on the page for each view.
    const tell = (event: StageMessage) => postMessage(event);
    api.stage = new Stage(canvas, options, {
      onFirstPicture: () => tell({ first: true }),
      onDrawn: () => tell({ drawn: true }),
      onContextChange: (there) => tell({ context: there }),
    });
  },
  load: (...args: Parameters<StageApi['load']>) => api.stage?.load(...args),
  setSize: (...args: Parameters<StageApi['setSize']>) => api.stage?.setSize(...args),
  setColor: (...args: Parameters<StageApi['setColor']>) => api.stage?.setColor(...args),
  setFileColours: (...args: Parameters<StageApi['setFileColours']>) => api.stage?.setFileColours(...args),
  setDimensions: (...args: Parameters<StageApi['setDimensions']>) => api.stage?.setDimensions(...args),
  setMarks: (...args: Parameters<StageApi['setMarks']>) => api.stage?.setMarks(...args),
  setThickness: (...args: Parameters<StageApi['setThickness']>) => api.stage?.setThickness(...args),
  setTurn: (...args: Parameters<StageApi['setTurn']>) => api.stage?.setTurn(...args),
  setSection: (...args: Parameters<StageApi['setSection']>) => api.stage?.setSection(...args),
  pick: (...args: Parameters<StageApi['pick']>) => api.stage?.pick(...args),
  setRuler: (...args: Parameters<StageApi['setRuler']>) => api.stage?.setRuler(...args),
  look: (...args: Parameters<StageApi['look']>) => api.stage?.look(...args),
};

export type StageWorker = typeof api;

expose(api);

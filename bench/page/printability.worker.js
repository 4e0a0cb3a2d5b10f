// The checks of one part as the shop's worker runs them, with the time of each stage and the memory that they took.
import init, {
  defaultPrintSettings,
  PrintCheck,
  printLimits,
} from '../../frontend/src/core/wasm/core_printability.js';
import url from '../../frontend/src/core/wasm/core_printability_bg.wasm?url';

/** As in frontend/src/core/printCheck.worker.ts. */
const STEPS_A_PIECE = 200_000;
const LAYERS_A_PIECE = 50;
const INFILL_PERCENT = 20;

self.addEventListener('message', async ({ data: { positions, layerMm } }) => {
  const { memory } = await init({ module_or_path: url });
  const settings = defaultPrintSettings();
  const limits = printLimits(settings, 'PLA', layerMm);
  const times = {};
  let longestPiece = 0;
  let stage = 'health';
  let since = performance.now();
  const check = new PrintCheck(positions, undefined, 1, limits, settings.machine, undefined);
  while (stage !== 'done') {
    const begun = performance.now();
    const next = check.step(STEPS_A_PIECE).stage;
    const now = performance.now();
    longestPiece = Math.max(longestPiece, now - begun);
    times[stage] = (times[stage] ?? 0) + now - since;
    [stage, since] = [next, now];
  }
  const pose = check.orientation().poses[0];
  check.cutLayers({
    rotation: pose.rotation,
    layerMm,
    infillPercent: INFILL_PERCENT,
    densityGCm3: limits.densityGCm3,
    supportMm3: pose.supportMm3,
  });
  while (check.stepLayers(LAYERS_A_PIECE) < 1);
  times.layers = performance.now() - since;
  const thickness = check
    .thickness()
    .filter((mm) => !Number.isNaN(mm))
    .sort();
  self.postMessage({
    medianMm: thickness[thickness.length >> 1],
    times,
    longestPiece,
    layers: check.layerSum().layers,
    findings: check.findings().map(({ kind, degree, measured }) => ({ kind, degree, measured })),
    memoryMb: memory.buffer.byteLength / 1e6,
  });
});

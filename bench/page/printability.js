// Row 23: a part of a million triangles through the checks, in a worker as in the shop; meanwhile a timer watches the page. The second
// run is given up halfway: how long that takes.
import PrintabilityWorker from './printability.worker.js?worker';

const TICK_MS = 4;
const LAYER_MM = 0.2;

let lastTick = performance.now();
let gap = 0;
setInterval(() => {
  const now = performance.now();
  gap = Math.max(gap, now - lastTick);
  lastTick = now;
}, TICK_MS);

/** What a page that draws a file has: three corners of each triangle, as binary STL holds them behind its header. */
function positionsOf(stl) {
  const view = new DataView(stl);
  const count = view.getUint32(80, true);
  const positions = new Float32Array(count * 9);
  for (let triangle = 0; triangle < count; triangle++) {
    const from = 84 + triangle * 50 + 12;
    for (let at = 0; at < 9; at++) positions[triangle * 9 + at] = view.getFloat32(from + at * 4, true);
  }
  return positions;
}

window.checkPart = async (address) => {
  const stl = await (await fetch(address)).arrayBuffer();
  const positions = positionsOf(stl);
  const triangles = positions.length / 9;
  const worker = new PrintabilityWorker();
  // Reading the file is not what is measured.
  await new Promise((resolve) => setTimeout(resolve, 100));
  gap = 0;
  const answer = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
  });
  const copy = positions.slice();
  worker.postMessage({ positions: copy, layerMm: LAYER_MM }, [copy.buffer]);
  const data = await answer;
  const blocked = gap;
  worker.terminate();

  const given = new PrintabilityWorker();
  given.postMessage({ positions, layerMm: LAYER_MM }, [positions.buffer]);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const begun = performance.now();
  given.terminate();
  await new Promise((resolve) => setTimeout(resolve, 0));
  return { ...data, triangles, blocked, givenUpMs: performance.now() - begun };
};
window.ready = true;

// Our first price in a real browser: the shop's own worker and its client, without the shop around them. The page answers as
// the peers' page does (target/bench/node/page.html): `ready`, then `result` with the milliseconds from the choice of a
// file to the price in the document and to the buffers on the page, and the longest gap between two ticks of a timer.
import { wrap } from 'comlink';
import { ParserClient } from '../../frontend/src/core/parser';

const TICK_MS = 4;
/** The customer looks for a file in the meantime, as in lib/contestants.mjs. */
const PAUSE_MS = 300;

const worker = new Worker(new URL('../../frontend/src/core/worker.ts', import.meta.url), { type: 'module' });
const api = wrap(worker);
const client = new ParserClient(() => ({
  api,
  failed: new Promise(() => {}),
  terminate: () => worker.terminate(),
}));

let ticking = false;
let lastTick = 0;
let gap = 0;
function tick() {
  const now = performance.now();
  gap = Math.max(gap, now - lastTick);
  lastTick = now;
  if (ticking) setTimeout(tick, TICK_MS);
}

/** The peers' own sum, so that all pages do the same with the volume. */
function showPrice(volumeMm3) {
  document.getElementById('out').textContent = Math.max(3, (volumeMm3 / 1000) * 0.07 + 5).toFixed(2);
  return performance.now();
}

document.querySelector('input').addEventListener('change', async ({ target }) => {
  gap = 0;
  lastTick = performance.now();
  ticking = true;
  tick();
  await new Promise((resolve) => setTimeout(resolve, 0));
  const started = performance.now();
  try {
    let price;
    let volume;
    const onFirst = (first) => {
      volume = first.volumeMm3;
      price = showPrice(volume);
    };
    let buffers;
    const onDisplay = () => {
      buffers = performance.now();
    };
    // The gap is watched until the full measures are there too.
    await client.parse(target.files[0], { onFirst, onDisplay });
    await new Promise((resolve) => setTimeout(resolve, TICK_MS + 1));
    ticking = false;
    window.result = { price: price - started, buffers: buffers - started, gap, vol: volume };
  } catch (error) {
    window.result = { error: String(error?.info?.message || error) };
  }
});

const begun = performance.now();
await api.warm();
window.warmMs = performance.now() - begun;
await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
window.ready = true;

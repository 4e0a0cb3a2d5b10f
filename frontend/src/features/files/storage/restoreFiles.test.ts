import { beforeEach, expect, test, vi } from 'vitest';
import { serveWasm } from '../../../core/forTests';
import { CHOSEN, cartItem } from '../../../testing/parts';

const MEASURES = {
  format: 'stl',
  triangles: 12,
  vertices: 36,
  volumeMm3: 8000,
  surfaceAreaMm2: 2400,
  dimensionsMm: [20, 20, 20],
  watertight: true,
};

const saved = (id: string, change: object = {}) => ({
  version: 1,
  id,
  name: `${id}.stl`,
  fileSize: 684,
  fileBase64: null,
  modelData: MEASURES,
  quantity: 3,
  primaryColor: 'Schwarz',
  configuration: CHOSEN,
  stage: 'uploaded',
  modelFileUrl: `/api/files/${id}/s`,
  uploadedToStorage: true,
  needsReupload: false,
  ...change,
});

/** What another tab or device has changed arrives before a step has shown any files, as on the account's page. */
test('SES-07 a change of the cart before the files are back does not touch what a reload left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    sessionStorage.setItem('uploadedFiles', JSON.stringify([saved('neu')]));
    vi.resetModules();
    const [{ replaceCart }] = await Promise.all([import('../../parts/store'), import('..')]);
    replaceCart([cartItem('anderswo')]);
    vi.advanceTimersByTime(10_000);
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('uploadedFiles')).toContain('"neu"');
  } finally {
    vi.useRealTimers();
  }
});

/** The page as a reload finds it: nothing in memory, this list in the session storage, this cart in the local one. */
async function reloaded(list: object[], cart: object[] = []) {
  sessionStorage.setItem('uploadedFiles', JSON.stringify(list));
  const state = { items: cart, shipping: 'pickup', changedAt: 5 };
  localStorage.setItem('cart', JSON.stringify({ state, version: 1 }));
  vi.resetModules();
  const [{ restoreFiles }, { listedParts }, { useFiles }, { useParts }] = await Promise.all([
    import('./restoreFiles'),
    import('../list'),
    import('../store'),
    import('../../parts'),
  ]);
  await restoreFiles();
  return { listed: listedParts(), files: useFiles.getState(), parts: useParts.getState().parts };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  serveWasm();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('SES-03 SES-07 a part comes back with its quantity, its choice and its measures, behind those of the cart', async () => {
  const { listed, parts } = await reloaded(
    [saved('neu'), saved('alt', { stage: 'cart' })],
    [cartItem('alt')],
  );
  expect(parts.map(({ id, stage, file }) => [id, stage, file])).toEqual([
    ['alt', 'cart', 'here'],
    ['neu', 'uploaded', 'here'],
  ]);
  expect(listed[1]).toMatchObject({ quantity: 3, configuration: CHOSEN, measures: { volumeMm3: 8000 } });
  // What the cart says of its own part holds.
  expect(listed[0]).toMatchObject({ quantity: 1, volumeCm3: 8, size: 684 });
});

test('CART-03 a part that was taken out of the cart in another tab does not come back', async () => {
  const { parts } = await reloaded(
    [saved('a', { stage: 'cart' }), saved('b', { stage: 'cart' })],
    [cartItem('b')],
  );
  expect(parts.map(({ id }) => id)).toEqual(['b']);
});

test('SES-04 a file that never reached the shop, and lies nowhere, is asked for again', async () => {
  const unsent = saved('weg', { uploadedToStorage: false, needsReupload: true });
  const { parts, files } = await reloaded([saved('a'), unsent]);
  expect(parts.map(({ id }) => id)).toEqual(['a']);
  expect(files).toMatchObject({ lost: ['weg.stl'], restoring: false });
});

import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { expectAccessible, LOOKS, wear } from './support/axe';
import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { decodePng } from './support/png';
import { BLUE, colored, difference, type IsPart, LOADING, Preview } from './support/preview';

test.setTimeout(180_000);
// Each pixel is drawn by the processor, several times over while a story looks whether the picture has changed.
test.use({ viewport: { width: 1024, height: 640 } });

const PART = ownBox('halter.stl', 60, 30, 20);
const FAILED = 'Error loading 3D model';
const HINT = 'Ziehen zum Drehen, scrollen zum Zoomen, ESC schließt';

declare global {
  interface Window {
    /** Calls of `putImageData`. */
    painted: number;
  }
}

async function uploaded(page: Page, part: Pick<typeof PART, 'name' | 'bytes'> = PART): Promise<Preview> {
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(part);
  return new Preview(page, part.name);
}

/** Acts like a browser below the floor, whose workers cannot have a canvas. */
async function withoutOffscreenCanvas(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  });
}

test('VIEW-01, VIEW-02, VIEW-04, VIEW-06: the modal has title, controls and hint, and says that it loads', async ({
  page,
}) => {
  const preview = await uploaded(page);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/viewer-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await preview.opener.click();
  await expect(preview.dialog.getByRole('heading', { name: PART.name, exact: true })).toBeVisible();
  await expect(preview.dialog.getByText(LOADING, { exact: true })).toBeVisible();
  await expect(preview.button('Ansicht zurücksetzen')).toBeDisabled();
  release();
  await preview.isReady();
  for (const name of [
    'Ansicht zurücksetzen',
    'Vergrößern',
    'Verkleinern',
    'Automatisch drehen',
    'Maße anzeigen',
  ]) {
    await expect(preview.button(name)).toBeEnabled();
  }
  await expect(preview.dialog.getByText(HINT)).toBeVisible();
  await expect(preview.dialog.getByText(/60\s×\s30\s×\s20\smm/)).toBeVisible();
});

test('FMT-02: the normals are made where the part is drawn: the sides of a box are of different brightness', async ({
  page,
}) => {
  const preview = await uploaded(page);
  await preview.open();
  const { rgb } = await preview.look();
  const shades = new Map<number, number>();
  let all = 0;
  for (let i = 0; i < rgb.length; i += 3) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(i, i + 3);
    if (!BLUE(red, green, blue)) continue;
    all++;
    shades.set(blue >> 3, (shades.get(blue >> 3) ?? 0) + 1);
  }
  const sides = [...shades.values()].filter((count) => count > all / 20);
  expect(sides.length, JSON.stringify([...shades])).toBeGreaterThanOrEqual(3);
});

test('VIEW-05: ESC closes the modal, and the focus returns to the button that opened it', async ({
  page,
}) => {
  const preview = await uploaded(page);
  await preview.open();
  await expect(preview.view).toBeFocused();
  await preview.close();
  await expect(preview.opener).toBeFocused();
});

test('VIEW-02, VIEW-05: drag and wheel, buttons and keys turn, zoom and reset the view', async ({ page }) => {
  const preview = await uploaded(page);
  await preview.open();
  const first = await preview.lookAtRest();
  const size = () => preview.look().then((picture) => colored(picture).width);
  const wide = colored(first).width;
  const { x, y } = await preview.center();

  await preview.changesBy(async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 120, y + 40, { steps: 4 });
    await page.mouse.up();
  }, 'dragging turns');
  const backTo = async (picture: typeof first, act: () => Promise<void>, what: string) => {
    await act();
    await expect
      .poll(async () => difference(picture, await preview.look()), { message: what })
      .toBeLessThan(0.004);
  };
  const backToFirst = (act: () => Promise<void>, what: string) => backTo(first, act, what);
  await backToFirst(() => preview.button('Ansicht zurücksetzen').click(), 'reset');

  const grows = async (act: () => Promise<void>, what: string) => {
    await act();
    await expect.poll(size, { message: what }).toBeGreaterThan(wide * 1.05);
  };
  const shrinks = async (act: () => Promise<void>, what: string) => {
    await act();
    await expect.poll(size, { message: what }).toBeLessThan(wide * 0.95);
  };
  await page.mouse.move(x, y);
  await grows(() => page.mouse.wheel(0, -240), 'scrolling up');
  await backToFirst(() => preview.button('Ansicht zurücksetzen').click(), 'reset');
  await page.mouse.move(x, y);
  await shrinks(() => page.mouse.wheel(0, 240), 'scrolling down');
  await backToFirst(() => preview.button('Ansicht zurücksetzen').click(), 'reset');
  await grows(() => preview.button('Vergrößern').click(), 'zoom in');
  await preview.button('Verkleinern').click();
  await shrinks(() => preview.button('Verkleinern').click(), 'zoom out');

  await preview.view.focus();
  await page.keyboard.press('0');
  await expect.poll(size, { message: 'the key 0' }).toBeCloseTo(wide, 0);
  // With the frame that shows where the keyboard is.
  const framed = await preview.lookAtRest();
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
    await preview.changesBy(() => page.keyboard.press(key), key);
  }
  await backTo(framed, () => page.keyboard.press('r'), 'the key R');
  await grows(() => page.keyboard.press('+'), 'the key +');
  await page.keyboard.press('-');
  await shrinks(() => page.keyboard.press('-'), 'the key -');
});

test('VIEW-02, VIEW-03: the keyboard alone reaches everything', async ({ page }) => {
  const preview = await uploaded(page);
  await preview.opener.focus();
  await page.keyboard.press('Enter');
  await preview.isReady();
  await expect(preview.view).toBeFocused();
  await expect(preview.view).toHaveAccessibleDescription(/Pfeiltasten drehen/);
  for (const name of [
    'Vergrößern',
    'Verkleinern',
    'Ansicht zurücksetzen',
    'Automatisch drehen',
    'Maße anzeigen',
  ]) {
    // Between them may stand what the checks of printability found.
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      if (await preview.button(name).evaluate((button) => button === document.activeElement)) break;
    }
    await expect(preview.button(name)).toBeFocused();
  }
  await page.keyboard.press('Space');
  await expect(preview.button('Maße anzeigen')).toHaveAttribute('aria-pressed', 'false');
  await expect(preview.view.getByText('60 mm')).toBeHidden();
  await preview.close();
  await expect(preview.opener).toBeFocused();
});

test('VIEW-03: under reduced motion the part stands still until the toggle turns it', async ({ page }) => {
  const preview = await uploaded(page);
  await preview.open();
  const toggle = preview.button('Automatisch drehen');
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await preview.changesBy(() => toggle.click(), 'turning');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
});

test('VIEW-03: a toggle that is on is seen to be on while the pointer is still over it', async ({ page }) => {
  const preview = await uploaded(page);
  await preview.open();
  const toggle = preview.button('Maße anzeigen');
  const look = () =>
    toggle.evaluate((button) => {
      const { backgroundColor, color } = getComputedStyle(button);
      return { backgroundColor, color };
    });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  const away = await look();
  expect(away.backgroundColor).not.toBe(away.color);
  await toggle.hover();
  expect(await look()).toEqual(away);
});

test('VIEW-03: the viewer turns by itself, and the toggle stops it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const preview = await uploaded(page);
  await preview.open();
  const toggle = preview.button('Automatisch drehen');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await preview.changesBy(async () => {}, 'turning without being asked');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  let last = await preview.look();
  await expect
    .poll(async () => {
      const next = await preview.look();
      const share = difference(last, next);
      last = next;
      return share;
    })
    .toBeLessThan(0.001);
});

test('VIEW-06: when the bytes are gone it says so, the card stays, and a second try brings the part', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/404|The 3D view could not be made/);
  const preview = await uploaded(page);
  const model = '**/api/files/**';
  // A picture that is kept only after the emptying would still be there.
  await expect.poll(() => page.evaluate(countKeptFiles)).toBeGreaterThan(0);
  await page.evaluate(forgetKeptFiles);
  await page.route(model, (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await preview.opener.click();
  await expect(preview.dialog.getByRole('alert').getByText(FAILED, { exact: true })).toBeVisible();
  await expect(
    preview.dialog.getByRole('img', { name: `Hüllquader von ${PART.name} mit seinen Maßen` }),
  ).toBeVisible();
  await page.unroute(model);
  await preview.button('Erneut versuchen').click();
  await preview.isReady();
  await preview.close();
  await expect(new Customer(page).card(PART.name)).toContainText('12');
});

test('VIEW-06: when the drawing worker is refused it says so, and nothing else breaks', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/stage\.worker|Failed to load|ERR_FAILED|The 3D view could not be made/);
  await page.addInitScript(() => {
    const Original = Worker;
    window.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(options?.name === 'stage' ? '/assets/gibt-es-nicht.js' : url, options);
      }
    };
  });
  allowedConsole.push(/404|MIME/);
  const preview = await uploaded(page);
  await preview.opener.click();
  await expect(preview.dialog.getByText(FAILED, { exact: true })).toBeVisible();
  await preview.close();
  await new Customer(page).toConfigure();
});

test('VIEW-07: a part of 20 mm and one of 200 mm are shown equally large', async ({ page }) => {
  const small = ownBox('klein.stl', 20, 10, 5);
  const large = ownBox('gross.stl', 200, 100, 50);
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(small, large);
  const extents = [];
  for (const { name } of [small, large]) {
    const preview = new Preview(page, name);
    await preview.open();
    await preview.button('Maße anzeigen').click();
    extents.push(colored(await preview.look()));
    await preview.close();
  }
  const [one, other] = extents;
  expect(one?.width).toBeGreaterThan(100);
  expect(Math.abs((one?.width ?? 0) - (other?.width ?? 0))).toBeLessThanOrEqual(2);
  expect(Math.abs((one?.height ?? 0) - (other?.height ?? 0))).toBeLessThanOrEqual(2);
});

test('VIEW-07: a part whose unit was named is drawn as large as one that measures the same in millimetres', async ({
  page,
}) => {
  const asDrawn = ownBox('zoll.stl', 2, 1, 0.5);
  const asMade = ownBox('millimeter.stl', 50.8, 25.4, 12.7);
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(asDrawn, asMade);
  const picture = async (name: string) => {
    const preview = new Preview(page, name);
    await preview.opener.click();
    await expect(preview.button('Ansicht zurücksetzen')).toBeEnabled({ timeout: 30_000 });
    await preview.button('Maße anzeigen').click();
    await expect(preview.view.getByText(/mm$/).first()).toBeHidden();
    const seen = await preview.lookAtRest();
    await preview.close();
    return seen;
  };
  const expectSameSize = async (where: string) => {
    const wanted = await picture(asMade.name);
    // The labels apart, whatever is drawn of the two is the same.
    await expect
      .poll(async () => difference(wanted, await picture(asDrawn.name)), { message: where })
      .toBeLessThan(0.005);
  };
  const preview = new Preview(page, asDrawn.name);
  await preview.opener.click();
  await expect(preview.view.getByText('2 mm', { exact: true })).toBeVisible({ timeout: 30_000 });
  await preview.close();
  await customer
    .card(asDrawn.name)
    .getByRole('button', { name: /^Zoll: 50,8/ })
    .click();
  await expectSameSize('opened before and after the answer');
  await customer.toConfigure();
  await expectSameSize('in the second step');
  await page.reload();
  await expectSameSize('after a reload');
});

test('VIEW-02: of a file of points alone the box is shown, with its sizes', async ({ page }) => {
  const fixture = new URL('../../core-wasm/fixtures/step/numbers.step', import.meta.url);
  const step = { name: 'numbers.step', bytes: readFileSync(fixture) };
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(step);
  const preview = new Preview(page, step.name);
  await preview.opener.click();
  await expect(preview.button('Ansicht zurücksetzen')).toBeEnabled();
  await expect(preview.dialog.getByText('Platzhalter: Hüllquader des Teils')).toBeVisible();
  for (const size of ['30 mm', '20 mm', '10 mm']) {
    await expect(preview.view.getByText(size, { exact: true })).toBeVisible();
  }
  await preview.changesBy(() => preview.button('Vergrößern').click(), 'zooming the box');
});

/** A cylinder that its file says is red. */
function redCylinder() {
  const text = readFileSync(new URL('../../core-wasm/fixtures/step/cylinder.step', import.meta.url), 'utf8');
  const body = /#\d+(?==MANIFOLD_SOLID_BREP)/.exec(text)?.[0];
  const style = [
    "#9001=COLOUR_RGB('',1.,0.,0.);",
    "#9002=FILL_AREA_STYLE_COLOUR('',#9001);",
    "#9003=FILL_AREA_STYLE('',(#9002));",
    '#9004=SURFACE_STYLE_FILL_AREA(#9003);',
    "#9005=SURFACE_SIDE_STYLE('',(#9004));",
    '#9006=SURFACE_STYLE_USAGE(.BOTH.,#9005);',
    '#9007=PRESENTATION_STYLE_ASSIGNMENT((#9006));',
    `#9008=STYLED_ITEM('',(#9007),${body});`,
  ];
  const styled = text.replace(/ENDSEC;(?=\s*END-ISO)/, `${style.join('\n')}\nENDSEC;`);
  return { name: 'rot.step', bytes: Buffer.from(styled) };
}

test('FMT-13: a STEP part is shown as it is, and in the colours of its file on request', async ({ page }) => {
  const preview = await uploaded(page, redCylinder());
  await preview.open();
  await expect(preview.dialog.getByText('Platzhalter')).toBeHidden();
  await expect(preview.dialog.getByText('Vorschau vereinfacht')).toBeHidden();
  const red: IsPart = (r, g, b) => r > g + 60 && r > b + 60;
  expect(colored(await preview.look(), red).share).toBe(0);
  await preview.button('Farben der Datei zeigen').click();
  await expect.poll(async () => colored(await preview.look(), red).share).toBeGreaterThan(0.01);
});

test('CFG-01, VIEW-01: preview and small picture have the colour as configured', async ({ page }) => {
  const preview = await uploaded(page);
  const customer = new Customer(page);
  await customer.toConfigure();
  await customer.configure(PART.name, { color: 'Rot' });
  const red: IsPart = (r, g, b) => r > g + 60 && r > b + 60;
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: PART.name }) });
  await expect
    .poll(async () => colored(decodePng(await card.locator('canvas').screenshot()), red).share)
    .toBeGreaterThan(0.1);
  await preview.opener.click();
  await expect(preview.button('Ansicht zurücksetzen')).toBeEnabled();
  await expect.poll(async () => colored(await preview.look(), red).share).toBeGreaterThan(0.02);
});

test('UPL-03: each small picture is painted once, however often the part is looked at', async ({ page }) => {
  await page.addInitScript(() => {
    window.painted = 0;
    const { prototype } = CanvasRenderingContext2D;
    const original = prototype.putImageData as (...args: unknown[]) => void;
    Object.assign(prototype, {
      putImageData(...args: unknown[]) {
        window.painted++;
        original.apply(this, args);
      },
    });
  });
  const parts = Array.from({ length: 12 }, (_, i) => ownBox(`teil-${i}.stl`, 20 + i, 20, 10));
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(...parts);
  await expect.poll(() => page.evaluate(() => window.painted)).toBe(parts.length);
  const preview = new Preview(page, 'teil-0.stl');
  await preview.open();
  await preview.close();
  await customer.setQuantity('teil-0.stl', 3);
  expect(await page.evaluate(() => window.painted)).toBe(parts.length);
  expect(page.workers().filter((worker) => /stage/.test(worker.url()))).toHaveLength(0);
});

test('VIEW-01: six previews opened and closed leave nothing behind', async ({ page }) => {
  const preview = await uploaded(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const count = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      listeners: of('JSEventListeners'),
      nodes: of('Nodes'),
      heapMb: of('JSHeapUsedSize') / 1_048_576,
    };
  };
  const look = async () => {
    await preview.opener.click();
    await expect(preview.button('Ansicht zurücksetzen')).toBeEnabled({ timeout: 20_000 });
    await preview.close();
  };
  for (let i = 0; i < 3; i++) await look();
  const before = await count();
  for (let i = 0; i < 6; i++) await look();
  await expect.poll(() => page.workers().filter((worker) => /stage/.test(worker.url())).length).toBe(0);
  // The memory of the last closed dialog is freed a little later; leaks of previews never are.
  await expect(async () => {
    const after = await count();
    console.info(`6 previews: ${JSON.stringify(before)} → ${JSON.stringify(after)}`);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners + 5);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes + 15);
    expect(after.heapMb).toBeLessThan(before.heapMb + 2);
  }).toPass({ timeout: 10_000 });
});

test('VIEW-06: without WebGL the preview is a drawing of the box with its sizes, and the order goes on', async ({
  shop,
}) => {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-3d-apis', '--disable-webgl', '--disable-webgl2'];
  const browser: Browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    const page = await browser.newPage({ baseURL: shop.url, locale: 'de-DE' });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    expect(await page.evaluate(() => document.createElement('canvas').getContext('webgl2'))).toBeNull();
    // These switches leave WebGL to workers; this page's workers cannot have a canvas either.
    await withoutOffscreenCanvas(page);
    const preview = await uploaded(page);
    await preview.opener.click();
    const drawing = preview.dialog.getByRole('img', { name: `Hüllquader von ${PART.name} mit seinen Maßen` });
    await expect(drawing).toBeVisible();
    for (const size of [/60\smm/, /30\smm/, /20\smm/]) await expect(drawing.getByText(size)).toBeVisible();
    await expect(preview.dialog.getByText(FAILED)).toBeHidden();
    await preview.close();
    await expect(preview.opener).toBeFocused();
    // The small picture needs no WebGL.
    const small = new Customer(page).card(PART.name).locator('canvas');
    await expect.poll(async () => colored(decodePng(await small.screenshot())).share).toBeGreaterThan(0.1);
    await new Customer(page).toConfigure();
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});

for (const look of LOOKS) {
  test(`VIEW-01, DUTY-13: axe finds nothing in the preview at ${look.name}, and thumbs hit its buttons`, async ({
    page,
  }) => {
    await wear(page, look);
    const preview = await uploaded(page);
    await preview.open();
    await expectAccessible(page, 'the preview');
    for (const button of await preview.dialog.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
}

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('VIEW-05: one finger turns, two zoom', async ({ page }) => {
    const preview = await uploaded(page);
    await preview.open();
    const session = await page.context().newCDPSession(page);
    const { x, y } = await preview.center();
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
      });
    await preview.changesBy(async () => {
      await touch('touchStart', [x, y]);
      for (const step of [20, 40, 60, 80]) await touch('touchMove', [x + step, y]);
      await touch('touchEnd');
    }, 'dragging with a finger');
    const before = colored(await preview.look()).width;
    await touch('touchStart', [x - 30, y], [x + 30, y]);
    for (const reach of [40, 50, 60, 70]) await touch('touchMove', [x - reach, y], [x + reach, y]);
    await touch('touchEnd');
    await expect.poll(async () => colored(await preview.look()).width).toBeGreaterThan(before * 1.1);
    // Fingers have no wheel and no Escape.
    await expect(preview.dialog.getByText('Mit einem Finger drehen, mit zwei Fingern zoomen')).toBeVisible();
    await expect(preview.dialog.getByText(HINT)).toBeHidden();
  });
});

/** How many entries the shop keeps of files in this browser. */
async function countKeptFiles(): Promise<number> {
  let count = 0;
  for (const { name } of await indexedDB.databases()) {
    count += await new Promise<number>((done, fail) => {
      const opening = indexedDB.open(name ?? '');
      opening.onerror = () => fail(opening.error);
      opening.onsuccess = () => {
        const [store] = opening.result.objectStoreNames;
        if (!store) return done(0);
        const counting = opening.result.transaction(store).objectStore(store).count();
        counting.onsuccess = () => {
          opening.result.close();
          done(counting.result);
        };
      };
    });
  }
  return count;
}

/** Empties what the shop keeps of files in this browser. */
async function forgetKeptFiles(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    await new Promise<void>((done, fail) => {
      const opening = indexedDB.open(name ?? '');
      opening.onerror = () => fail(opening.error);
      opening.onsuccess = () => {
        const stores = [...opening.result.objectStoreNames];
        if (stores.length === 0) return done();
        const change = opening.result.transaction(stores, 'readwrite');
        for (const store of stores) change.objectStore(store).clear();
        change.oncomplete = () => {
          opening.result.close();
          done();
        };
      };
    });
  }
}

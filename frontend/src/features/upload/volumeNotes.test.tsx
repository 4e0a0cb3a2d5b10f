import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadPricing } from '../../core/client';
import {
  boxStl,
  doubtfulStl,
  parseHere,
  serveWasm,
  skinStl,
  turnedStl,
  unsureStep,
} from '../../core/forTests';
import { haveParts, listedPart } from '../../testing/list';
import { PartVolumeNote } from '../preview';
import { PartFacts } from './cards/PartFacts';

const UNSURE = 'Volumen unsicher, wird vor der Fertigung geprüft';

beforeEach(async () => {
  serveWasm();
  await loadPricing();
});

async function show(file: File) {
  const { measures } = await parseHere(file);
  const entry = listedPart({ id: 'a', name: file.name, measures });
  haveParts([entry]);
  const volumeOf = () => ({ volumeCm3: 1, estimated: false });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <section aria-label="Karte">
          <PartFacts entry={entry} volumeOf={volumeOf} onPreview={() => undefined} />
        </section>
        <section aria-label="Warenkorb">
          <PartVolumeNote id="a" />
          <PartVolumeNote id="b" />
        </section>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const text = (name: string) => screen.getByRole('region', { name }).textContent;
  return { card: text('Karte'), cart: text('Warenkorb') };
}

test('PRC-28 card and cart say that a volume is unsure', async () => {
  const { card, cart } = await show(doubtfulStl('doppelt.stl'));
  expect(card).toContain(UNSURE);
  expect(cart).toBe(UNSURE);
});

test('PRC-28 the card says what was repaired, and the cart has nothing to say', async () => {
  const { card, cart } = await show(turnedStl('gewendet.stl', 20));
  expect(card).toContain('Beim Messen repariert: 2 Dreiecke gewendet.');
  expect(card).not.toContain('unsicher');
  expect(cart).toBe('');
});

test('PRC-28 card and cart hint at walls that are thinner than the nozzle', async () => {
  const { card, cart } = await show(skinStl('haut.stl'));
  const hint = /^Dünne Wände: Die Düse druckt Linien von 0,4\smm, dünnere Wände können fehlen\.$/;
  expect(cart).toMatch(hint);
  expect(card).toContain(cart);
  expect(card).not.toContain('unsicher');
});

test('PRC-28 what is unsure of a STEP file is said with its reason, though its price is an estimate', async () => {
  const { card, cart } = await show(unsureStep('halb.step'));
  expect(cart).toMatch(
    /^Volumen unsicher, wird vor der Fertigung geprüft\. Die Datei enthält Körper, die wir nicht messen können/,
  );
  expect(card).toContain(cart);
});

test('PRC-28 nothing is said of a sound part', async () => {
  const { card, cart } = await show(boxStl('gut.stl', 20));
  expect(card).not.toMatch(/repariert|unsicher/);
  expect(cart).toBe('');
});

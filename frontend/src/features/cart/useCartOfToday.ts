import { useEffect, useRef } from 'react';
import { useSettings } from '../../api/settings';
import { type Pricing, type Settings, usePricing } from '../../core/client';
import { formatCents } from '../../lib/format';
import { toast } from '../../ui';
import { cartParts, patchParts, pieceCount, useParts } from '../parts';
import { priceBook } from '../pricing';
import { type PricedCart, priceCart } from './price';

const texts = {
  totalChanged: (before: string, now: string) =>
    `Die Preise wurden geändert. Ihr Warenkorb kostet jetzt ${now} statt ${before}.`,
  partGone:
    'Das Angebot wurde geändert: Mindestens ein Teil in Ihrem Warenkorb wird so nicht mehr angeboten. Bitte wählen Sie neu.',
} as const;

/** Takes the names of today over into the list of parts, and says where the cart is not what it was before the owner's change. */
export function useCartOfToday(): void {
  const pricing = usePricing();
  const settings = useSettings().data?.settings;
  const before = useRef<Settings | null>(null);
  useEffect(() => {
    if (!pricing || !settings) return;
    const former = before.current;
    before.current = settings;
    try {
      const cartBefore = cartParts();
      takeNamesOfToday(pricing, settings);
      if (!former || former === settings || cartBefore.length === 0) return;
      const { shipping } = useParts.getState();
      announceChange(
        priceCart(cartBefore, shipping, priceBook(pricing, former, pieceCount(cartBefore))),
        priceCart(cartParts(), shipping, priceBook(pricing, settings, pieceCount(cartBefore))),
      );
    } catch (error) {
      // Settings that nothing can be priced by: the step that shows prices says so, and offers to try again.
      console.warn(error);
    }
  }, [pricing, settings]);
}

/** A renamed entry keeps its place in the list, under its new name. */
function takeNamesOfToday(pricing: Pricing, settings: Settings): void {
  const { renamedMaterials, renamedColors } = settings.offer;
  if (Object.keys(renamedMaterials).length + Object.keys(renamedColors).length === 0) return;
  const ids = useParts.getState().parts.map(({ id }) => id);
  patchParts(ids, ({ configuration }) => {
    if (!configuration) return {};
    const today = pricing.configurationToday(configuration, settings);
    return JSON.stringify(today) === JSON.stringify(configuration) ? {} : { configuration: today };
  });
}

function announceChange(was: PricedCart, is: PricedCart): void {
  const gone = is.lines.some(({ problem }, i) => problem !== null && was.lines[i]?.problem === null);
  if (gone) toast.warning(texts.partGone, { duration: 10_000 });
  else if (is.totalCents !== was.totalCents)
    toast.warning(texts.totalChanged(formatCents(was.totalCents), formatCents(is.totalCents)), {
      duration: 10_000,
    });
}

/** Draws nothing; as long as it is mounted, the cart follows what the owner changes. */
export function CartOfToday() {
  useCartOfToday();
  return null;
}

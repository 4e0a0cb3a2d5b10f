import type { Configuration, FileUnit, PartMeasures } from '../../core/client';
import { readBuilt, writeBuilt } from './built';
import { type CartItem, soundQuantity } from './item';
import { useCart } from './store';

/** What the cart needs of an uploaded file; the upload feature's entries have it. */
export interface CartSource {
  id: string;
  name: string;
  quantity: number;
  measures?: PartMeasures | undefined;
  unit?: FileUnit | undefined;
  /** cm³; counts as long as there are no measures. */
  volumeCm3?: number | undefined;
  modelFileUrl?: string | null | undefined;
  uploadedToStorage: boolean;
}

/** The volume in cm³ that the price is based on, by the settings' basis; undefined when it cannot be measured. */
export type VolumeOf = (source: CartSource) => number | undefined;

/**
 * Builds the cart from the files and their configurations, on the move from configure to review (spec section 4). The
 * shipping choice stays, and so do parts that came from elsewhere (an earlier visit, another tab): this tab has no files
 * for them, so nobody has taken them out. A file without a configuration of its own is left out.
 */
export function buildCart(
  entries: readonly CartSource[],
  configurations: Readonly<Record<string, Configuration>>,
  volumeOf: VolumeOf,
): CartItem[] {
  const built = cartItemsFrom(entries, configurations, volumeOf);
  const own = new Set([...readBuilt(), ...entries.map((entry) => entry.id)]);
  const others = useCart.getState().items.filter((item) => !own.has(item.id));
  const items = [...others, ...built];
  useCart.getState().replaceItems(items);
  writeBuilt(built.map((item) => item.id));
  return items;
}

function cartItemsFrom(
  entries: readonly CartSource[],
  configurations: Readonly<Record<string, Configuration>>,
  volumeOf: VolumeOf,
): CartItem[] {
  return entries.flatMap((entry) => {
    const configuration = configurations[entry.id];
    if (!configuration) return [];
    return [
      {
        id: entry.id,
        fileName: entry.name,
        volume: (entry.measures ? volumeOf(entry) : entry.volumeCm3) ?? null,
        quantity: soundQuantity(entry.quantity),
        configuration,
        ...(entry.unit && { unit: entry.unit }),
        modelFileUrl: entry.modelFileUrl ?? null,
        uploadedToStorage: entry.uploadedToStorage,
      },
    ];
  });
}

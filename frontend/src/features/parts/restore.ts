import { type Configuration, isFileUnit, type Shipping } from '../../core/types';
import { type CartItem, soundQuantity } from './part';
import type { Lines } from './whichCart';

/** The server's cart as this browser last saw it. */
export interface SeenCart {
  /** The owner of the cart: a user's id, or `guest`. */
  owner: string;
  /** The server's own count. */
  version: number;
  lines: Lines;
}

/** The fields of the cart that the browser keeps. */
export interface StoredCart {
  items: CartItem[];
  shipping: Shipping;
  /** When the customer last changed something, in ms since 1970. */
  changedAt: number;
  /** The payment that this cart was last sent to; it empties the cart once it is paid. */
  checkoutSessionId: string | null;
  /** The parts that went into that payment; what another tab has added since is not among them. */
  checkoutItemIds?: string[] | undefined;
  seen: SeenCart | null;
  /** Parts whose place a draft has taken: they wait until the customer takes them back or lets them go. */
  setAside: readonly CartItem[];
}

export const EMPTY_CART: StoredCart = {
  items: [],
  shipping: 'shipping',
  changedAt: 0,
  checkoutSessionId: null,
  seen: null,
  setAside: [],
};

/** The longest id and file name that the server takes; the shop itself never makes longer ones. */
const LONGEST_ID = 200;
const LONGEST_FILE_NAME = 255;

/** Far more than one order takes (100); a list of many thousands is not a real cart, and would hold up every page. */
const MOST_ITEMS = 1_000;

/** A clock may have been set back; what is further ahead is foreign, and would win over every later change. */
const FURTHEST_AHEAD_MS = 24 * 60 * 60 * 1000;

/** The defaults (CFG-13). The core knows them too, but a cart is restored before the core is loaded. */
const DEFAULT_CONFIGURATION: Configuration = {
  material: 'PLA',
  primaryColor: 'Weiß',
  secondaryColor: 'Weiß',
  tertiaryColor: 'Weiß',
  useSecondaryColor: false,
  useTertiaryColor: false,
  colorDescription: '',
  layerHeight: 0.2,
  infill: 20,
};

/**
 * The only door through which a saved cart comes back: from this browser, from an older version, from a checkout state, or
 * from a foreign hand. It mends what can be mended, drops what has no file name, and never throws. Unknown fields,
 * prices and geometry among them, are left behind.
 */
export function restoreCart(raw: unknown): StoredCart {
  const source = Array.isArray(raw) ? { items: raw } : asRecord(raw);
  const list = source.items ?? source.cartItems ?? source.cart_items;
  return {
    items: restoreItems(list),
    shipping: restoreShipping(source.shipping),
    changedAt: restoreTime(source.changedAt),
    checkoutSessionId: text(source.checkoutSessionId),
    checkoutItemIds: restoreIds(source.checkoutItemIds),
    seen: restoreSeen(source.seen),
    setAside: restoreItems(source.setAside),
  };
}

/** The items alone, with the same care. */
export function restoreItems(raw: unknown): CartItem[] {
  if (!Array.isArray(raw)) return [];
  const ids = new Set<string>();
  return raw.slice(0, MOST_ITEMS).flatMap((value: unknown, index) => {
    const item = asRecord(value);
    const fileName = shortened(text(item.fileName) ?? text(item.name));
    if (fileName === null) return [];
    const known = text(item.id);
    const wanted = known !== null && known.length <= LONGEST_ID ? known : `part-${index + 1}`;
    // Two lines of one id could not be edited apart.
    const id = ids.has(wanted) ? `${wanted}-${index + 1}` : wanted;
    ids.add(id);
    const volume = finite(item.volume);
    const longestSideMm = finite(item.longestSideMm);
    return [
      {
        id,
        fileName,
        volume: volume !== null && volume > 0 ? volume : null,
        ...(longestSideMm !== null && longestSideMm > 0 && { longestSideMm }),
        quantity: soundQuantity(item.quantity),
        configuration: restoreConfiguration(item),
        ...(isFileUnit(item.unit) && { unit: item.unit }),
        modelFileUrl: restoreUrl(item.modelFileUrl),
        uploadedToStorage: item.uploadedToStorage === true,
      },
    ];
  });
}

/** Older items hold the fields flat, with `color` for the first colour. */
function restoreConfiguration(item: Record<string, unknown>): Configuration {
  const nested = asRecord(item.configuration);
  const field = (name: string): unknown => nested[name] ?? item[name];
  const primaryColor =
    text(field('primaryColor')) ?? text(field('color')) ?? DEFAULT_CONFIGURATION.primaryColor;
  return {
    material: text(field('material')) ?? DEFAULT_CONFIGURATION.material,
    primaryColor,
    secondaryColor: text(field('secondaryColor')) ?? primaryColor,
    tertiaryColor: text(field('tertiaryColor')) ?? primaryColor,
    useSecondaryColor: field('useSecondaryColor') === true,
    useTertiaryColor: field('useTertiaryColor') === true,
    colorDescription: text(field('colorDescription')) ?? '',
    layerHeight: finite(field('layerHeight')) ?? DEFAULT_CONFIGURATION.layerHeight,
    infill: finite(field('infill')) ?? DEFAULT_CONFIGURATION.infill,
  };
}

/** By whole characters, not through the middle of one. */
function shortened(name: string | null): string | null {
  return name === null || name.length <= LONGEST_FILE_NAME
    ? name
    : Array.from(name.slice(0, 2 * LONGEST_FILE_NAME))
        .slice(0, LONGEST_FILE_NAME)
        .join('');
}

function restoreTime(value: unknown): number {
  const time = finite(value) ?? 0;
  const now = Date.now();
  return time > now + FURTHEST_AHEAD_MS ? now : Math.max(0, time);
}

function restoreShipping(value: unknown): Shipping {
  return value === 'pickup' || value === 'express' || value === 'shipping' ? value : EMPTY_CART.shipping;
}

function restoreIds(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : undefined;
}

function restoreSeen(raw: unknown): SeenCart | null {
  const { owner, version, lines } = asRecord(raw);
  const isWhole =
    typeof owner === 'string' && Number.isSafeInteger(version) && Array.isArray(lines) && lines.every(isLine);
  return isWhole ? { owner, version: version as number, lines } : null;
}

function isLine(value: unknown): value is Lines[number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

/** Only addresses of files: a saved `javascript:` would otherwise come back as a link. */
function restoreUrl(value: unknown): string | null {
  const url = text(value);
  return url !== null && /^(\/(?!\/)|https?:\/\/)/.test(url) ? url : null;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Numbers, and texts that hold one, as older carts and form fields do. */
function finite(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

import type { Plate } from '../../api/adminPlates';
import type { FilamentStock, ProductionGroup, ProductionPart } from '../../api/adminProduction';
import type { Filament } from '../../api/adminSpools';
import { ApiError } from '../../api/client';
import type { Fault } from '../../features/forms';
import { errorText } from '../../lib/errorText';
import { formatCm3, formatCount, formatMm, formatNumber, withUnit } from '../../lib/format';
import { texts as t } from './texts';

/** 'PLA, Weiß, 0,2 mm' */
export function groupName({
  material,
  colors,
  layerHeight,
}: Pick<ProductionGroup, 'material' | 'colors' | 'layerHeight'>): string {
  return `${material}, ${colors}, ${formatMm(layerHeight)}`;
}

/** '12,5 cm³, höchstens 16 g': what the open pieces need of the filament. */
export function amount({ cm3, grams }: ProductionGroup): string {
  const weight = grams == null ? '' : `, ${t.atMost(withUnit(formatCount(Math.ceil(grams)), 'g'))}`;
  return `${formatCm3(cm3)}${weight}`;
}

/** 'STOPP: widerrufen': why a part is not to be printed; nothing where it may be. */
export function stopText({ stops }: ProductionPart): string | null {
  return stops.length > 0 ? t.stop(stopReasons(stops)) : null;
}

export const stopReasons = (stops: ProductionPart['stops']): string =>
  stops.map((stop) => t.stops[stop]).join(', ');

/** 'Nachdruck 1': that a part is printed once more at no charge; nothing where it is not. */
export const againText = ({ reprint }: ProductionPart): string | null =>
  reprint ? t.again(formatCount(reprint.number)) : null;

/** Where the order of a part opens in the back office. */
export const orderAddress = ({ orderId }: Pick<ProductionPart, 'orderId'>) =>
  `/admin/orders?order=${orderId}`;

/** Names a part among all others. */
export const partKey = ({ orderId, position }: Pick<ProductionPart, 'orderId' | 'position'>) =>
  `${orderId} ${position}`;

/** '95 min, 12,5 g': the measured time and weight of a plate; empty where they were not measured. */
export function actualText({ minutes, grams }: Plate['actual']): string {
  const time = minutes == null ? [] : [withUnit(formatNumber(minutes), 'min')];
  const weight = grams == null ? [] : [withUnit(formatNumber(grams), 'g')];
  return [...time, ...weight].join(', ');
}

/** The field of a form that the server refused, with why. */
export function refusedFields(error: unknown): Fault[] {
  const body = error instanceof ApiError ? error.body : null;
  const field = typeof body === 'object' && body !== null && 'field' in body ? body.field : null;
  return typeof field === 'string' ? [{ field, message: errorText(error) }] : [];
}

/** 'PLA, Weiß' */
export const filamentName = ({ material, color }: Filament) => `${material}, ${color}`;

/** '740 g': filament is weighed in whole grams. */
export const gramsText = (grams: number) => withUnit(formatCount(Math.round(grams)), 'g');

/** 'Reicht für offene Teile: 740 g da, 512 g gebraucht' */
export function stockText(stock: FilamentStock): string {
  const { grams, neededGrams, isRough, isShort } = stock;
  const { suffices, lacks, notNeeded, atMost } = t.spools;
  const there = gramsText(grams);
  if (neededGrams === 0) return notNeeded(there);
  const needed = gramsText(Math.ceil(neededGrams));
  const said = isRough ? atMost(needed) : needed;
  return isShort ? lacks(there, said, gramsText(Math.ceil(neededGrams - grams))) : suffices(there, said);
}

/** 'Abgezogen: 12 g von Rolle 3' */
export function usedText({ uses }: Plate): string | null {
  if (uses.length === 0) return null;
  return t.spools.used(
    uses.map(({ spool, grams }) => t.spools.usedOf(gramsText(grams), formatCount(spool))).join(', '),
  );
}

/** The name of its fields: with reprints, an order may have the same part more than once. */
export const namesOf = (part: ProductionPart) =>
  [part.fileName, [part.orderNumber, againText(part)].filter(Boolean).join(', ')] as const;

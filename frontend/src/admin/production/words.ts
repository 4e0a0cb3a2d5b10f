import type { ProductionGroup, ProductionPart } from '../../api/adminProduction';
import { formatCm3, formatCount, formatMm } from '../../lib/format';
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
  const weight = grams == null ? '' : `, ${t.atMost(`${formatCount(Math.ceil(grams))}\u00a0g`)}`;
  return `${formatCm3(cm3)}${weight}`;
}

/** 'STOPP: widerrufen': why a part is not to be printed; nothing where it may be. */
export function stopText({ stops }: ProductionPart): string | null {
  return stops.length > 0 ? t.stop(stopReasons(stops)) : null;
}

export const stopReasons = (stops: ProductionPart['stops']): string =>
  stops.map((stop) => t.stops[stop]).join(', ');

/** A day of the calendar as `formatDate` takes it. */
export const noon = (day: string) => `${day}T12:00:00Z`;

/** Where the order of a part opens in the back office. */
export const orderAddress = ({ orderId }: Pick<ProductionPart, 'orderId'>) =>
  `/admin/orders?order=${orderId}`;

/** Names a part among all others. */
export const partKey = ({ orderId, position }: Pick<ProductionPart, 'orderId' | 'position'>) =>
  `${orderId} ${position}`;

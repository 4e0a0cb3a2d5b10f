import type { MoreForLess } from '../../core/client';
import { formatCents, formatCount } from '../../lib/format';

/** '25 Stück kosten 4,89 € weniger als 24.' */
export function moreForLessText({ quantity, savedCents }: MoreForLess, present: number): string {
  return `${formatCount(quantity)} Stück kosten ${formatCents(savedCents)} weniger als ${formatCount(present)}.`;
}

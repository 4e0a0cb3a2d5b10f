import type { Settings } from '../../core/client';
import { formatCentsTight } from '../../lib/format';
import { texts } from './texts';

/** 'Jetzt bezahlen - 12,34€', or the plainer words that the operator can choose (ORD-06). */
export function payButtonText(payButton: Settings['payButton'], totalCents: number): string {
  return payButton === 'zahlungspflichtig-bestellen'
    ? texts.payAlternative
    : texts.pay(formatCentsTight(totalCents));
}

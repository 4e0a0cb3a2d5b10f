import type { OrderRow } from '../../api/adminOrders';
import { Badge, type BadgeTone } from '../../ui';
import { wordFor } from '../wordFor';
import { texts } from './texts';

const TONES: Record<keyof typeof texts.needs, BadgeTone> = {
  held: 'danger',
  double_payment: 'danger',
  dispute: 'danger',
  failed_refund: 'danger',
  open_refund: 'danger',
  withdrawal: 'danger',
  mail: 'danger',
  not_printable: 'danger',
  unsure: 'warning',
  print_check: 'warning',
  forbidden_words: 'danger',
  late: 'warning',
  reprint_late: 'warning',
  ready: 'success',
  reprint_ready: 'success',
};

const isNeed = (code: string): code is keyof typeof TONES => code in TONES;

/** Why a person has to look at an order, and its stops that remain after the review. */
export function NeedBadges({ needs, stops }: { needs: readonly string[]; stops: readonly string[] }) {
  return [...new Set([...needs, ...stops])].filter(isNeed).map((need) => (
    <Badge key={need} tone={TONES[need]}>
      {texts.needs[need]}
    </Badge>
  ));
}

/** That the customer wrote something, which is easily missed. */
export function MessageBadge({ hasMessage }: Pick<OrderRow, 'hasMessage'>) {
  return hasMessage && <Badge tone="accent">{texts.columns.message}</Badge>;
}

/** The state of the money, where it is not simply paid. */
export function PaymentBadge({ paymentState }: Pick<OrderRow, 'paymentState'>) {
  const label = paymentLabel(paymentState);
  return paymentState === 'paid' || paymentState === 'held' || paymentState === 'none' ? null : (
    <Badge>{label}</Badge>
  );
}

export function paymentLabel(state: string): string {
  return wordFor(texts.payments, state);
}

import type { OrderRow } from '../../api/adminOrders';
import { OrderStatus } from '../../features/account';
import { cx } from '../../lib/cx';
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

/** How an order of a list stands: its state, its money where it is not simply paid, its needs, and a message, which is easily missed. */
export function RowBadges({ order, className }: { order: OrderRow; className?: string }) {
  const { paymentState } = order;
  const isSaid = paymentState === 'paid' || paymentState === 'held' || paymentState === 'none';
  return (
    <span className={cx('flex flex-wrap gap-1', className)}>
      <OrderStatus status={order.status} />
      {!isSaid && <Badge>{paymentLabel(paymentState)}</Badge>}
      <NeedBadges needs={order.needs} stops={order.stops} />
      {order.hasMessage && <Badge tone="accent">{texts.columns.message}</Badge>}
    </span>
  );
}

export function paymentLabel(state: string): string {
  return wordFor(texts.payments, state);
}

import { useState } from 'react';
import type { OrderDetail, StatusUpdate } from '../../../api/adminOrders';
import { errorText } from '../../../lib/errorText';
import { formatCents } from '../../../lib/format';
import { Banner, Button, Collapsible, ConfirmDialog } from '../../../ui';
import { RefundDialog } from './RefundDialog';
import { StatusDialog } from './StatusDialog';
import { texts } from './texts';
import { type Act, useOrderActs } from './useOrderActs';

const t = texts.dialogs;
type Name = keyof typeof texts.actions;
type Asked = Name | 'archive';

const STATUS: Partial<Record<Asked, StatusUpdate['status']>> = {
  process: 'processing',
  complete: 'completed',
  cancel: 'cancelled',
};
const MOVES_ON: readonly Name[] = ['process', 'complete', 'release'];
const isKnown = (name: string): name is Name => name in texts.actions;

/** What can be done with an order now, each in a dialog of its own, and why the rest cannot. */
export function OrderActions({ order, onArchived }: { order: OrderDetail; onArchived: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const acts = useOrderActs(order, (act: Act) => {
    setAsked(null);
    if (act.name === 'archive') onArchived();
  });
  const known = order.actions.flatMap((action) =>
    isKnown(action.name) ? [{ ...action, name: action.name }] : [],
  );
  const allowed = known.filter((action) => action.allowed);
  const blocked = known.filter((action) => !action.allowed);
  const ask = (name: Asked): void => {
    acts.reset();
    if (name === 'review') acts.mutate({ name });
    else setAsked(name);
  };
  return (
    <section aria-label={texts.detail.acts} className="flex flex-col gap-3">
      {acts.isError && asked === null && (
        <Banner tone="danger" live="alert" title={t.failed}>
          {errorText(acts.error)}
        </Banner>
      )}
      {order.confirmationProblem && <Banner tone="warning">{order.confirmationProblem}</Banner>}
      <div className="flex flex-wrap gap-2">
        {allowed.map(({ name }) => (
          <Button
            key={name}
            size="sm"
            variant={
              MOVES_ON.includes(name)
                ? 'primary'
                : name === 'cancel' || name === 'give_up'
                  ? 'danger'
                  : 'secondary'
            }
            busy={name === 'review' && acts.isPending}
            onClick={() => ask(name)}
          >
            {texts.actions[name]}
          </Button>
        ))}
        {!order.archivedAt && (
          <Button size="sm" variant="ghost" onClick={() => ask('archive')}>
            {texts.detail.archive}
          </Button>
        )}
      </div>
      {blocked.length > 0 && (
        <Collapsible bare level={4} title={<span className="text-sm">{texts.detail.blocked}</span>}>
          <dl className="flex flex-col gap-2 text-sm">
            {blocked.map(({ name, reason }) => (
              <div key={name}>
                <dt className="font-semibold">{texts.actions[name]}</dt>
                <dd className="text-muted">{reason}</dd>
              </div>
            ))}
          </dl>
        </Collapsible>
      )}
      {asked && <AskDialog order={order} asked={asked} acts={acts} onClose={() => setAsked(null)} />}
    </section>
  );
}

function AskDialog({
  order,
  asked,
  acts,
  onClose,
}: {
  order: OrderDetail;
  asked: Asked;
  acts: ReturnType<typeof useOrderActs>;
  onClose: () => void;
}) {
  const of = t.of(order.orderNumber, `${order.customer.firstName} ${order.customer.lastName}`.trim());
  const common = { busy: acts.isPending, error: acts.error, onClose };
  const status = STATUS[asked];
  if (status) {
    return (
      <StatusDialog
        {...common}
        status={status}
        of={of}
        asksHow={status === 'processing' && order.confirmationProblem !== null}
        refundLabel={order.refundableCents > 0 ? t.withRefund(formatCents(order.refundableCents)) : null}
        onConfirm={(choice) => acts.mutate({ name: 'status', status, ...choice })}
      />
    );
  }
  if (asked === 'refund') {
    return (
      <RefundDialog
        {...common}
        of={of}
        order={order}
        onConfirm={(wish) => acts.mutate({ name: 'refund', wish })}
      />
    );
  }
  const paid = formatCents(order.paidCents ?? 0);
  const words = {
    release: { title: t.release.title, text: t.release.text(paid, formatCents(order.totalCents)) },
    give_up: { title: t.giveUp.title, text: t.giveUp.text(paid) },
    archive: {
      title: t.archive.title,
      text: ['submitted', 'processing'].includes(order.status)
        ? `${t.archive.openText} ${t.archive.text}`
        : t.archive.text,
    },
  }[asked as 'release' | 'give_up' | 'archive'];
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={`${of} ${words.text}`}
      confirmLabel={asked === 'archive' ? texts.detail.archive : texts.actions[asked as Name]}
      danger={asked !== 'release'}
      busy={acts.isPending}
      onConfirm={() =>
        acts.mutate(
          asked === 'give_up'
            ? { name: 'giveUp', adminNote: '' }
            : { name: asked === 'release' ? 'release' : 'archive' },
        )
      }
    >
      {acts.isError && (
        <Banner tone="danger" live="alert" title={t.failed}>
          {errorText(acts.error)}
        </Banner>
      )}
    </ConfirmDialog>
  );
}

import type { OrderDetail, StatusUpdate } from '../../api/adminOrders';
import { statusLabel } from '../../features/account';
import { formatCents } from '../../lib/format';
import { ConfirmDialog } from '../../ui';
import { ActFailure, type Reload } from './ActFailure';
import { RefundDialog } from './RefundDialog';
import { RefuseDialog } from './RefuseDialog';
import { StatusDialog } from './StatusDialog';
import { stoppedBy, stopSentences } from './Stops';
import { texts } from './texts';
import type { Act, useOrderActs } from './useOrderActs';
import { useReloadOrder } from './useReloadOrder';
import { AcceptWithdrawalDialog, RejectWithdrawalDialog } from './WithdrawalDialog';

const t = texts.dialogs;

export type Name = keyof typeof texts.actions;

export type Asked = Name | 'archive';

const STATUS: Partial<Record<Asked, StatusUpdate['status']>> = {
  process: 'processing',
  complete: 'completed',
  cancel: 'cancelled',
};

export function AskDialog({
  order,
  asked,
  acts,
  onLoaded,
  onClose,
}: {
  order: OrderDetail;
  asked: Asked;
  acts: ReturnType<typeof useOrderActs>;
  onLoaded: (order: OrderDetail) => void;
  onClose: () => void;
}) {
  const of = t.of(order.orderNumber, `${order.customer.firstName} ${order.customer.lastName}`.trim());
  const { isReloaded, ...reloading } = useReloadOrder(order.id, (now) => {
    acts.reset();
    onLoaded(now);
  });
  const action = order.actions.find(({ name }) => name === asked);
  const hasFields = ['refund', 'refuse', 'reject_withdrawal'].includes(asked) || asked in STATUS;
  const isPossible = action ? action.allowed : order.archivedAt === null;
  const reload: Reload = {
    ...reloading,
    news: isReloaded
      ? {
          isPossible,
          text: [
            isPossible ? t.changed.loaded(statusLabel(order.status)) : action?.reason,
            hasFields && t.changed.kept,
          ]
            .filter(Boolean)
            .join(' '),
        }
      : null,
  };
  const common = { busy: acts.isPending, error: acts.error, reload, onClose };
  const act = (wanted: Act) => acts.mutate({ seen: order, act: wanted });
  const status = STATUS[asked];
  if (status) {
    return (
      <StatusDialog
        {...common}
        status={status}
        of={of}
        isPickup={order.shipping === 'pickup'}
        stopped={
          status === 'cancelled'
            ? stoppedBy(order.stops.filter((stop) => stop === 'dispute'))
            : status === 'completed' && order.unfinishedPieces > 0
              ? stoppedBy(
                  [...order.stops, 'unfinished'],
                  [...stopSentences(order.stops), texts.words.unfinished(order.unfinishedPieces)],
                )
              : stoppedBy(order.stops)
        }
        asksHow={status === 'processing' && order.confirmationProblem !== null}
        refundLabel={order.refundableCents > 0 ? t.withRefund(formatCents(order.refundableCents)) : null}
        onConfirm={(choice) => act({ name: 'status', status, ...choice })}
      />
    );
  }
  if (asked === 'refund') {
    return (
      <RefundDialog {...common} of={of} order={order} onConfirm={(wish) => act({ name: 'refund', wish })} />
    );
  }
  if (asked === 'accept_withdrawal') {
    return (
      <AcceptWithdrawalDialog
        {...common}
        of={of}
        order={order}
        onConfirm={(confirmedStops) => act({ name: 'acceptWithdrawal', confirmedStops })}
      />
    );
  }
  if (asked === 'reject_withdrawal') {
    return (
      <RejectWithdrawalDialog
        {...common}
        of={of}
        onConfirm={(reason) => act({ name: 'rejectWithdrawal', reason })}
      />
    );
  }
  if (asked === 'refuse') {
    return (
      <RefuseDialog
        {...common}
        title={t.refuse.title}
        description={`${of} ${t.refuse.text}`}
        disputed={stoppedBy(order.stops.filter((stop) => stop === 'dispute'))}
        onConfirm={(reason, adminNote, confirmedStops) =>
          act({ name: 'refuse', reason, adminNote, confirmedStops })
        }
      />
    );
  }
  const paid = formatCents(order.paidCents ?? 0);
  const words = {
    release: { title: t.release.title, text: t.release.text(paid, formatCents(order.totalCents)) },
    give_up: { title: t.giveUp.title, text: t.giveUp.text(paid) },
    archive: {
      title: t.archive.title,
      text: [
        ['submitted', 'processing'].includes(order.status) && t.archive.openText,
        order.needs.includes('open_refund') && t.archive.owedText,
        t.archive.text,
        t.archive.backText,
      ]
        .filter(Boolean)
        .join(' '),
    },
  }[asked as 'release' | 'give_up' | 'archive'];
  const isOver = isReloaded && !isPossible;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.title}
      description={`${of} ${words.text}`}
      confirmLabel={
        isOver ? t.changed.close : asked === 'archive' ? texts.detail.archive : texts.actions[asked as Name]
      }
      danger={asked !== 'release' && !isOver}
      busy={acts.isPending}
      onConfirm={() => {
        if (isOver) onClose();
        else if (asked === 'give_up') act({ name: 'giveUp', adminNote: '' });
        else act({ name: asked === 'release' ? 'release' : 'archive' });
      }}
    >
      <ActFailure error={acts.error} reload={reload} />
    </ConfirmDialog>
  );
}

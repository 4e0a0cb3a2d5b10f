import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type FailedReceipt,
  failedReceiptsQuery,
  sendReceiptAgain,
  settleReceipt,
  useFailedReceipts,
} from '../../api/failedReceipts';
import { TextField, useCheckedForm } from '../../features/forms';
import { errorText } from '../../lib/errorText';
import { formatDateTime } from '../../lib/format';
import { Banner, Button, QueryFailure, toast } from '../../ui';
import { ActDialog } from './ActDialog';
import { texts } from './texts';

const t = texts.failedReceipts;

/** Receipts of withdrawals that did not arrive: a person has to look, whether an order is named or not. */
export function FailedReceipts() {
  const receipts = useFailedReceipts();
  const [settling, setSettling] = useState<FailedReceipt | null>(null);
  if (receipts.isError) return <QueryFailure query={receipts} title={t.failed} />;
  if (!receipts.data?.length) return null;
  return (
    <Banner tone="danger" title={t.title}>
      <p>{t.text}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {receipts.data.map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} onSettle={() => setSettling(receipt)} />
        ))}
      </ul>
      {settling && <SettleDialog receipt={settling} onClose={() => setSettling(null)} />}
    </Banner>
  );
}

function Receipt({ receipt, onSettle }: { receipt: FailedReceipt; onSettle: () => void }) {
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => sendReceiptAgain(receipt.id),
    onSuccess: () => toast.success(t.sent),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: failedReceiptsQuery.queryKey }),
  });
  const who = receipt.recipientAddress;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">
        {receipt.recipientName}, {who}
        <span className="figures block text-sm">
          {formatDateTime(receipt.createdAt)}
          {receipt.lastError && `: ${receipt.lastError}`}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={t.againTo(who)} busy={again.isPending} onClick={() => again.mutate()}>
          {t.again}
        </Button>
        <Button size="sm" aria-label={t.settleFor(who)} onClick={onSettle}>
          {t.settle}
        </Button>
      </span>
    </li>
  );
}

function SettleDialog({ receipt, onClose }: { receipt: FailedReceipt; onClose: () => void }) {
  const queries = useQueryClient();
  const { submit, busy, field, failure } = useCheckedForm<{ reason: string }>({
    defaultValues: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? [{ field: 'reason', message: t.howMissing }] : []),
    send: async ({ reason }) => {
      await settleReceipt(receipt.id, reason);
      onClose();
      toast.success(t.settled);
      await queries.invalidateQueries({ queryKey: failedReceiptsQuery.queryKey });
    },
  });
  return (
    <ActDialog
      onClose={onClose}
      title={t.settleFor(receipt.recipientAddress)}
      description={t.settleText}
      confirmLabel={t.settle}
      variant="primary"
      busy={busy}
      error={failure ? asError(failure.reason) : null}
      onSubmit={submit}
    >
      <TextField label={t.how} hint={t.howHint} field={field('reason')} maxLength={500} autoComplete="off" />
    </ActDialog>
  );
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

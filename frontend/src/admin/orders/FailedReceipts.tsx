import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type FailedReceipt,
  failedReceiptsQuery,
  sendReceiptAgain,
  settleReceipt,
  useFailedReceipts,
} from '../../api/failedReceipts';
import { errorText } from '../../lib/errorText';
import { formatDateTime } from '../../lib/format';
import { Banner, Button, QueryFailure, toast } from '../../ui';
import { ReasonDialog } from './ReasonDialog';
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
  const settle = useMutation({
    mutationFn: (how: string) => settleReceipt(receipt.id, how),
    onSuccess: async () => {
      onClose();
      toast.success(t.settled);
      await queries.invalidateQueries({ queryKey: failedReceiptsQuery.queryKey });
    },
  });
  return (
    <ReasonDialog
      onClose={onClose}
      title={t.settleFor(receipt.recipientAddress)}
      description={t.settleText}
      confirmLabel={t.settle}
      variant="primary"
      label={t.how}
      hint={t.howHint}
      missing={t.howMissing}
      busy={settle.isPending}
      error={settle.error}
      onConfirm={settle.mutate}
    />
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ORDERS_KEY, type OrderRow, removeOrder } from '../../api/adminOrders';
import { errorText } from '../../lib/errorText';
import { formatDateTime } from '../../lib/format';
import { Button, ConfirmDialog, FailureNote, Price, Table, Td, Th, toast } from '../../ui';
import { texts } from './texts';

const t = texts.draft;

/** Customers' drafts: what they hold is theirs, so all that is done here is to delete one. */
export function DraftRows({ drafts }: { drafts: OrderRow[] }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<OrderRow | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: OrderRow) => removeOrder(id),
    onSuccess: async () => {
      setAsked(null);
      toast.success(t.deleted);
      await client.invalidateQueries({ queryKey: ORDERS_KEY });
    },
  });
  return (
    <>
      <Table caption={texts.shelves.drafts}>
        <thead>
          <tr>
            <Th>{t.name}</Th>
            <Th className="hidden sm:table-cell">{t.savedAt}</Th>
            <Th numeric className="hidden sm:table-cell">
              {texts.columns.total}
            </Th>
            <Th>
              <span className="sr-only">{t.delete}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {drafts.map((draft) => (
            <tr key={draft.id}>
              <Td>
                <span className="wrap-anywhere">{draft.customerName}</span>
                <span className="block text-sm wrap-anywhere text-muted">{draft.customerEmail}</span>
                <span className="figures block text-sm text-muted sm:hidden">
                  {formatDateTime(draft.createdAt)} · <Price cents={draft.totalCents} />
                </span>
              </Td>
              <Td className="figures hidden whitespace-nowrap sm:table-cell">
                {formatDateTime(draft.createdAt)}
              </Td>
              <Td numeric className="hidden sm:table-cell">
                <Price cents={draft.totalCents} />
              </Td>
              <Td className="text-right">
                <Button
                  size="sm"
                  variant="danger"
                  aria-label={t.deleteOf(draft.customerName)}
                  onClick={() => {
                    remove.reset();
                    setAsked(draft);
                  }}
                >
                  {t.delete}
                </Button>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t.title}
        description={asked && t.text(asked.customerName)}
        confirmLabel={t.delete}
        danger
        busy={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked)}
      >
        <FailureNote title={t.failed}>{remove.isError && errorText(remove.error)}</FailureNote>
      </ConfirmDialog>
    </>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type CustomerOrder, hideOrder } from '../../api/orders';
import { errorText } from '../../lib/errorText';
import { ConfirmDialog, toast } from '../../ui';
import { texts } from './texts';

/** Asks, in the words of SAV-02, before an order leaves the list; the order and its invoice stay. */
export function useConfirmedRemoval(): { ask: (order: CustomerOrder) => void; question: ReactNode } {
  const queries = useQueryClient();
  const [order, setOrder] = useState<CustomerOrder | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: CustomerOrder) => hideOrder(id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['orders'] });
      setOrder(null);
      toast.success(texts.remove.done);
    },
    onError: (error) => toast.error(`${texts.remove.failed} ${errorText(error)}`),
  });

  const question = order && (
    <ConfirmDialog
      onClose={() => setOrder(null)}
      title={texts.remove.title(order.orderNumber)}
      description={
        <>
          <p>{texts.remove.warning}</p>
          <p className="mt-2">{texts.remove.note}</p>
        </>
      }
      confirmLabel={texts.remove.confirm}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(order)}
    />
  );
  return { ask: setOrder, question };
}

import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CustomerOrder, OrderPart } from '../../api/orders';
import { errorText } from '../../lib/errorText';
import { ConfirmDialog, toast } from '../../ui';
import { texts } from './texts';

const t = texts.deleteFile;

/** Asks before the stored model of a part goes for good. */
export function useFileDeletion(
  deleteFile: (position: number) => Promise<CustomerOrder>,
  onDeleted: (order: CustomerOrder) => void | Promise<void>,
): { ask: (part: OrderPart) => void; question: ReactNode } {
  const [part, setPart] = useState<OrderPart | null>(null);
  const deletion = useMutation({
    mutationFn: ({ position }: OrderPart) => deleteFile(position),
    onSuccess: async (order) => {
      await onDeleted(order);
      setPart(null);
      toast.success(t.done);
    },
    onError: (error) => toast.error(`${t.failed} ${errorText(error)}`),
  });
  const question = part && (
    <ConfirmDialog
      onClose={() => setPart(null)}
      title={t.title(part.fileName)}
      description={
        <>
          <p>{t.warning}</p>
          <p className="mt-2">{t.note}</p>
        </>
      }
      confirmLabel={t.confirm}
      danger
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(part)}
    />
  );
  return { ask: setPart, question };
}

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type CustomerOrder, hideOrder } from '../../api/orders';
import { errorText } from '../../lib/errorText';
import { ConfirmDialog, toast } from '../../ui';
import { texts } from './texts';

/** Something that can leave the user's lists. */
export interface Removable {
  title: string;
  /** Below the warning. */
  note?: string;
  confirm: string;
  done: string;
  /** The query whose list it stands in. */
  list: 'orders' | 'drafts';
  run: () => Promise<unknown>;
}

/** An order leaves the list; it and its invoice stay. */
export function removalOf(order: CustomerOrder): Removable {
  return {
    title: texts.remove.orderTitle(order.orderNumber),
    note: texts.remove.orderNote,
    confirm: texts.remove.orderConfirm,
    done: texts.remove.orderDone,
    list: 'orders',
    run: () => hideOrder(order.id),
  };
}

/** Asks before something is removed, in the words of SAV-02, and refreshes the list it stood in. */
export function useConfirmedRemoval(): { ask: (what: Removable) => void; question: ReactNode } {
  const queries = useQueryClient();
  const [what, setWhat] = useState<Removable | null>(null);
  const [busy, setBusy] = useState(false);

  const remove = async (removable: Removable) => {
    setBusy(true);
    try {
      await removable.run();
      await queries.invalidateQueries({ queryKey: [removable.list] });
      setWhat(null);
      toast.success(removable.done);
    } catch (error) {
      toast.error(`${texts.remove.failed} ${errorText(error)}`);
    } finally {
      setBusy(false);
    }
  };

  const question = what && (
    <ConfirmDialog
      open
      onOpenChange={() => setWhat(null)}
      title={what.title}
      description={
        <>
          <p>{texts.remove.warning}</p>
          {what.note && <p className="mt-2">{what.note}</p>}
        </>
      }
      confirmLabel={what.confirm}
      danger
      busy={busy}
      onConfirm={() => void remove(what)}
    />
  );
  return { ask: setWhat, question };
}

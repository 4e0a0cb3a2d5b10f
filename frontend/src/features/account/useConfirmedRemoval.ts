import { useQueryClient } from '@tanstack/react-query';
import { type CustomerOrder, hideOrder } from '../../api/orders';
import { texts } from './texts';
import { useDeletion } from './useDeletion';

/** Asks, in the words of SAV-02, before an order leaves the list; the order and its invoice stay. */
export function useConfirmedRemoval() {
  const queries = useQueryClient();
  return useDeletion(
    texts.remove,
    ({ orderNumber }: CustomerOrder) => orderNumber,
    async ({ id }) => {
      await hideOrder(id);
      await queries.invalidateQueries({ queryKey: ['orders'] });
    },
  );
}

import { useState } from 'react';
import { type OrderDetail, useOrder } from '../../api/adminOrders';
import { texts } from './texts';
import { useOrderActs } from './useOrderActs';

/** Loads an order anew below the dialog of an act that was refused because another admin had changed it; `isReloaded` from then on. */
export function useReloadOrder(id: string, onLoaded: (order: OrderDetail) => void) {
  const { refetch, isFetching } = useOrder(id);
  const [isReloaded, setReloaded] = useState(false);
  return {
    isReloaded,
    busy: isFetching,
    onReload: () => {
      void refetch().then(({ data, isError }) => {
        if (!data || isError) return;
        onLoaded(data);
        setReloaded(true);
      });
    },
  };
}

/**
 * For a dialog that acts on an order as it was opened with: what comes in below it meanwhile is not taken for seen. `reload` says what
 * stands there once the order has been loaded anew.
 */
export function useActOnSeen(order: OrderDetail, onDone: () => void, words: (now: OrderDetail) => string) {
  const [seen, setSeen] = useState(order);
  const acts = useOrderActs(onDone);
  const { isReloaded, ...reloading } = useReloadOrder(order.id, (now) => {
    acts.reset();
    setSeen(now);
  });
  const news = isReloaded ? { isPossible: true, text: texts.dialogs.changed.now(words(seen)) } : null;
  return { seen, acts, reload: { ...reloading, news } };
}

import { useState } from 'react';
import { type OrderDetail, useOrder } from '../../api/adminOrders';

/** Loads an order anew below the dialog of an act that was refused because somebody else had changed it; `isReloaded` from then on. */
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

import type { useOrders } from '../../api/orders';
import { Button, type ButtonSize } from '../../ui';
import { texts } from './texts';

/** The way to older orders, while there are any. */
export function MoreOrders({
  orders,
  size,
  className,
}: {
  orders: ReturnType<typeof useOrders>;
  size?: ButtonSize;
  className: string;
}) {
  if (!orders.hasNextPage) return null;
  return (
    <Button
      size={size}
      className={className}
      busy={orders.isFetchingNextPage}
      onClick={() => void orders.fetchNextPage()}
    >
      {texts.orders.more}
    </Button>
  );
}

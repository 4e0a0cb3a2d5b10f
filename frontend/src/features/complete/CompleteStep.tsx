import { useMemo } from 'react';
import type { OrderView } from '../../api/checkout';
import { fetchGuestPicture, fetchOrderPicture } from '../../api/orders';
import { Button, EmptyState, PageTitle } from '../../ui';
import type { PictureOf } from '../shop';
import { CompleteActions } from './CompleteActions';
import { NextSteps } from './NextSteps';
import { OrderReceipt } from './OrderReceipt';
import { texts } from './texts';

/** The wizard's last step by its address: the order itself is shown where the payment leads back to. */
export function CompleteStep({ onNewOrder }: { onNewOrder: () => void }) {
  return (
    <EmptyState
      level={1}
      title={texts.none}
      text={texts.noneHint}
      action={
        <Button variant="primary" onClick={onNewOrder}>
          {texts.toConfigurator}
        </Button>
      }
    />
  );
}

/** Thanks, what was ordered, and where to go from here. */
export function CompletedOrder({
  order,
  orderPage,
  message,
  onNewOrder,
}: {
  order: OrderView;
  /** Where the order can be looked at from now on. */
  orderPage: string | null;
  /** What the customer wrote to the shop. */
  message: string | null;
  onNewOrder: () => void;
}) {
  // A guest's page is named by the token of its link, a user's by the session.
  const pictureOf = useMemo<PictureOf | null>(() => {
    if (!orderPage) return null;
    const [, token] = orderPage.split('#');
    return (position, signal) =>
      token ? fetchGuestPicture(token, position, signal) : fetchOrderPicture(order.id, position, signal);
  }, [orderPage, order.id]);
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        lead={
          <>
            {order.paymentState === 'held' ? texts.held : texts.lead}{' '}
            <span className="font-semibold wrap-anywhere text-ink">{order.customer.email}</span>
          </>
        }
      >
        {texts.title}
      </PageTitle>
      {/* In one column the ways on stand above the receipt, which may be a hundred parts long. */}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <NextSteps order={order} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <CompleteActions order={order} orderPage={orderPage} onNewOrder={onNewOrder} />
        </div>
        <OrderReceipt order={order} pictureOf={pictureOf} message={message} />
      </div>
    </div>
  );
}

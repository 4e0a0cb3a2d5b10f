import type { OrderView } from '../../api/checkout';
import { Button, EmptyState, PageTitle } from '../../ui';
import { CompleteActions } from './CompleteActions';
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
export function CompletedOrder({ order, onNewOrder }: { order: OrderView; onNewOrder: () => void }) {
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
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem] lg:gap-8">
        <OrderReceipt order={order} />
        <CompleteActions order={order} onNewOrder={onNewOrder} />
      </div>
    </div>
  );
}

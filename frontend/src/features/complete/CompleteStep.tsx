import { Button, EmptyState, PageTitle } from '../../ui';
import { CompleteActions } from './CompleteActions';
import { useCompletedOrder } from './completed';
import { OrderReceipt } from './OrderReceipt';
import { TEXTS } from './texts';

export interface CompleteStepProps {
  onNewOrder: () => void;
}

/** The complete step: thanks, what was ordered, and where to go from here. */
export function CompleteStep({ onNewOrder }: CompleteStepProps) {
  const order = useCompletedOrder((store) => store.order);
  if (!order) {
    return (
      <EmptyState
        level={1}
        title={TEXTS.none}
        text={TEXTS.noneHint}
        action={
          <Button variant="primary" onClick={onNewOrder}>
            {TEXTS.toConfigurator}
          </Button>
        }
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        lead={
          <>
            {TEXTS.lead} <span className="font-semibold wrap-anywhere text-ink">{order.customer.email}</span>
          </>
        }
      >
        {TEXTS.title}
      </PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem] lg:gap-8">
        <OrderReceipt order={order} />
        <CompleteActions order={order} onNewOrder={onNewOrder} />
      </div>
    </div>
  );
}

import { useState } from 'react';
import type { OrderDetail } from '../../api/adminOrders';
import { Banner, Button, Collapsible } from '../../ui';
import { CheckAll } from '../CheckAll';
import { ActFailure } from './ActFailure';
import { AskDialog, type Asked, type Name } from './AskDialog';
import { ReprintDialog } from './ReprintDialog';
import { texts } from './texts';
import { type Act, useOrderActs } from './useOrderActs';

const MOVES_ON: readonly Name[] = ['process', 'complete', 'release'];

const isKnown = (name: string): name is Name => name in texts.actions;

/** What can be done with an order now, each in a dialog of its own, and why the rest cannot. */
export function OrderActions({ order, onArchived }: { order: OrderDetail; onArchived: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  // The order as the dialog was opened with: a later change below it does not count as seen.
  const [seen, setSeen] = useState(order);
  const acts = useOrderActs((act: Act) => {
    setAsked(null);
    if (act.name === 'archive') onArchived();
  });
  const known = order.actions.flatMap((action) =>
    isKnown(action.name) ? [{ ...action, name: action.name }] : [],
  );
  // The stops of an order have to be settled first.
  const isStopped = order.stops.length > 0;
  const allowed = known.filter((action) => action.allowed);
  const blocked = known.filter((action) => !action.allowed);
  // Only while it is made, and nothing speaks against it.
  const toCheck =
    !isStopped && allowed.some(({ name }) => name === 'complete')
      ? order.toCheck.map(({ position, pieces }) => ({ orderId: order.id, position, pieces, seen: pieces }))
      : [];
  const ask = (name: Asked): void => {
    acts.reset();
    setSeen(order);
    if (name === 'review') acts.mutate({ seen: order, act: { name } });
    else setAsked(name);
  };
  return (
    <section aria-label={texts.detail.acts} className="flex flex-col gap-3">
      {asked === null && <ActFailure error={acts.error} />}
      {order.confirmationProblem && <Banner tone="warning">{order.confirmationProblem}</Banner>}
      <div className="flex flex-wrap gap-2">
        {allowed.map(({ name }) => (
          <Button
            key={name}
            size="sm"
            variant={
              MOVES_ON.includes(name) && !isStopped
                ? 'primary'
                : ['cancel', 'refuse', 'give_up', 'accept_withdrawal'].includes(name)
                  ? 'danger'
                  : 'secondary'
            }
            busy={name === 'review' && acts.isPending}
            onClick={() => ask(name)}
          >
            {texts.actions[name]}
          </Button>
        ))}
        {toCheck.length > 0 && <CheckAll of={texts.detail.heading(order.orderNumber)} parts={toCheck} />}
        {order.archivedAt ? (
          <Button
            size="sm"
            busy={acts.isPending && asked === null}
            onClick={() => {
              acts.reset();
              acts.mutate({ seen: order, act: { name: 'unarchive' } });
            }}
          >
            {texts.detail.unarchive}
          </Button>
        ) : (
          <Button size="sm" variant="ghost" onClick={() => ask('archive')}>
            {texts.detail.archive}
          </Button>
        )}
      </div>
      {blocked.length > 0 && (
        <Collapsible bare title={<span className="text-sm">{texts.detail.blocked}</span>}>
          <dl className="flex flex-col gap-2 text-sm">
            {blocked.map(({ name, reason }) => (
              <div key={name}>
                <dt className="font-semibold">{texts.actions[name]}</dt>
                <dd className="text-muted">{reason}</dd>
              </div>
            ))}
          </dl>
        </Collapsible>
      )}
      {asked === 'reprint' && <ReprintDialog order={order.id} onClose={() => setAsked(null)} />}
      {asked && asked !== 'reprint' && (
        <AskDialog
          key={asked}
          order={seen}
          asked={asked}
          acts={acts}
          onLoaded={setSeen}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

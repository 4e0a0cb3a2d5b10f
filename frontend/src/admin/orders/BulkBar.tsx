import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ORDERS_KEY,
  type OrderRow,
  type StatusResult,
  type StatusUpdate,
  type Stop,
  updateStatuses,
} from '../../api/adminOrders';
import { withPassword } from '../../features/session';
import { formatCount, plural } from '../../lib/format';
import { Banner, Button, toast } from '../../ui';
import { ParcelPapersMenu } from './ParcelPapersMenu';
import { StatusDialog } from './StatusDialog';
import { type Stopped, stopSentences } from './Stops';
import { texts } from './texts';

const t = texts.bulk;
type Status = StatusUpdate['status'];

type StopsOf = (order: OrderRow) => Stop[];

/** Which of these orders are not to go on, and why; null where all may. */
function stoppedOf(orders: OrderRow[], stopsOf: StopsOf): Stopped | null {
  const stopped = orders.filter((order) => stopsOf(order).length > 0);
  if (stopped.length === 0) return null;
  return {
    stops: [...new Set(stopped.flatMap(stopsOf))],
    lines: stopped.map((order) => `#${order.orderNumber}: ${stopSentences(stopsOf(order)).join(' ')}`),
  };
}

/** The stops of an order on its way to this status; of a cancellation only what speaks against its refund. */
const stopsOn =
  (status: Status): StopsOf =>
  ({ stops, needs }) => {
    if (status === 'cancelled') return stops.filter((stop) => stop === 'dispute');
    return status === 'completed' && !needs.includes('ready') ? [...stops, 'unfinished'] : stops;
  };

/**
 * What can be done with several orders at once, and what became of each. It stays mounted: an order that another admin took away
 * meanwhile leaves the list, and what is said of it does not go with it.
 */
export function BulkBar({ orders, onClear }: { orders: OrderRow[]; onClear: () => void }) {
  const client = useQueryClient();
  // With the orders that it was asked for: one that leaves the list meanwhile does not take the dialog and its note along.
  const [asked, setAsked] = useState<{ status: Status; orders: OrderRow[] } | null>(null);
  const [failed, setFailed] = useState<(StatusResult & { number: string })[]>([]);
  const update = useMutation({
    mutationFn: ({
      chosen,
      ...news
    }: Omit<StatusUpdate, 'version' | 'trackingNumber' | 'carrier'> & { chosen: OrderRow[] }) =>
      withPassword(() => updateStatuses(chosen, news)),
    onSuccess: async (results, { chosen }) => {
      setAsked(null);
      const numbers = new Map(chosen.map(({ id, orderNumber }) => [id, orderNumber]));
      const refused = results.filter(({ success }) => !success);
      setFailed(refused.map((result) => ({ ...result, number: numbers.get(result.id) ?? result.id })));
      if (refused.length < results.length) {
        toast.success(t.done(formatCount(results.length - refused.length)));
      }
      if (refused.length === 0) onClear();
      await client.invalidateQueries({ queryKey: ORDERS_KEY });
    },
  });
  const ask = (status: Status) => () => {
    update.reset();
    setFailed([]);
    setAsked({ status, orders });
  };
  const clear = (): void => {
    setFailed([]);
    onClear();
  };
  /** The orders that nothing speaks against. */
  const free = asked?.orders.filter((order) => stopsOn(asked.status)(order).length === 0);
  if (orders.length === 0 && failed.length === 0 && !asked) return null;
  return (
    <div className="sticky top-2 z-10 flex flex-col gap-3">
      {orders.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised p-2 shadow-md">
          <p role="status" className="pl-2 font-semibold">
            {t.selected(formatCount(orders.length))}
          </p>
          <Button size="sm" variant="ghost" className="ml-auto sm:mr-auto sm:ml-0" onClick={clear}>
            {t.clear}
          </Button>
          {/* On a phone a row of their own: the bar stays in sight and must not hide the list. */}
          <div className="flex w-full flex-wrap gap-2 *:grow max-sm:*:px-2 sm:w-auto sm:*:grow-0">
            <Button size="sm" onClick={ask('processing')}>
              <span>
                {t.process} <span className="max-sm:hidden">{t.processRest}</span>
              </span>
            </Button>
            <Button size="sm" onClick={ask('completed')}>
              {t.complete}
            </Button>
            <ParcelPapersMenu orders={orders} />
            <Button size="sm" variant="danger" onClick={ask('cancelled')}>
              {t.cancel}
            </Button>
          </div>
        </div>
      )}
      {failed.length > 0 && (
        <Banner
          tone="danger"
          live="alert"
          title={t.failed(formatCount(failed.length))}
          action={
            <Button size="sm" variant="ghost" onClick={() => setFailed([])}>
              {t.close}
            </Button>
          }
        >
          <ul>
            {failed.map(({ id, number, error }) => (
              <li key={id}>
                <span className="figures">#{number}</span>: {error}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {asked && (
        <StatusDialog
          status={asked.status}
          of={texts.dialogs.ofSeveral(plural(asked.orders.length, 'Bestellung', 'Bestellungen'))}
          several
          stopped={stoppedOf(asked.orders, stopsOn(asked.status))}
          onLeaveOut={free?.length ? () => setAsked({ ...asked, orders: free }) : undefined}
          refundLabel={texts.dialogs.withRefunds}
          busy={update.isPending}
          error={update.error}
          onClose={() => setAsked(null)}
          onConfirm={({ trackingNumber: _, carrier: __, ...choice }) =>
            update.mutate({ chosen: asked.orders, status: asked.status, ...choice })
          }
        />
      )}
    </div>
  );
}

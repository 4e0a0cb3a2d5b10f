import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  LIST_KEY,
  type OrderFilter,
  type OrderRow,
  useOrderCounts,
  useOrderPages,
} from '../../api/adminOrders';
import { useShop } from '../../api/shop';
import { useIsReader } from '../../features/session';
import { cx } from '../../lib/cx';
import { formatCount } from '../../lib/format';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { useIsOneColumn } from '../../lib/useIsOneColumn';
import {
  Answer,
  Banner,
  Button,
  buttonClass,
  Dialog,
  EmptyState,
  MorePages,
  PageTitle,
  QueryFailure,
  ROWS,
} from '../../ui';
import { EmptyColors } from '../EmptyColors';
import { BulkBar } from './BulkBar';
import { DraftRows } from './DraftRows';
import { FailedReceipts } from './FailedReceipts';
import { Filters } from './Filters';
import { ListTools } from './ListTools';
import { LookMenu } from './LookMenu';
import { OperationFaults } from './OperationFaults';
import { OrderCards } from './OrderCards';
import { OrderPanel } from './OrderPanel';
import { OrderTable } from './OrderTable';
import { NOTHING, type Selection } from './selection';
import { texts } from './texts';
import { type ListLook, useListAddress } from './useListAddress';
import { Views } from './Views';
import { WaitingMails } from './WaitingMails';

const NONE: OrderRow[] = [];

/** /admin/orders: what has to be done today, every list of orders, and one order beside it. */
export default function OrdersPage() {
  useDocumentTitle(texts.title);
  const { filter, openId, change, show, open, viewHref, look, changeLook } = useListAddress();
  const [first] = useOrderPages(filter).data?.pages ?? [];
  const counts = useOrderCounts(first?.at);
  const isShut = useShop().data?.open === false;
  const isPhone = useIsOneColumn();
  const isReader = useIsReader();
  const list = useRef<HTMLDivElement>(null);
  // The arrow keys go on from the row of the order that was open.
  const close = (): void => {
    list.current?.querySelector<HTMLElement>('tr[aria-current]')?.focus({ preventScroll: true });
    open(null);
  };
  return (
    <>
      <PageTitle aside={<ListTools />}>{texts.title}</PageTitle>
      <div className="mt-6 flex flex-col gap-4">
        {isShut && !isReader && (
          <Banner
            tone="warning"
            title={texts.shut}
            action={
              <Link to="/admin/opening" className={buttonClass({})}>
                {texts.toOpening}
              </Link>
            }
          />
        )}
        {!isReader && <FailedReceipts />}
        {!isReader && <OperationFaults />}
        {counts.isError && <QueryFailure query={counts} title={texts.countsFailed} />}
        <EmptyColors />
        {!isReader && <WaitingMails counts={counts.data} />}
        <Views filter={filter} counts={counts.data} onShow={show} hrefOf={viewHref} />
        <Arrived count={counts.data?.arrived ?? 0} isEmpty={first?.data.length === 0} />
        {filter.shelf !== 'drafts' && (
          <Filters
            filter={filter}
            onChange={change}
            aside={!isPhone && <LookMenu look={look} onChange={changeLook} />}
          />
        )}
        <div
          ref={list}
          className={cx(
            'grid items-start gap-6',
            openId && 'lg:grid-cols-[minmax(0,1fr)_minmax(26rem,0.9fr)]',
          )}
        >
          <List
            filter={filter}
            openId={openId}
            isPhone={isPhone}
            look={look}
            onOpen={open}
            onAll={() => show({ shelf: 'orders' })}
          />
          {openId && !isPhone && (
            <div className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-lg border border-line bg-surface p-5">
              <OrderPanel key={openId} id={openId} onClose={close} />
            </div>
          )}
        </div>
      </div>
      {isPhone && (
        <Dialog open={openId !== null} onClose={close} title={texts.title} size="full">
          {openId && <OrderPanel key={openId} id={openId} onArchived={close} />}
        </Dialog>
      )}
    </>
  );
}

/** Says how many orders came in since the list was loaded. The list stays as it is until a press; an empty list shows them at once. */
function Arrived({ count, isEmpty }: { count: number; isEmpty: boolean }) {
  const client = useQueryClient();
  const show = useCallback(() => void client.invalidateQueries({ queryKey: LIST_KEY }), [client]);
  const isShown = isEmpty && count > 0;
  useEffect(() => {
    if (isShown) show();
  }, [isShown, show]);
  return (
    <div role="status" className="sticky top-2 z-20 self-center empty:hidden">
      {count > 0 && !isEmpty && (
        <Button variant="primary" size="sm" onClick={show}>
          {texts.news.arrived(formatCount(count))}: {texts.news.show}
        </Button>
      )}
    </div>
  );
}

function List({
  filter,
  openId,
  isPhone,
  look,
  onOpen,
  onAll,
}: {
  filter: OrderFilter;
  openId: string | null;
  isPhone: boolean;
  look: ListLook;
  onOpen: (id: string) => void;
  /** Shows the orders of every shelf, of those that are searched for. */
  onAll: () => void;
}) {
  const orders = useOrderPages(filter);
  const isReader = useIsReader();
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const rows = orders.data?.pages.flatMap(({ data }) => data) ?? NONE;
  const selected = rows.filter(({ id }) => selection.has(id));
  return (
    <Answer query={orders} failed={texts.failed} loading={texts.loading} shapes={ROWS}>
      {() => (
        <div className="flex min-w-0 flex-col gap-4" aria-busy={orders.isPlaceholderData}>
          {!isReader && <BulkBar orders={selected} onClear={() => setSelection(NOTHING)} />}
          {rows.length === 0 ? (
            <Nothing filter={filter} onAll={onAll} />
          ) : filter.shelf === 'drafts' ? (
            <DraftRows drafts={rows} />
          ) : isPhone ? (
            <OrderCards orders={rows} selection={selection} onSelect={setSelection} onOpen={onOpen} />
          ) : (
            <OrderTable
              orders={rows}
              openId={openId}
              look={look}
              selection={selection}
              onSelect={setSelection}
              onOpen={onOpen}
            />
          )}
          <MorePages pages={orders} failed={texts.failed} className="self-center">
            {texts.more}
          </MorePages>
        </div>
      )}
    </Answer>
  );
}

const SHELVES = [
  'today',
  'orders',
  'submitted',
  'processing',
  'ready',
  'completed',
  'cancelled',
  'archive',
  'drafts',
] as const;
const isShelf = (name: string): name is (typeof SHELVES)[number] =>
  (SHELVES as readonly string[]).includes(name);

function Nothing({ filter, onAll }: { filter: OrderFilter; onAll: () => void }) {
  const t = texts.empty;
  const { shelf, sort, direction, ...narrower } = filter;
  const name = shelf ?? narrower.status ?? narrower.need ?? '';
  const isNarrowed = Object.keys(narrower).length > (shelf === undefined ? 1 : 0);
  if (isNarrowed || !isShelf(name)) {
    const { q, ...chosen } = narrower;
    const isNarrowerThanAll = shelf !== 'orders' || Object.keys(chosen).length > 0;
    const all = isNarrowerThanAll && <Button onClick={onAll}>{q ? t.searchAll : t.showAll}</Button>;
    return <EmptyState title={t.filtered} text={t.filteredText} action={all} />;
  }
  return <EmptyState title={t[name]} text={t[`${name}Text`]} />;
}

import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { type OrderFilter, type OrderRow, useOrderCounts, useOrderPages } from '../../api/adminOrders';
import { useShop } from '../../api/shop';
import { cx } from '../../lib/cx';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { ONE_COLUMN, useMediaQuery } from '../../lib/useMediaQuery';
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
import { BulkBar } from './BulkBar';
import { DraftRows } from './DraftRows';
import { Filters } from './Filters';
import { OrderCards } from './OrderCards';
import { OrderPanel } from './OrderPanel';
import { OrderTable } from './OrderTable';
import { NOTHING, type Selection } from './selection';
import { texts } from './texts';
import { useListAddress } from './useListAddress';
import { Views } from './Views';

const NONE: OrderRow[] = [];

/** /admin/orders: what has to be done today, every list of orders, and one order beside it. */
export default function OrdersPage() {
  useDocumentTitle(texts.title);
  const { filter, openId, change, show, open, viewHref } = useListAddress();
  const counts = useOrderCounts();
  const isShut = useShop().data?.open === false;
  const isPhone = useMediaQuery(ONE_COLUMN);
  const list = useRef<HTMLDivElement>(null);
  // The arrow keys go on from the row of the order that was open.
  const close = (): void => {
    list.current?.querySelector<HTMLElement>('tr[aria-current]')?.focus({ preventScroll: true });
    open(null);
  };
  return (
    <>
      <PageTitle
        aside={
          <Link to="/admin/acts" className="link">
            {texts.acts}
          </Link>
        }
      >
        {texts.title}
      </PageTitle>
      <div className="mt-6 flex flex-col gap-4">
        {isShut && (
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
        {counts.isError && <QueryFailure query={counts} title={texts.countsFailed} />}
        <Views filter={filter} counts={counts.data} onShow={show} hrefOf={viewHref} />
        {filter.shelf !== 'drafts' && <Filters filter={filter} onChange={change} />}
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

function List({
  filter,
  openId,
  isPhone,
  onOpen,
  onAll,
}: {
  filter: OrderFilter;
  openId: string | null;
  isPhone: boolean;
  onOpen: (id: string) => void;
  /** Shows the orders of every shelf, of those that are searched for. */
  onAll: () => void;
}) {
  const orders = useOrderPages(filter);
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const rows = orders.data?.pages.flatMap(({ data }) => data) ?? NONE;
  const selected = rows.filter(({ id }) => selection.has(id));
  return (
    <Answer query={orders} failed={texts.failed} loading={texts.loading} shapes={ROWS}>
      {() => (
        <div className="flex min-w-0 flex-col gap-4" aria-busy={orders.isPlaceholderData}>
          <BulkBar orders={selected} onClear={() => setSelection(NOTHING)} />
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
  const isNarrowed = Object.keys(narrower).some((name) => name !== 'status');
  const name = shelf ?? narrower.status ?? '';
  if (isNarrowed || !isShelf(name)) {
    const { q, ...chosen } = narrower;
    const isNarrowerThanAll = shelf !== 'orders' || Object.keys(chosen).length > 0;
    const all = isNarrowerThanAll && <Button onClick={onAll}>{q ? t.searchAll : t.showAll}</Button>;
    return <EmptyState title={t.filtered} text={t.filteredText} action={all} />;
  }
  return <EmptyState title={t[name]} text={t[`${name}Text`]} />;
}

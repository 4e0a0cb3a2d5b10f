import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { OrderCounts, OrderFilter } from '../../api/adminOrders';
import { useIsReader } from '../../features/session';
import { cx } from '../../lib/cx';
import { formatCount } from '../../lib/format';
import { opensElsewhere } from '../../lib/opensElsewhere';
import { texts } from './texts';

const t = texts.shelves;

type View = Exclude<keyof typeof t, 'label'>;

const VIEWS: Record<View, OrderFilter> = {
  today: { shelf: 'today' },
  submitted: { status: 'submitted' },
  processing: { status: 'processing' },
  ready: { need: 'ready' },
  completed: { status: 'completed' },
  cancelled: { status: 'cancelled' },
  orders: { shelf: 'orders' },
  archive: { shelf: 'archive' },
  drafts: { shelf: 'drafts' },
};

/** The needs of orders at the shipping desk. */
const READY = ['ready', 'reprint_ready'];

function countOf(view: View, counts: OrderCounts): number | null {
  if (view === 'today') return counts.today;
  if (view === 'archive') return counts.archived;
  if (view === 'drafts') return counts.byStatus.draft ?? 0;
  if (view === 'orders') return null;
  if (view === 'ready') return READY.reduce((sum, need) => sum + (counts.byNeed[need] ?? 0), 0);
  return counts.byStatus[view] ?? 0;
}

/** The shelves of the shop with how much stands in each, and below them why orders need a person. */
export function Views({
  filter,
  counts,
  onShow,
  hrefOf,
}: {
  filter: OrderFilter;
  counts: OrderCounts | undefined;
  onShow: (view: OrderFilter) => void;
  hrefOf: (view: OrderFilter) => string;
}) {
  const isShown = (view: OrderFilter): boolean =>
    (['shelf', 'status', 'need'] as const).every((name) => (view[name] ?? '') === (filter[name] ?? ''));
  const isReader = useIsReader();
  // A draft is its customer's own affair.
  const views = (Object.keys(VIEWS) as View[]).filter((view) => view !== 'drafts' || !isReader);
  const row = useRef<HTMLElement>(null);
  const shown = JSON.stringify([filter.shelf, filter.status, filter.need]);
  const isCounted = counts !== undefined;
  // On a phone the row is wider than the screen, and wider still with its counts: the view that is shown is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when another view is shown, or the counts have come.
  useEffect(() => {
    const item = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (item && row.current)
      row.current.scrollLeft = item.offsetLeft - (row.current.clientWidth - item.offsetWidth) / 2;
  }, [shown, isCounted]);
  const needs = Object.entries(texts.needs).flatMap(([code, label]) => {
    const count = counts?.byNeed[code] ?? 0;
    // Orders that are ready have a shelf of their own.
    if (READY.includes(code)) return [];
    return count > 0 || filter.need === code ? [{ code, label, count }] : [];
  });
  return (
    <div className="flex flex-col gap-3">
      <nav ref={row} aria-label={t.label} className="-mx-4 overflow-x-auto px-4">
        {/* The line lies inside, as in Tabs. */}
        <ul className="flex gap-1 shadow-[inset_0_-1px_var(--color-line)] forced-colors:border-b">
          {views.map((view) => {
            const count = counts ? countOf(view, counts) : null;
            const current = isShown(VIEWS[view]);
            return (
              <li key={view}>
                <Link
                  to={hrefOf(VIEWS[view])}
                  aria-current={current ? 'page' : undefined}
                  onClick={(event) => {
                    if (opensElsewhere(event)) return;
                    event.preventDefault();
                    onShow(VIEWS[view]);
                  }}
                  className={cx(
                    'flex min-h-touch items-center gap-1.5 border-b-2 px-3 whitespace-nowrap',
                    current ? 'border-accent font-semibold' : 'border-transparent text-muted hover:text-ink',
                  )}
                >
                  {t[view]}{' '}
                  {count !== null && <span className="figures text-sm text-muted">{formatCount(count)}</span>}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      {needs.length > 0 && (
        // On a phone one row that goes on at the right, where it fades.
        <section
          aria-label={texts.needsLabel}
          className="max-sm:-mx-4 max-sm:overflow-x-auto max-sm:-my-1 max-sm:py-1 max-sm:pl-4 max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)]"
        >
          <ul className="flex gap-2 max-sm:w-max max-sm:pr-10 sm:flex-wrap">
            {needs.map(({ code, label, count }) => {
              const pressed = filter.need === code;
              return (
                <li key={code}>
                  <button
                    type="button"
                    aria-pressed={pressed}
                    onClick={() => onShow(pressed ? { shelf: 'today' } : { need: code })}
                    className={cx(
                      'flex min-h-touch items-center gap-2 rounded-md border px-3 text-sm font-semibold whitespace-nowrap sm:pointer-fine:min-h-9',
                      pressed
                        ? 'border-ink bg-ink text-on-ink'
                        : 'border-warning/40 bg-warning-soft text-warning hover:border-warning',
                    )}
                  >
                    {label} <span className="figures">{formatCount(count)}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}

import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import type { FilterName, OrderFilter } from '../../api/adminOrders';
import { useSettings } from '../../api/settings';
import { SHIPPING_LABELS } from '../../features/shop';
import { formatCount } from '../../lib/format';
import { Button, Collapsible, Select, TextInput } from '../../ui';
import { ChoiceFilter, DayFilter } from '../FilterFields';
import { texts } from './texts';

const t = texts.filters;
const SEARCH_AFTER_MS = 250;
const CHOICES = ['payment', 'shipping', 'material', 'from', 'to'] as const satisfies FilterName[];

/** The search and, folded away, the other filters. */
export function Filters({
  filter,
  onChange,
  aside,
}: {
  filter: OrderFilter;
  onChange: (news: OrderFilter) => void;
  /** At the end of the row. */
  aside?: ReactNode;
}) {
  const settings = useSettings();
  const materials = Object.keys(settings.data?.settings.materialPrices ?? {});
  const active = CHOICES.filter((name) => filter[name]).length;
  const choice = (name: FilterName, label: string, options: Record<string, string>) => (
    <ChoiceFilter
      label={label}
      any={t.any}
      value={filter[name]}
      options={Object.entries(options)}
      onChoose={(value) => onChange({ [name]: value })}
    />
  );
  const day = (name: 'from' | 'to', label: string) => (
    <DayFilter label={label} value={filter[name]} onChoose={(value) => onChange({ [name]: value })} />
  );
  const { none: _, ...payments } = texts.payments;
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_16rem_auto_auto]">
      <SearchField value={filter.q ?? ''} onSearch={(q) => onChange({ q })} />
      <Select
        aria-label={t.sort}
        value={
          filter.sort
            ? `${filter.sort}.${filter.direction ?? 'desc'}`
            : filter.shelf === 'today'
              ? 'urgency.asc'
              : 'created.desc'
        }
        onValueChange={(value) => {
          const [sort = '', direction = ''] = value.split('.');
          onChange({ sort, direction });
        }}
        options={Object.entries(t.sorts).map(([value, label]) => ({ value, label }))}
      />
      <JumpToDay
        filter={filter}
        onJump={(to) =>
          onChange({ to, from: '', ...(filter.sort ? {} : { sort: 'created', direction: 'desc' }) })
        }
      />
      {aside}
      <Collapsible
        title={t.more}
        level={2}
        aside={active > 0 ? t.active(formatCount(active)) : undefined}
        className="lg:col-span-4"
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
          {choice('payment', t.payment, payments)}
          {choice('shipping', t.shipping, SHIPPING_LABELS)}
          {choice('material', t.material, Object.fromEntries(materials.map((name) => [name, name])))}
          {day('from', t.from)}
          {day('to', t.to)}
        </div>
        {active > 0 && (
          <Button
            size="sm"
            className="mt-4"
            onClick={() => onChange(Object.fromEntries(CHOICES.map((name) => [name, ''])))}
          >
            {t.reset}
          </Button>
        )}
      </Collapsible>
    </div>
  );
}

/** The list from a day on, back in time: what came in later is not shown. */
function JumpToDay({ filter, onJump }: { filter: OrderFilter; onJump: (day: string) => void }) {
  const id = useId();
  return (
    // On a phone the last of the filters below does the same, and the first orders are nearer without it.
    <div className="flex items-center gap-2 max-sm:hidden">
      <label htmlFor={id} className="text-sm whitespace-nowrap text-muted">
        {t.jump}
      </label>
      <TextInput
        id={id}
        type="date"
        className="figures w-40"
        value={filter.to ?? ''}
        onChange={({ target }) => onJump(target.value)}
      />
    </div>
  );
}

/** Searches a moment after the last key. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  /** Searches from this field that the address does not show yet, in this order. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== seen) {
    const own = sent.indexOf(value);
    setSeen(value);
    setSent(sent.slice(own + 1));
    // The way back, or a link: what is written in the field follows the list.
    if (own < 0) setTyped(value);
  }
  // Writes into the address of then, not of the last key: an order may have been opened since.
  const search = useEffectEvent(() => {
    if (typed === (sent.at(-1) ?? value)) return;
    setSent([...sent, typed]);
    onSearch(typed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the clock.
  useEffect(() => {
    const timer = setTimeout(search, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="relative">
      <Search size={20} className="absolute top-3 left-3 text-muted" />
      <TextInput
        type="search"
        aria-label={t.search}
        placeholder={t.searchHint}
        className="pl-10 text-ellipsis"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
}

import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { useHref } from 'react-router';
import type { OrderRow } from '../../api/adminOrders';
import { cx } from '../../lib/cx';
import { opensElsewhere } from '../../lib/opensElsewhere';
import { Td, Th } from '../../ui';
import { COLUMNS } from './orderColumns';
import { type Selection, toggled } from './selection';
import { texts } from './texts';
import { type ListLook, useOrderHref } from './useListAddress';

const t = texts.columns;
const CHECKBOX = 'size-5 accent-ink align-middle';

/** The list as a grid: arrows go through the rows, Enter opens one, Space selects it. */
export function OrderTable({
  orders,
  openId,
  look,
  selection,
  onSelect,
  onOpen,
}: {
  orders: OrderRow[];
  openId: string | null;
  look: ListLook;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onOpen: (id: string) => void;
}) {
  const hintId = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(0);
  const columns = COLUMNS.filter(
    ({ name, needsRoom }) => (openId === null || !needsRoom) && !(name && look.hidden.includes(name)),
  );
  const current = Math.min(active, orders.length - 1);
  const selected = orders.filter(({ id }) => selection.has(id)).length;
  const allSelected = orders.length > 0 && selected === orders.length;
  const page = useHref('.');
  const hrefOf = useOrderHref();
  /** Anywhere in a row, as on its link. */
  const onPress = (event: MouseEvent, id: string): void => {
    if (event.target instanceof Element && event.target.closest('a') && opensElsewhere(event)) return;
    if (opensElsewhere(event)) window.open(page + hrefOf(id), '_blank', 'noopener');
    else onOpen(id);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: orders.length - 1 }[event.key];
    const order = orders[current];
    if (to !== undefined && to >= 0 && to < orders.length) {
      setActive(to);
      body.current?.querySelectorAll('tr')[to]?.focus();
    } else if (event.key === 'Enter' && order) onOpen(order.id);
    else if (event.key === ' ' && order) onSelect(toggled(selection, order.id));
    else return;
    event.preventDefault();
  };

  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <p id={hintId} className="sr-only">
        {texts.keys}
      </p>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are walked by the arrow keys.
        role="grid"
        aria-label={texts.title}
        aria-describedby={hintId}
        aria-multiselectable="true"
        data-beside={openId === null ? undefined : ''}
        data-compact={look.isCompact ? '' : undefined}
        className="group/grid w-full border-collapse text-left data-compact:whitespace-nowrap data-compact:[&_:is(td,th)]:px-2 data-compact:[&_td]:py-1.5"
      >
        <thead>
          <tr>
            <Th className="w-12">
              <input
                type="checkbox"
                className={CHECKBOX}
                aria-label={t.selectAll}
                checked={allSelected}
                ref={(box) => {
                  // No attribute says it.
                  if (box) box.indeterminate = !allSelected && selected > 0;
                }}
                onChange={() => onSelect(new Set(allSelected ? [] : orders.map(({ id }) => id)))}
              />
            </Th>
            {columns.map(({ head, numeric }) => (
              <Th key={head} numeric={numeric}>
                {head}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {orders.map((order, index) => {
            const isSelected = selection.has(order.id);
            return (
              <tr
                key={order.id}
                tabIndex={index === current ? 0 : -1}
                aria-selected={isSelected}
                aria-current={order.id === openId ? 'true' : undefined}
                onFocus={() => setActive(index)}
                onClick={(event) => onPress(event, order.id)}
                onAuxClick={(event) => {
                  if (event.button === 1) onPress(event, order.id);
                }}
                className={cx(
                  'cursor-pointer -outline-offset-2 hover:bg-paper',
                  order.id === openId && 'bg-sunken',
                  isSelected && 'bg-accent-soft',
                )}
              >
                <Td onClick={(event) => event.stopPropagation()}>
                  <input
                    type="checkbox"
                    tabIndex={-1}
                    className={CHECKBOX}
                    aria-label={t.selectOne(order.orderNumber)}
                    checked={isSelected}
                    onChange={() => onSelect(toggled(selection, order.id))}
                  />
                </Td>
                {columns.map(({ head, cell, numeric }) => (
                  <Td key={head} numeric={numeric}>
                    {cell(order)}
                  </Td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

import type { DetailPart } from '../../api/adminOrders';
import { formatCents, formatPercent } from '../../lib/format';
import { texts } from './texts';

type Costs = NonNullable<DetailPart['costs']>;

const t = texts.detail.costs;

/** What one part costs the owner, and what is left of its price. */
export function PartCosts({ costs }: { costs: Costs }) {
  return (
    <p className="figures text-sm text-muted">
      {t.part(...rangeOf(costs))}
      {costs.lacksMaterial && ` ${t.lacksMaterial}`}
    </p>
  );
}

/** Costs and margin of all parts that are made; nothing while one of them has no costs. */
export function OrderCosts({ parts }: { parts: readonly DetailPart[] }) {
  const made = parts.filter(({ refusal }) => !refusal);
  const known = made.flatMap(({ costs }) => costs ?? []);
  if (made.length < 2 || known.length < made.length) return null;
  const sum = (of: (costs: Costs) => number) => known.reduce((all, costs) => all + of(costs), 0);
  const all: Costs = {
    leastCents: sum(({ leastCents }) => leastCents),
    mostCents: sum(({ mostCents }) => mostCents),
    netCents: sum(({ netCents }) => netCents),
    lacksMaterial: known.some(({ lacksMaterial }) => lacksMaterial),
  };
  return (
    <p className="figures mt-4 border-t border-line pt-3 text-sm">
      {t.order(...rangeOf(all))}
      {all.lacksMaterial && ` ${t.lacksMaterial}`}
    </p>
  );
}

/** Costs, what is left, and its share of the price without tax, each from the worse to the better. */
function rangeOf({ leastCents, mostCents, netCents }: Costs): [costs: string, left: string, share: string] {
  const range = (texts: readonly [string, string]) => t.range(...texts);
  const share = (cents: number) => formatPercent(netCents > 0 ? Math.round((cents / netCents) * 100) : 0);
  const [worse, better] = [netCents - mostCents, netCents - leastCents];
  return [
    range([formatCents(leastCents), formatCents(mostCents)]),
    range([formatCents(worse), formatCents(better)]),
    range([share(worse), share(better)]),
  ];
}

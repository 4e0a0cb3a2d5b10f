import { lazy } from 'react';
import type { Analytics, Period, Table as TableName } from '../../api/adminAnalytics';
import { SHIPPING_LABELS } from '../../features/shop';
import { formatCents, formatCount, withUnit } from '../../lib/format';
import { DataTable } from '../../ui';
import { ChartSection } from './ChartSection';
import { texts as t } from './texts';

const BarsChart = lazy(async () => ({ default: (await import('./charts')).BarsChart }));

type Rows = Analytics['byMaterial'];

/** Sales by each property of a part and by way of shipping. */
export function Breakdown({ data, period }: { data: Analytics; period: Period }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Sold title={t.by.material} table="material" rows={data.byMaterial} period={period} />
      <Sold title={t.by.color} table="color" rows={data.byColor} period={period} />
      <Sold
        title={t.by.layerHeight}
        table="layer-height"
        rows={data.byLayerHeight}
        period={period}
        unit="mm"
      />
      <Sold title={t.by.infill} table="infill" rows={data.byInfill} period={period} unit="%" />
      <Sold
        title={t.by.discount}
        table="discount"
        rows={data.byDiscount}
        period={period}
        unit="%"
        none={t.noDiscount}
      />
      <Shipping rows={data.byShipping} period={period} />
    </div>
  );
}

function Sold({
  title,
  table,
  rows,
  period,
  unit,
  none,
}: {
  title: string;
  table: TableName;
  rows: Rows;
  period: Period;
  /** Behind the names. */
  unit?: string;
  /** Stands for '0'. */
  none?: string;
}) {
  const word = (name: string) => (name === '0' && none ? none : unit ? withUnit(name, unit) : name);
  const points = rows.map(({ name, cents }) => ({ name: word(name), value: cents }));
  return (
    <ChartSection
      title={title}
      lead={t.agreed}
      table={table}
      period={period}
      chart={<BarsChart title={title} points={points} show={formatCents} />}
    >
      <DataTable
        caption={t.tableOf(title)}
        heads={[t.name, t.parts, t.pieces, t.sum]}
        numericFrom={1}
        rows={rows.map(({ name, parts, pieces, cents }) => ({
          key: name,
          cells: [word(name), formatCount(parts), formatCount(pieces), formatCents(cents)],
        }))}
      />
    </ChartSection>
  );
}

function Shipping({ rows, period }: { rows: Analytics['byShipping']; period: Period }) {
  const name = (code: string) => SHIPPING_LABELS[code as keyof typeof SHIPPING_LABELS] ?? code;
  const title = t.by.shipping;
  const points = rows.map((row) => ({ name: name(row.shipping), value: row.soldCents }));
  return (
    <ChartSection
      title={title}
      table="shipping"
      period={period}
      chart={<BarsChart title={title} points={points} show={formatCents} />}
    >
      <DataTable
        caption={t.tableOf(title)}
        heads={[t.name, t.figures.orders, t.shippingCosts, t.figures.sold]}
        numericFrom={1}
        rows={rows.map(({ shipping, orders, shippingCents, soldCents }) => ({
          key: shipping,
          cells: [name(shipping), formatCount(orders), formatCents(shippingCents), formatCents(soldCents)],
        }))}
      />
    </ChartSection>
  );
}

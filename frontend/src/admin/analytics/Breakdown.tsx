import { lazy } from 'react';
import type { Analytics, Period, Table as TableName } from '../../api/adminAnalytics';
import { SHIPPING_LABELS } from '../../features/shop';
import { formatCents, formatCount } from '../../lib/format';
import { Table, Td, Th } from '../../ui';
import { ChartSection } from './ChartSection';
import { texts as t } from './texts';

const BarsChart = lazy(async () => ({ default: (await import('./charts')).BarsChart }));

type Rows = Analytics['byMaterial'];

/** What was sold, by each property of a part and by way of shipping. */
export function Breakdown({ data, period }: { data: Analytics; period: Period }) {
  const discount = (name: string) => (name === '0' ? t.noDiscount : `${name}\u00a0%`);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Sold title={t.by.material} table="material" rows={data.byMaterial} period={period} />
      <Sold title={t.by.color} table="color" rows={data.byColor} period={period} />
      <Sold
        title={t.by.layerHeight}
        table="layer-height"
        rows={data.byLayerHeight}
        period={period}
        word={(name) => `${name}\u00a0mm`}
      />
      <Sold
        title={t.by.infill}
        table="infill"
        rows={data.byInfill}
        period={period}
        word={(name) => `${name}\u00a0%`}
      />
      <Sold title={t.by.discount} table="discount" rows={data.byDiscount} period={period} word={discount} />
      <Shipping rows={data.byShipping} period={period} />
    </div>
  );
}

function Sold({
  title,
  table,
  rows,
  period,
  word = (name) => name,
}: {
  title: string;
  table: TableName;
  rows: Rows;
  period: Period;
  word?: (name: string) => string;
}) {
  const points = rows.map(({ name, cents }) => ({ name: word(name), value: cents }));
  return (
    <ChartSection
      title={title}
      lead={t.agreed}
      table={table}
      period={period}
      chart={<BarsChart title={title} points={points} show={formatCents} />}
    >
      <Table caption={t.tableOf(title)}>
        <thead>
          <tr>
            <Th>{t.name}</Th>
            <Th numeric>{t.parts}</Th>
            <Th numeric>{t.pieces}</Th>
            <Th numeric>{t.sum}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <Td>{word(row.name)}</Td>
              <Td numeric>{formatCount(row.parts)}</Td>
              <Td numeric>{formatCount(row.pieces)}</Td>
              <Td numeric>{formatCents(row.cents)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
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
      <Table caption={t.tableOf(title)}>
        <thead>
          <tr>
            <Th>{t.name}</Th>
            <Th numeric>{t.figures.orders}</Th>
            <Th numeric>{t.shippingCosts}</Th>
            <Th numeric>{t.figures.sold}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.shipping}>
              <Td>{name(row.shipping)}</Td>
              <Td numeric>{formatCount(row.orders)}</Td>
              <Td numeric>{formatCents(row.shippingCents)}</Td>
              <Td numeric>{formatCents(row.soldCents)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ChartSection>
  );
}

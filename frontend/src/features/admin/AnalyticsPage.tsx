import type { ReactNode } from 'react';
import { type Analytics, useAnalytics } from '../../api/adminAnalytics';
import { formatCents, formatCount, formatNumber } from '../../lib/format';
import { Card, EmptyState, Price, Table, Td, Th } from '../../ui';
import { AdminPage } from './AdminPage';
import { texts } from './texts';

const t = texts.analytics;

export default function AnalyticsPage() {
  const analytics = useAnalytics();
  return (
    <AdminPage title={t.title} failed={t.failed} query={analytics} lead={() => t.lead}>
      {(data) => (
        <div className="flex flex-col gap-10">
          <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            <Figure name={t.orders}>{formatCount(data.orders)}</Figure>
            <Figure name={t.paid}>{formatCents(data.paidCents)}</Figure>
            <Figure name={t.open}>{formatCount(data.openOrders)}</Figure>
            <Figure name={t.average}>{formatCents(data.averageCents)}</Figure>
          </dl>
          <section>
            <h2 className="mb-4 text-xl font-semibold">{t.byMaterial}</h2>
            {data.byMaterial.length === 0 ? (
              <EmptyState level={3} shape="vase" title={t.none} />
            ) : (
              <MaterialTable rows={data.byMaterial} />
            )}
          </section>
        </div>
      )}
    </AdminPage>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card padding="sm">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures mt-1 text-2xl font-semibold tracking-tight">{children}</dd>
    </Card>
  );
}

function MaterialTable({ rows }: { rows: Analytics['byMaterial'] }) {
  const sum = rows.reduce((total, row) => total + row.cents, 0);
  return (
    <Table caption={t.byMaterial}>
      <thead>
        <tr>
          <Th>{t.material}</Th>
          <Th numeric>{t.parts}</Th>
          <Th numeric>{t.sum}</Th>
          <Th className="sm:w-1/3">{t.share}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const percent = sum === 0 ? 0 : (row.cents / sum) * 100;
          return (
            <tr key={row.material}>
              <Td className="font-semibold">{row.material}</Td>
              <Td numeric>{formatCount(row.parts)}</Td>
              <Td numeric>
                <Price cents={row.cents} />
              </Td>
              <Td>
                <div className="flex items-center gap-3">
                  <div aria-hidden="true" className="flex-1 max-sm:hidden">
                    <div className="strands min-w-0.5 text-ink" style={{ width: `${percent}%` }} />
                  </div>
                  <span className="figures w-16 shrink-0 text-right text-sm text-muted">
                    {formatNumber(percent, 1)}&nbsp;%
                  </span>
                </div>
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

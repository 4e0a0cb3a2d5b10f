import { lazy } from 'react';
import type { Analytics, Period } from '../../api/adminAnalytics';
import { formatCents, formatCount, formatDate } from '../../lib/format';
import { Table, Td, Th } from '../../ui';
import { ChartSection } from './ChartSection';
import { texts as t } from './texts';

const TimeChart = lazy(async () => ({ default: (await import('./charts')).TimeChart }));

const day = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('de-DE', { month: 'short', year: '2-digit', timeZone: 'UTC' });

/** Revenue and orders, day by day, week by week or month by month. */
export function OverTime({ data, period }: { data: Analytics; period: Period }) {
  const { overTime, overTimeBefore, step } = data;
  const label = (start: string) => (step === 'month' ? month : day).format(new Date(`${start}T00:00:00Z`));
  const points = (value: (bucket: Analytics['overTime'][number]) => number) =>
    overTime.map((bucket, index) => {
      const before = overTimeBefore[index];
      return { label: label(bucket.start), now: value(bucket), before: before ? value(before) : null };
    });
  return (
    <>
      <ChartSection
        title={t.time.revenue}
        table="time"
        period={period}
        chart={
          <TimeChart
            title={t.time.revenue}
            points={points(({ soldCents }) => soldCents)}
            show={formatCents}
            short={(cents) => `${formatCount(Math.round(cents / 100))}\u00a0€`}
          />
        }
      >
        <TimeTable data={data} title={t.time.revenue} />
      </ChartSection>
      <ChartSection
        title={t.time.orders}
        table="time"
        period={period}
        chart={
          <TimeChart
            title={t.time.orders}
            points={points(({ orders }) => orders)}
            show={formatCount}
            short={formatCount}
            isCount
          />
        }
      >
        <TimeTable data={data} title={t.time.orders} />
      </ChartSection>
    </>
  );
}

function TimeTable({ data, title }: { data: Analytics; title: string }) {
  return (
    <Table caption={t.tableOf(title)} className="max-h-96 overflow-y-auto">
      <thead>
        <tr>
          <Th>{t.time.start}</Th>
          <Th numeric>{t.figures.orders}</Th>
          <Th numeric>{t.figures.sold}</Th>
          <Th numeric>{t.figures.refunded}</Th>
        </tr>
      </thead>
      <tbody>
        {data.overTime.map((bucket) => (
          <tr key={bucket.start}>
            <Td className="figures whitespace-nowrap">{formatDate(`${bucket.start}T12:00:00Z`)}</Td>
            <Td numeric>{formatCount(bucket.orders)}</Td>
            <Td numeric>{formatCents(bucket.soldCents)}</Td>
            <Td numeric>{formatCents(bucket.refundedCents)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

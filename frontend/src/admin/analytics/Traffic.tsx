import type { Analytics, Period } from '../../api/adminAnalytics';
import { formatCount, formatNumber } from '../../lib/format';
import { Table, Td, Th } from '../../ui';
import { ChartSection } from './ChartSection';
import { texts as t } from './texts';

const STEPS = ['uploads', 'carts', 'checkouts', 'paid'] as const;

/** How far people came, and what files they brought. */
export function Traffic({ data, period }: { data: Analytics; period: Period }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <ChartSection title={t.funnel.title} lead={t.funnel.lead} table="funnel" period={period}>
        <FunnelTable data={data} />
      </ChartSection>
      <ChartSection title={t.files.formats} table="formats" period={period}>
        <CountTable
          title={t.files.formats}
          heads={[t.files.format]}
          rows={data.formats.map(({ name, count }) => ({ cells: [name], count }))}
        />
      </ChartSection>
      <ChartSection title={t.files.refused} lead={t.files.refusedLead} table="refused" period={period}>
        <CountTable
          title={t.files.refused}
          heads={[t.files.format, t.files.reason]}
          rows={data.refused.map(({ format, reason, count }) => ({
            cells: [format || '–', t.reasons[reason] ?? reason],
            count,
          }))}
        />
      </ChartSection>
    </div>
  );
}

function FunnelTable({ data: { funnel, funnelBefore } }: { data: Analytics }) {
  const most = Math.max(...STEPS.map((step) => funnel[step]), 1);
  return (
    <Table caption={t.tableOf(t.funnel.title)}>
      <thead>
        <tr>
          <Th>{t.funnel.step}</Th>
          <Th numeric>{t.funnel.count}</Th>
          <Th numeric>{t.time.before}</Th>
        </tr>
      </thead>
      <tbody>
        {STEPS.map((step) => (
          <tr key={step}>
            <Td>
              {t.funnel.steps[step]}
              <div
                aria-hidden="true"
                className="mt-1 h-2 min-w-0.5 rounded-sm bg-accent"
                style={{ width: `${(funnel[step] / most) * 100}%` }}
              />
            </Td>
            <Td numeric>
              {formatCount(funnel[step])}
              {step !== 'uploads' && funnel.uploads > 0 && (
                <span className="block text-sm text-muted">
                  {formatNumber((funnel[step] / funnel.uploads) * 100, 1)}&nbsp;%
                </span>
              )}
            </Td>
            <Td numeric>{formatCount(funnelBefore[step])}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function CountTable({
  title,
  heads,
  rows,
}: {
  title: string;
  heads: string[];
  rows: { cells: string[]; count: number }[];
}) {
  if (rows.length === 0) return <p className="text-muted">{t.files.none}</p>;
  return (
    <Table caption={t.tableOf(title)}>
      <thead>
        <tr>
          {heads.map((head) => (
            <Th key={head}>{head}</Th>
          ))}
          <Th numeric>{t.files.count}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, count }) => (
          <tr key={cells.join(' ')}>
            {cells.map((cell, place) => (
              <Td key={heads[place]}>{cell}</Td>
            ))}
            <Td numeric>{formatCount(count)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

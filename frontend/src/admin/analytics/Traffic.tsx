import type { Analytics, Period } from '../../api/adminAnalytics';
import { formatCount, formatNumber } from '../../lib/format';
import { DataTable } from '../../ui';
import { ChartSection } from './ChartSection';
import { texts as t } from './texts';

const STEPS = ['uploads', 'carts', 'checkouts', 'paid'] as const;

/** How far visitors came, and the files that they uploaded. */
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
    <DataTable
      caption={t.tableOf(t.funnel.title)}
      heads={[t.funnel.step, t.funnel.count, t.time.before]}
      numericFrom={1}
      rows={STEPS.map((step) => ({
        key: step,
        cells: [
          <div key="step">
            {t.funnel.steps[step]}
            <div
              aria-hidden="true"
              className="mt-1 h-2 min-w-0.5 rounded-sm bg-accent"
              style={{ width: `${(funnel[step] / most) * 100}%` }}
            />
          </div>,
          <div key="count">
            {formatCount(funnel[step])}
            {step !== 'uploads' && funnel.uploads > 0 && (
              <span className="block text-sm text-muted">
                {formatNumber((funnel[step] / funnel.uploads) * 100, 1)}&nbsp;%
              </span>
            )}
          </div>,
          formatCount(funnelBefore[step]),
        ],
      }))}
    />
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
    <DataTable
      caption={t.tableOf(title)}
      heads={[...heads, t.files.count]}
      numericFrom={heads.length}
      rows={rows.map(({ cells, count }) => ({ key: cells.join(' '), cells: [...cells, formatCount(count)] }))}
    />
  );
}

import { Download } from 'lucide-react';
import { type ReactNode, Suspense, useId } from 'react';
import { csvAddress, type Period, type Table as TableName } from '../../api/adminAnalytics';
import { buttonClass, Card, Skeleton } from '../../ui';
import { texts as t } from './texts';

/** A chart, with the same as a table below it and as CSV beside its title. */
export function ChartSection({
  title,
  lead,
  table,
  period,
  chart,
  children,
}: {
  title: string;
  lead?: string;
  table: TableName;
  period: Period;
  /** Without one the table is what there is to see. */
  chart?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="min-w-0">
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <CsvLink title={title} table={table} period={period} />
      </div>
      {lead && <p className="mt-1 max-w-[62ch] text-sm text-muted">{lead}</p>}
      {chart ? (
        <>
          <div className="mt-4">
            <Suspense fallback={<Skeleton className="h-64 w-full" />}>{chart}</Suspense>
          </div>
          <details className="mt-3">
            <summary className="min-h-touch cursor-pointer content-center font-semibold">{t.table}</summary>
            <div className="mt-2">{children}</div>
          </details>
        </>
      ) : (
        <div className="mt-4">{children}</div>
      )}
    </Card>
  );
}

export function CsvLink({
  title,
  table,
  period,
  label = t.csv,
}: {
  title: string;
  table: TableName;
  period: Period;
  label?: string;
}) {
  return (
    <a
      href={csvAddress(table, period)}
      download
      className={buttonClass({ size: 'sm' })}
      aria-label={t.csvOf(title)}
      title={t.csvOf(title)}
    >
      <Download size={16} />
      {label}
    </a>
  );
}

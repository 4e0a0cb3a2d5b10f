import { Download } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { csvAddress, type Period, type Table as TableName } from '../../api/adminAnalytics';
import { buttonClass, Skeleton } from '../../ui';
import { TitledCard } from '../Section';
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
  return (
    <TitledCard title={title} lead={lead} aside={<CsvLink title={title} table={table} period={period} />}>
      {chart ? (
        <>
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>{chart}</Suspense>
          <details className="mt-3">
            <summary className="min-h-touch cursor-pointer content-center font-semibold">{t.table}</summary>
            <div className="mt-2">{children}</div>
          </details>
        </>
      ) : (
        children
      )}
    </TitledCard>
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

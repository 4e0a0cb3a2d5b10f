import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Operation, type OperationPoint, useOperation } from '../../api/operation';
import { formatBytes, formatCount, formatDateTime } from '../../lib/format';
import { Badge, type BadgeTone, Banner, Button, Card, DataTable } from '../../ui';
import { AdminPage } from '../AdminPage';
import { Section } from '../Section';
import { wordFor } from '../wordFor';
import { texts as t } from './texts';

/** /admin/operation: what the shop needs to run, its back-ups, and what broke in the browsers of customers. */
export default function OperationPage() {
  const operation = useOperation();
  return (
    <AdminPage
      title={t.title}
      failed={t.failed}
      query={operation}
      lead={({ version }) => t.version(version)}
      tools={
        <Button
          icon={<RotateCw size={18} />}
          busy={operation.isFetching}
          onClick={() => void operation.refetch()}
        >
          {t.again}
        </Button>
      }
    >
      {(answer) => (
        <div className="flex max-w-5xl flex-col gap-10">
          {answer.points.every(({ grade }) => grade === 'good') && (
            <Banner tone="success">{t.allGood}</Banner>
          )}
          <Section title={t.points}>
            <Points points={answer.points} />
          </Section>
          <Section title={t.backups.title}>
            <Backups answer={answer} />
          </Section>
          <Section title={t.reports.title} text={t.reports.text}>
            <Reports answer={answer} />
          </Section>
        </div>
      )}
    </AdminPage>
  );
}

const TONES: Record<OperationPoint['grade'], BadgeTone> = {
  fault: 'danger',
  advice: 'warning',
  good: 'success',
};

function Points({ points }: { points: OperationPoint[] }) {
  return (
    <Card as="ul" padding="none" className="divide-y divide-line">
      {points.map(({ code, grade, title, text }) => (
        <li key={code} className="p-4 sm:px-6">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-semibold">{title}</h3>
            <Badge tone={TONES[grade]}>{t.grades[grade]}</Badge>
          </div>
          <p className="mt-1 max-w-[72ch] wrap-anywhere text-muted">{text}</p>
        </li>
      ))}
    </Card>
  );
}

function Backups({ answer }: { answer: Operation }) {
  const { none, title, heads, states, damaged } = t.backups;
  if (answer.backups.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <DataTable
      caption={title}
      heads={heads}
      rows={answer.backups.map((backup) => ({
        key: backup.begunAt,
        cells: [
          <Time key="begun" at={backup.begunAt} />,
          <Text key="state">
            {wordFor(states, backup.state)}
            {backup.damaged > 0 && `, ${damaged(formatCount(backup.damaged))}`}
            {backup.error && `: ${backup.error}`}
          </Text>,
          formatCount(backup.files),
          formatBytes(backup.copiedBytes),
          <Text key="to">{backup.destination}</Text>,
        ],
      }))}
    />
  );
}

function Reports({ answer }: { answer: Operation }) {
  const { none, title, heads, kinds } = t.reports;
  if (answer.reports.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <DataTable
      caption={title}
      heads={heads}
      rows={answer.reports.map((report) => ({
        key: `${report.kind} ${report.text} ${report.page}`,
        cells: [
          <Time key="at" at={report.lastAt} />,
          <Text key="text">
            {wordFor(kinds, report.kind)}: {report.text}
          </Text>,
          <Text key="page">{report.page}</Text>,
          formatCount(report.count),
        ],
      }))}
    />
  );
}

/** Words in a cell: on a phone the table scrolls, before a word a line is all that is left for them. */
function Text({ children }: { children: ReactNode }) {
  return <span className="block min-w-44 wrap-break-word">{children}</span>;
}

function Time({ at }: { at: string }) {
  return <span className="figures whitespace-nowrap">{formatDateTime(at)}</span>;
}

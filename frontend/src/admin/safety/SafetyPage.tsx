import { type ProductReport, useProductReports } from '../../api/adminSafety';
import { formatDate } from '../../lib/format';
import { DataTable, EmptyState } from '../../ui';
import { AdminPage } from '../AdminPage';
import { OrderLink } from '../links';
import { Section, TitledCard } from '../Section';
import { RecallForm } from './RecallForm';
import { texts } from './texts';

const t = texts.heads;

/** /admin/safety: reports, recall list and technical file (GPSR). */
export default function SafetyPage() {
  return (
    <AdminPage title={texts.title} failed={texts.failed} query={useProductReports()} lead={() => texts.lead}>
      {(reports) => (
        <div className="flex flex-col gap-6">
          <Section title={texts.reports}>
            <Reports reports={reports} />
          </Section>
          <TitledCard title={texts.recall} lead={texts.recallText}>
            <RecallForm />
          </TitledCard>
          <TitledCard title={texts.file} lead={texts.fileText} />
        </div>
      )}
    </AdminPage>
  );
}

function Reports({ reports }: { reports: ProductReport[] }) {
  if (reports.length === 0) return <EmptyState title={texts.none} text={texts.noneText} />;
  return (
    <DataTable
      caption={texts.reports}
      heads={[t.day, t.kind, t.order, t.what, t.measures]}
      rows={reports.map((report) => ({
        key: report.id,
        cells: [
          <span key="day" className="figures whitespace-nowrap">
            {formatDate(report.happenedOn)}
          </span>,
          texts.kinds[report.kind],
          <OrderLink key="order" id={report.orderId} number={report.orderNumber} />,
          <span key="what" className="whitespace-pre-line wrap-anywhere">
            {report.what}
          </span>,
          <span key="measures" className="whitespace-pre-line wrap-anywhere">
            {report.measures || texts.open}
          </span>,
        ],
      }))}
    />
  );
}

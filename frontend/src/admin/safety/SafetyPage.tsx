import { Link } from 'react-router';
import { type ProductReport, useProductReports } from '../../api/adminSafety';
import { formatDate } from '../../lib/format';
import { Card, DataTable, EmptyState } from '../../ui';
import { AdminPage } from '../AdminPage';
import { RecallForm } from './RecallForm';
import { texts } from './texts';

const t = texts.heads;

/** /admin/safety: reports, recall list and technical file (GPSR). */
export default function SafetyPage() {
  return (
    <AdminPage title={texts.title} failed={texts.failed} query={useProductReports()} lead={() => texts.lead}>
      {(reports) => (
        <div className="flex flex-col gap-6">
          <section className="flex flex-col gap-3">
            <h2 className="text-lg font-semibold">{texts.reports}</h2>
            <Reports reports={reports} />
          </section>
          <Card as="section">
            <h2 className="text-lg font-semibold">{texts.recall}</h2>
            <p className="mt-1 mb-4 max-w-[75ch] text-muted">{texts.recallText}</p>
            <RecallForm />
          </Card>
          <Card as="section">
            <h2 className="text-lg font-semibold">{texts.file}</h2>
            <p className="mt-1 max-w-[75ch] text-muted">{texts.fileText}</p>
          </Card>
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
          <Link
            key="order"
            to={`/admin/orders?shelf=orders&order=${report.orderId}`}
            className="link figures"
          >
            #{report.orderNumber}
          </Link>,
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

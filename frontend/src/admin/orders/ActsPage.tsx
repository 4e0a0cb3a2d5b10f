import { Link } from 'react-router';
import { type OrderAct, useActs } from '../../api/adminOrders';
import { formatDateTime } from '../../lib/format';
import { DataTable, EmptyState, MorePages } from '../../ui';
import { AdminPage } from '../AdminPage';
import { texts } from './texts';

const t = texts.actsPage;

/** /admin/acts: what admins did, newest first. */
export default function ActsPage() {
  const acts = useActs();
  return (
    <AdminPage
      title={texts.acts}
      failed={texts.actsFailed}
      query={acts}
      lead={({ pages }) => pages.some(({ data }) => data.length > 0) && texts.actsText}
    >
      {({ pages }) => {
        const lines = pages.flatMap(({ data }) => data);
        if (lines.length === 0) return <EmptyState title={texts.actsEmpty} text={texts.actsText} />;
        return (
          <div className="flex flex-col gap-4">
            <DataTable
              caption={texts.acts}
              heads={[t.at, t.who, t.what, t.target]}
              rows={lines.map((act) => ({
                key: act.id,
                cells: [
                  <span key="at" className="figures whitespace-nowrap">
                    {formatDateTime(act.at)}
                  </span>,
                  <span key="who" className="wrap-anywhere">
                    {act.adminEmail ?? texts.detail.unknownAdmin}
                  </span>,
                  act.label,
                  <Target key="target" act={act} />,
                ],
              }))}
            />
            <MorePages pages={acts} failed={texts.actsFailed} className="self-center">
              {texts.more}
            </MorePages>
          </div>
        );
      }}
    </AdminPage>
  );
}

function Target({ act }: { act: OrderAct }) {
  if (act.targetEmail) return <span className="wrap-anywhere">{act.targetEmail}</span>;
  if (act.targetKind !== 'order') return (t.targets as Record<string, string>)[act.targetKind] ?? null;
  if (!act.orderNumber || act.act === 'draft_deleted') return t.targets.order;
  return (
    <Link to={`/admin/orders?shelf=orders&order=${act.targetId}`} className="link figures">
      #{act.orderNumber}
    </Link>
  );
}

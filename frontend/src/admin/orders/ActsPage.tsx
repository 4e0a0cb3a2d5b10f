import { Link } from 'react-router';
import { type OrderAct, useActs } from '../../api/adminOrders';
import { errorText } from '../../lib/errorText';
import { formatDateTime } from '../../lib/format';
import { Button, EmptyState, FailureBanner, Table, Td, Th } from '../../ui';
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
            <Table caption={texts.acts}>
              <thead>
                <tr>
                  <Th>{t.at}</Th>
                  <Th>{t.who}</Th>
                  <Th>{t.what}</Th>
                  <Th>{t.target}</Th>
                </tr>
              </thead>
              <tbody>
                {lines.map((act) => (
                  <tr key={act.id}>
                    <Td className="figures whitespace-nowrap">{formatDateTime(act.at)}</Td>
                    <Td className="wrap-anywhere">{act.adminEmail ?? texts.detail.unknownAdmin}</Td>
                    <Td>{act.label}</Td>
                    <Td>
                      <Target act={act} />
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
            {acts.isFetchNextPageError && (
              <FailureBanner title={texts.actsFailed} onRetry={() => void acts.fetchNextPage()}>
                {errorText(acts.error)}
              </FailureBanner>
            )}
            {acts.hasNextPage && (
              <Button
                className="self-center"
                busy={acts.isFetchingNextPage}
                onClick={() => void acts.fetchNextPage()}
              >
                {texts.more}
              </Button>
            )}
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

import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { OrderDetail } from '../../api/adminOrders';
import type { ProductReport } from '../../api/adminSafety';
import { formatDate } from '../../lib/format';
import { Button } from '../../ui';
import { Block } from './Block';
import { ReportDialog } from './ReportDialog';
import { texts } from './texts';
import { useOrderActs } from './useOrderActs';

const t = texts.reports;

/** Complaints about the parts of an order and accidents with them (Art. 9 GPSR). */
export function OrderReports({ order }: { order: OrderDetail }) {
  const [edited, setEdited] = useState<ProductReport | 'new' | null>(null);
  const acts = useOrderActs(() => setEdited(null));
  const edit = (report: ProductReport | 'new') => () => {
    acts.reset();
    setEdited(report);
  };
  return (
    <Block
      title={t.title}
      aside={
        <Button size="sm" icon={<Plus size={18} />} onClick={edit('new')}>
          {t.add}
        </Button>
      }
    >
      {order.productReports.length === 0 && <p className="text-sm text-muted">{t.none}</p>}
      <ul className="flex flex-col gap-3 text-sm">
        {order.productReports.map((report) => (
          <li key={report.id}>
            <p className="flex flex-wrap items-center justify-between gap-2 font-semibold">
              {t.kinds[report.kind]}
              <time dateTime={report.happenedOn} className="figures font-normal text-muted">
                {formatDate(report.happenedOn)}
              </time>
            </p>
            {report.reporter && (
              <p className="wrap-anywhere text-muted">
                {t.reporter}: {report.reporter}
              </p>
            )}
            <p className="whitespace-pre-line wrap-anywhere">{report.what}</p>
            <p className="whitespace-pre-line wrap-anywhere">
              <span className="text-muted">{t.measures}:</span> {report.measures || t.open}
            </p>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t.editOf(formatDate(report.happenedOn))}
              onClick={edit(report)}
            >
              {t.edit}
            </Button>
          </li>
        ))}
      </ul>
      {edited && (
        <ReportDialog
          report={edited === 'new' ? null : edited}
          busy={acts.isPending}
          error={acts.error}
          onConfirm={(report) =>
            acts.mutate({
              seen: order,
              act: { name: 'report', id: edited === 'new' ? null : edited.id, report },
            })
          }
          onClose={() => setEdited(null)}
        />
      )}
    </Block>
  );
}

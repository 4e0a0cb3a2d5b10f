import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { DetailPart, OrderDetail } from '../../api/adminOrders';
import { useIsReader } from '../../features/session';
import { formatCents } from '../../lib/format';
import { buttonClass, PdfButton } from '../../ui';
import { Block } from './Block';
import { DeleteFileDialog } from './DeleteFileDialog';
import { PackingSlipButton } from './PackingSlipButton';
import { OrderCosts } from './PartCosts';
import { PartEntry } from './PartEntry';
import { RefuseDialog } from './RefuseDialog';
import { stoppedBy } from './Stops';
import { saveLabels } from './savePapers';
import { texts } from './texts';
import { useOrderActs } from './useOrderActs';

const t = texts.detail;
const OrderedPreview = lazy(() => import('./OrderedPreview'));

/** The parts with picture, configuration, measures and the way to their price. */
export function OrderParts({ order }: { order: OrderDetail }) {
  const [viewed, setViewed] = useState<DetailPart | null>(null);
  const [deleted, setDeleted] = useState<DetailPart | null>(null);
  const [refused, setRefused] = useState<DetailPart | null>(null);
  const acts = useOrderActs(() => {
    setDeleted(null);
    setRefused(null);
  });
  const queries = useQueryClient();
  const isReader = useIsReader();
  // A part that is still to be made needs its file; the server refuses as well.
  const mayDelete =
    !isReader && (order.archivedAt !== null || ['completed', 'cancelled'].includes(order.status));
  // The last part that is left is refused with its order.
  const mayRefuse =
    !isReader &&
    order.actions.some(({ name, allowed }) => name === 'refuse' && allowed) &&
    order.parts.filter(({ refusal }) => !refusal).length > 1;
  const hasFiles = order.parts.some(({ fileUrl }) => fileUrl);
  return (
    <Block
      title={t.parts}
      aside={
        <div className="flex flex-wrap justify-end gap-2">
          <PackingSlipButton order={order} />
          {order.shipping !== 'pickup' && (
            <PdfButton size="sm" draw={() => saveLabels(queries, [order])} failed={texts.labels.failed}>
              {texts.labels.button}
            </PdfButton>
          )}
          {hasFiles && (
            <a href={`/api/admin/orders/${order.id}/files`} download className={buttonClass({ size: 'sm' })}>
              <Download size={18} />
              {t.allFiles}
            </a>
          )}
        </div>
      }
    >
      <ul className="flex flex-col gap-5">
        {order.parts.map((part) => (
          <li key={part.position}>
            <PartEntry
              part={part}
              onView={() => setViewed(part)}
              onRefuse={
                mayRefuse && !part.refusal
                  ? () => {
                      acts.reset();
                      setRefused(part);
                    }
                  : null
              }
              onDelete={
                mayDelete
                  ? () => {
                      acts.reset();
                      setDeleted(part);
                    }
                  : null
              }
            />
          </li>
        ))}
      </ul>
      <OrderCosts parts={order.parts} />
      {deleted && (
        <DeleteFileDialog
          part={deleted}
          busy={acts.isPending}
          error={acts.error}
          onConfirm={(reason) =>
            acts.mutate({ seen: order, act: { name: 'deleteFile', position: deleted.position, reason } })
          }
          onClose={() => setDeleted(null)}
        />
      )}
      {refused && (
        <RefuseDialog
          disputed={stoppedBy(order.stops.filter((stop) => stop === 'dispute'))}
          title={texts.dialogs.refuse.partTitle}
          description={texts.dialogs.refuse.partText(refused.fileName, formatCents(refused.lineCents))}
          busy={acts.isPending}
          error={acts.error}
          onConfirm={(reason, adminNote, confirmedStops) =>
            acts.mutate({
              seen: order,
              act: { name: 'refusePart', position: refused.position, reason, adminNote, confirmedStops },
            })
          }
          onClose={() => setRefused(null)}
        />
      )}
      {viewed && (
        <Suspense>
          <OrderedPreview part={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </Block>
  );
}

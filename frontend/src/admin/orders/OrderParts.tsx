import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { DetailPart, OrderDetail } from '../../api/adminOrders';
import { statusLabel } from '../../features/account';
import { useIsReader } from '../../features/session';
import { formatCents } from '../../lib/format';
import { PdfButton } from '../../ui';
import { DownloadLink } from '../links';
import { Block } from './Block';
import { PackingSlipButton } from './PackingSlipButton';
import { OrderCosts } from './PartCosts';
import { PartEntry } from './PartEntry';
import { ReasonDialog } from './ReasonDialog';
import { RefuseDialog } from './RefuseDialog';
import { stoppedBy } from './Stops';
import { saveLabels } from './savePapers';
import { texts } from './texts';
import { useOrderActs } from './useOrderActs';
import { useActOnSeen } from './useReloadOrder';

const t = texts.detail;
const OrderedPreview = lazy(() => import('./OrderedPreview'));

/** The parts with picture, configuration, measures and the way to their price. */
export function OrderParts({ order }: { order: OrderDetail }) {
  const [viewed, setViewed] = useState<DetailPart | null>(null);
  const [asked, setAsked] = useState<{ act: 'refuse' | 'delete'; part: DetailPart } | null>(null);
  const close = () => setAsked(null);
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
            <DownloadLink href={`/api/admin/orders/${order.id}/files`} size="sm">
              {t.allFiles}
            </DownloadLink>
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
              onRefuse={mayRefuse && !part.refusal ? () => setAsked({ act: 'refuse', part }) : null}
              onDelete={mayDelete ? () => setAsked({ act: 'delete', part }) : null}
            />
          </li>
        ))}
      </ul>
      <OrderCosts parts={order.parts} />
      {asked?.act === 'refuse' && <RefusePartDialog order={order} part={asked.part} onClose={close} />}
      {asked?.act === 'delete' && <DeleteFileDialog order={order} part={asked.part} onClose={close} />}
      {viewed && (
        <Suspense>
          <OrderedPreview part={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </Block>
  );
}

interface OfPart {
  order: OrderDetail;
  part: DetailPart;
  onClose: () => void;
}

/** Asks why a part is not made. */
function RefusePartDialog({ order, part, onClose }: OfPart) {
  const { seen, acts, reload } = useActOnSeen(order, onClose, ({ status }) => statusLabel(status));
  return (
    <RefuseDialog
      disputed={stoppedBy(seen.stops.filter((stop) => stop === 'dispute'))}
      title={texts.dialogs.refuse.partTitle}
      description={texts.dialogs.refuse.partText(part.fileName, formatCents(part.lineCents))}
      busy={acts.isPending}
      error={acts.error}
      reload={reload}
      onConfirm={(reason, adminNote, confirmedStops) =>
        acts.mutate({
          seen,
          act: { name: 'refusePart', position: part.position, reason, adminNote, confirmedStops },
        })
      }
      onClose={onClose}
    />
  );
}

/** Asks why the stored model of a part goes before its time. */
function DeleteFileDialog({ order, part, onClose }: OfPart) {
  const acts = useOrderActs(onClose);
  const words = texts.dialogs.deleteFile;
  return (
    <ReasonDialog
      title={words.title(part.fileName)}
      description={words.text}
      confirmLabel={words.confirm}
      label={words.reason}
      hint={words.reasonHint}
      missing={words.reasonMissing}
      busy={acts.isPending}
      error={acts.error}
      onConfirm={(reason) =>
        acts.mutate({ seen: order, act: { name: 'deleteFile', position: part.position, reason } })
      }
      onClose={onClose}
    />
  );
}

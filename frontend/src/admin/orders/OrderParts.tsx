import { Box, Download, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { DetailPart, OrderDetail } from '../../api/adminOrders';
import { PriceTable } from '../../features/configure';
import { ConfigurationList, VolumeNote, WallNote } from '../../features/shop';
import {
  formatBytes,
  formatCents,
  formatCount,
  formatDateTime,
  formatDimensions,
  formatNumber,
} from '../../lib/format';
import { Button, buttonClass, Collapsible, Facts, FileName, Price } from '../../ui';
import { Block } from './Block';
import { DeleteFileDialog } from './DeleteFileDialog';
import { PackingSlipButton } from './PackingSlipButton';
import { PartThumbnail } from './PartThumbnail';
import { texts } from './texts';
import { useOrderActs } from './useOrderActs';

const t = texts.detail;
const OrderedPreview = lazy(() => import('./OrderedPreview'));

/** The parts with picture, configuration, measures and the way to their price. */
export function OrderParts({ order }: { order: OrderDetail }) {
  const [viewed, setViewed] = useState<DetailPart | null>(null);
  const [deleted, setDeleted] = useState<DetailPart | null>(null);
  const acts = useOrderActs(() => setDeleted(null));
  // What is still to be made needs its files; the server refuses it too.
  const mayDelete = order.archivedAt !== null || ['completed', 'cancelled'].includes(order.status);
  const hasFiles = order.parts.some(({ fileUrl }) => fileUrl);
  return (
    <Block
      title={t.parts}
      aside={
        <div className="flex flex-wrap justify-end gap-2">
          <PackingSlipButton order={order} />
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
      {viewed && (
        <Suspense>
          <OrderedPreview part={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </Block>
  );
}

function PartEntry({
  part,
  onView,
  onDelete,
}: {
  part: DetailPart;
  onView: () => void;
  onDelete: (() => void) | null;
}) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-4">
        <PartThumbnail part={part} className="size-24 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline justify-between gap-3 font-semibold">
            <FileName>{part.fileName}</FileName>
            <Price cents={part.lineCents} />
          </p>
          <p className="figures mb-1 text-sm text-muted">
            {formatCount(part.quantity)} × {formatCents(part.unitCents)}
          </p>
          <ConfigurationList
            configuration={part.configuration}
            volume={{ cm3: part.volumeCm3, estimated: part.isEstimated }}
            scaling={part.scaling}
          />
        </div>
      </div>
      <VolumeNote note={part.volumeNote} />
      <WallNote note={part.wallNote} />
      <Facts facts={measuresOf(part)} />
      <div className="flex flex-wrap gap-2">
        {part.fileUrl ? (
          <>
            <Button size="sm" aria-label={t.viewOf(part.fileName)} icon={<Box size={18} />} onClick={onView}>
              {t.view}
            </Button>
            <a
              href={part.fileUrl}
              download={part.fileName}
              aria-label={t.downloadOf(part.fileName)}
              className={buttonClass({ size: 'sm' })}
            >
              <Download size={18} />
              {t.download}
            </a>
            {onDelete && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={t.deleteFileOf(part.fileName)}
                icon={<Trash2 size={18} />}
                onClick={onDelete}
              >
                {t.deleteFile}
              </Button>
            )}
          </>
        ) : (
          <p className="text-sm text-muted">{t.fileGone}</p>
        )}
      </div>
      <Collapsible bare level={4} title={<span className="text-sm">{t.way}</span>}>
        {part.steps.length > 0 ? (
          <PriceTable
            quote={{ ...part, steps: part.steps as Parameters<typeof PriceTable>[0]['quote']['steps'] }}
            estimated={part.isEstimated}
          />
        ) : (
          <p className="text-sm text-muted">{t.noWay}</p>
        )}
      </Collapsible>
    </div>
  );
}

function measuresOf(part: DetailPart): [string, string | null][] {
  const size = typeof part.sizeBytes === 'number' ? `, ${formatBytes(part.sizeBytes)}` : '';
  const surface = [
    part.watertight ? t.closed : t.open,
    t.shells(formatCount(part.shells)),
    t.triangles(formatCount(part.triangles)),
  ];
  const trust = (t.trusts as Record<string, string>)[part.trust] ?? part.trust;
  return [
    [t.size, formatDimensions(part.dimensionsMm as [number, number, number])],
    [t.unit, part.unitFactor === 1 ? null : t.factor(formatNumber(part.unitFactor, 4))],
    [t.file, `${part.format.toUpperCase()}${size}`],
    [t.surface, part.triangles > 0 ? surface.join(', ') : null],
    [t.volumeTrust, trust],
    [t.confirmed, part.confirmation ? formatDateTime(part.confirmation.confirmedAt) : null],
  ];
}

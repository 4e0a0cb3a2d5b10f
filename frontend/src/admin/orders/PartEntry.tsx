import { Ban, Box, Trash2 } from 'lucide-react';
import type { DetailPart } from '../../api/adminOrders';
import { PriceTable } from '../../features/configure';
import { useIsReader } from '../../features/session';
import { ConfigurationList, VolumeNote, WallNote } from '../../features/shop';
import {
  formatBytes,
  formatCents,
  formatCm3,
  formatCount,
  formatDateTime,
  formatDimensions,
  formatNumber,
} from '../../lib/format';
import { Banner, Button, Collapsible, Facts, FileName, Price } from '../../ui';
import { DownloadLink } from '../links';
import { PrintCheckNote } from '../PrintCheckNote';
import { wordFor } from '../wordFor';
import { PartCosts } from './PartCosts';
import { PartThumbnail } from './PartThumbnail';
import { texts } from './texts';

const t = texts.detail;

export function PartEntry({
  part,
  onView,
  onRefuse,
  onDelete,
}: {
  part: DetailPart;
  onView: () => void;
  onRefuse: (() => void) | null;
  onDelete: (() => void) | null;
}) {
  const isReader = useIsReader();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-4">
        <PartThumbnail part={part} />
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
      {part.refusal && <RefusalNote refusal={part.refusal} />}
      <VolumeNote note={part.contentNote} />
      <VolumeNote note={part.volumeNote} />
      <WallNote note={part.wallNote} />
      <PrintCheckNote check={part.printCheck} madeAnyway={part.madeAnyway} />
      {part.costs && !part.refusal && <PartCosts costs={part.costs} />}
      <Facts facts={measuresOf(part)} />
      <div className="flex flex-wrap gap-2">
        {part.fileUrl ? (
          <>
            <Button size="sm" aria-label={t.viewOf(part.fileName)} icon={<Box size={18} />} onClick={onView}>
              {t.view}
            </Button>
            <DownloadLink
              href={part.fileUrl}
              fileName={part.fileName}
              size="sm"
              label={t.downloadOf(part.fileName)}
            >
              {t.download}
            </DownloadLink>
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
          !isReader && <p className="text-sm text-muted">{t.fileGone}</p>
        )}
        {onRefuse && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={t.refuseOf(part.fileName)}
            icon={<Ban size={18} />}
            onClick={onRefuse}
          >
            {t.refuse}
          </Button>
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

/** That it is not made, why, and the note of the person who refused it. */
function RefusalNote({ refusal }: { refusal: NonNullable<DetailPart['refusal']> }) {
  return (
    <Banner tone="danger" title={t.refused(formatDateTime(refusal.refusedAt))}>
      {texts.dialogs.refuse.reasons[refusal.reason].title}
      {refusal.adminNote && `. ${t.note}: ${refusal.adminNote}`}
    </Banner>
  );
}

function measuresOf(part: DetailPart): [string, string | null][] {
  const size = typeof part.sizeBytes === 'number' ? `, ${formatBytes(part.sizeBytes)}` : '';
  const surface = [
    part.watertight ? t.closed : t.open,
    t.shells(formatCount(part.shells)),
    t.triangles(formatCount(part.triangles)),
  ];
  const trust = wordFor(t.trusts, part.trust);
  return [
    [t.size, formatDimensions(part.dimensionsMm as [number, number, number])],
    [t.unit, part.unitFactor === 1 ? null : t.factor(formatNumber(part.unitFactor, 4))],
    [t.file, `${part.format.toUpperCase()}${size}`],
    [t.surface, part.triangles > 0 ? surface.join(', ') : null],
    [
      t.volumeTrust,
      typeof part.measuredCm3 === 'number' ? `${formatCm3(part.measuredCm3)}, ${trust}` : trust,
    ],
    [t.confirmed, part.confirmation ? formatDateTime(part.confirmation.confirmedAt) : null],
  ];
}

import { useRef } from 'react';
import { formatDimensions } from '../../lib/format';
import { Dialog } from '../../ui';
import type { UploadedFile } from './entry';
import { PartViewer } from './PartViewer';
import { texts } from './texts';

/** The 3D preview of one part; closed while `entry` is null. */
export function PreviewDialog({
  entry,
  color,
  onClose,
}: {
  entry: UploadedFile | null;
  /** Hex colour as configured. */
  color?: string | undefined;
  onClose: () => void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open={entry !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={entry?.name ?? ''}
      size="full"
      initialFocus={stage}
      flush
    >
      {entry && (
        <div className="flex h-full flex-col">
          <div className="min-h-64 flex-1">
            <PartViewer key={entry.id} entry={entry} color={color} stage={stage} />
          </div>
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3 text-sm text-muted sm:px-6">
            <p>
              {texts.viewer.hint}
              <span className="hidden pointer-coarse:inline"> · {texts.viewer.hintTouch}</span>
            </p>
            {entry.measures && (
              <p className="figures">
                {formatDimensions(entry.measures.dimensionsMm)} ·{' '}
                {entry.measures.triangles > 0 ? texts.triangles(entry.measures.triangles) : texts.boxOnly}
              </p>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

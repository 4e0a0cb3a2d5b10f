import { useRef } from 'react';
import { formatDimensions } from '../../lib/format';
import { Dialog, FileName } from '../../ui';
import type { ListedPart } from '../files';
import { usePrintedMeasures } from '../measures';
import { PartViewer } from './PartViewer';
import { texts } from './texts';

/** What a view needs to know of a part: one of the list, or of a customer's order. */
export type Shown = Pick<ListedPart, 'id' | 'name' | 'measures' | 'unit'>;

/** The 3D preview of one part; closed while `entry` is null. */
export default function PreviewDialogContent({
  entry,
  color,
  onClose,
}: {
  entry: Shown | null;
  /** Hex colour as configured. */
  color?: string | undefined;
  onClose: () => void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open={entry !== null}
      onClose={onClose}
      title={entry && <FileName>{entry.name}</FileName>}
      size="full"
      initialFocus={stage}
      flush
    >
      {entry && (
        <PartViewer key={entry.id} entry={entry} color={color} stage={stage}>
          <div className="flex flex-1 flex-wrap justify-between gap-x-6 gap-y-1 px-2 py-1 text-sm text-muted">
            <p>
              <span className="pointer-coarse:hidden">{texts.viewer.hint}</span>
              <span className="hidden pointer-coarse:inline">{texts.viewer.hintTouch}</span>
            </p>
            <Size entry={entry} />
          </div>
        </PartViewer>
      )}
    </Dialog>
  );
}

function Size({ entry }: { entry: Shown }) {
  const measures = usePrintedMeasures(entry);
  return (
    measures && (
      <p className="figures">
        {formatDimensions(measures.dimensionsMm)}
        {measures.triangles > 0 && ` · ${texts.triangles(measures.triangles)}`}
      </p>
    )
  );
}

import type { DetailPart } from '../../api/adminOrders';
import { PreviewDialog, type Shown } from '../../features/preview';
import { Dialog, FileName, QueryFailure, Spinner } from '../../ui';
import { usePartColor } from './PartThumbnail';
import { texts } from './texts';
import { orderedId, useOrderedPicture } from './useOrderedPicture';

/** An ordered part in 3D, once its file is here. */
export default function OrderedPreview({ part, onClose }: { part: DetailPart; onClose: () => void }) {
  const picture = useOrderedPicture(part, { isWanted: true });
  const color = usePartColor(part);
  if (picture.isSuccess) {
    const { dimensionsMm, triangles } = part;
    // All that the view asks of the measures.
    const measures = { dimensionsMm, triangles } as Shown['measures'];
    const shown: Shown = { id: orderedId(part), name: part.fileName, measures };
    return <PreviewDialog entry={shown} color={color} onClose={onClose} />;
  }
  return (
    <Dialog onClose={onClose} title={<FileName>{part.fileName}</FileName>}>
      {picture.isError ? <QueryFailure query={picture} title={texts.detail.viewFailed} /> : <Spinner />}
    </Dialog>
  );
}

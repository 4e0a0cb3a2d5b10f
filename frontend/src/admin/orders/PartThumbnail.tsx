import { Box } from 'lucide-react';
import type { DetailPart } from '../../api/adminOrders';
import { useSettings } from '../../api/settings';
import { Picture, UNCONFIGURED_COLOR } from '../../features/preview';
import { cx } from '../../lib/cx';
import { stageBehind } from '../../lib/partColor';
import { Spinner } from '../../ui';
import { useOrderedPicture } from './useOrderedPicture';

/** The hex of the part's colour, as the shop lists it now. */
export function usePartColor({ configuration }: DetailPart): string {
  const colors = useSettings().data?.settings.materialColors[configuration.material];
  return colors?.find(({ name }) => name === configuration.primaryColor)?.hex ?? UNCONFIGURED_COLOR;
}

/** The drawing of an ordered part in its colour. Decoration: the name stands beside it. */
export function PartThumbnail({ part }: { part: DetailPart }) {
  const picture = useOrderedPicture(part);
  const color = usePartColor(part);
  return (
    <div
      aria-hidden="true"
      className={cx(
        'flex size-24 shrink-0 items-center justify-center overflow-hidden rounded-md text-subtle',
        picture.data ? stageBehind(color) : 'bg-stage',
      )}
    >
      {picture.data ? (
        <Picture thumbnail={picture.data} color={color} />
      ) : picture.isLoading ? (
        <Spinner size={20} />
      ) : (
        <Box size={32} strokeWidth={1.25} />
      )}
    </div>
  );
}

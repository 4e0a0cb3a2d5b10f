import { Box } from 'lucide-react';
import { cx } from '../../lib/cx';
import { stageBehind } from '../../lib/partColor';
import { Spinner } from '../../ui';
import { thumbnailOf, useFiles } from '../files';
import { useParts } from '../parts';
import { BoxDrawing } from './BoxDrawing';
import { Picture } from './Picture';
import { texts } from './texts';

interface PartImageProps {
  /** The id of the uploaded file. */
  id: string;
  /** Hex colour of the part; without one it is shown in the viewer's blue, as not configured yet. */
  color?: string | undefined;
  /** Whether it says in words that its file is on the way, where nothing beside it does. */
  tellsArrival?: boolean;
  className?: string;
}

/** The colour of parts that are not configured yet (UPL-41). */
export const UNCONFIGURED_COLOR = '#2f6fde';

/** The drawing of a part in its colour; until it is there, its box. Decoration: the name stands beside it. */
export function PartImage({
  id,
  color = UNCONFIGURED_COLOR,
  tellsArrival = false,
  className,
}: PartImageProps) {
  // The store is asked only to notice that the picture is there.
  const pictured = useFiles(({ byId }) => byId[id]?.pictured);
  const dimensionsMm = useFiles(({ byId }) => byId[id]?.measures?.dimensionsMm);
  const fetching = useIsFetching(id);
  const thumbnail = pictured ? thumbnailOf(id) : undefined;

  return (
    <div
      aria-hidden="true"
      className={cx(
        'relative flex items-center justify-center overflow-hidden rounded-md text-subtle',
        // Words and symbols keep the plain ground that their colours are made for.
        thumbnail || dimensionsMm ? stageBehind(color) : 'bg-stage',
        className,
      )}
    >
      {thumbnail ? (
        <Picture thumbnail={thumbnail} color={color} />
      ) : dimensionsMm ? (
        <BoxDrawing dimensionsMm={dimensionsMm} color={color} className="size-full" />
      ) : fetching ? (
        <Arriving inWords={tellsArrival} />
      ) : (
        <Box size={32} strokeWidth={1.25} />
      )}
    </div>
  );
}

/** Whether the file is on its way from the shop. */
function useIsFetching(id: string): boolean {
  const isListed = useFiles(({ byId }) => id in byId);
  return useParts(({ parts }) => isListed && parts.find((part) => part.id === id)?.file === 'fetching');
}

/** The words need a picture of some size; a small one shows that it is at work. */
function Arriving({ inWords }: { inWords: boolean }) {
  return (
    <span className="flex flex-col items-center gap-2 p-2 text-center">
      <Spinner size={20} />
      {inWords && <span className="hidden text-xs leading-tight sm:block">{texts.arrival.loading}</span>}
    </span>
  );
}

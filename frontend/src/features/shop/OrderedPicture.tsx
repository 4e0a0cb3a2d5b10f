import { useQuery } from '@tanstack/react-query';
import { Box } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../../lib/cx';

/** Brings the drawing of a part by its place in the order. */
export type PictureOf = (position: number, signal: AbortSignal) => Promise<Blob>;

/** The drawing of an ordered part in its colour; a sign where it is missing. Decoration: the name stands beside it. */
export function OrderedPicture({
  orderId,
  position,
  pictureOf,
  compact = false,
}: {
  orderId: string;
  position: number;
  pictureOf: PictureOf;
  /** In one row of many. */
  compact?: boolean;
}) {
  const picture = useQuery({
    queryKey: ['order-picture', orderId, position],
    queryFn: ({ signal }) => pictureOf(position, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!picture.data) return;
    const made = URL.createObjectURL(picture.data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture.data]);
  return (
    <div
      aria-hidden="true"
      className={cx(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-md bg-stage text-subtle',
        compact ? 'h-11 w-15' : 'h-15 w-20',
      )}
    >
      {address ? (
        <img src={address} alt="" width={192} height={144} className="h-full w-full object-cover" />
      ) : (
        !picture.isPending && <Box size={28} strokeWidth={1.25} />
      )}
    </div>
  );
}

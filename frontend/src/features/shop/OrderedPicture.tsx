import { useQuery } from '@tanstack/react-query';
import { Box } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Brings the drawing of a part by its place in the order. */
export type PictureOf = (position: number, signal: AbortSignal) => Promise<Blob>;

/** The drawing of an ordered part in its colour; where there is none, a sign in its place. Decoration: the name stands beside it. */
export function OrderedPicture({
  orderId,
  position,
  pictureOf,
}: {
  orderId: string;
  position: number;
  pictureOf: PictureOf;
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
      className="flex h-15 w-20 shrink-0 items-center justify-center overflow-hidden rounded-md bg-stage text-subtle"
    >
      {address ? (
        <img src={address} alt="" width={192} height={144} className="h-full w-full object-cover" />
      ) : (
        !picture.isPending && <Box size={28} strokeWidth={1.25} />
      )}
    </div>
  );
}

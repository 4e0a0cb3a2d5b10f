import type { Picture } from '../../api/pictures';
import { cx } from '../../lib/cx';

/** A photo of the owner's, in the size that its place needs; it comes when it is near the window. */
export function Photo({
  picture,
  sizes,
  cropped = false,
  className,
}: {
  picture: Picture;
  /** How wide it is shown, as the attribute `sizes` wants it. */
  sizes: string;
  /** Fills a place of four by three; otherwise it keeps its own form. */
  cropped?: boolean;
  className?: string;
}) {
  return (
    <img
      src={picture.src}
      srcSet={picture.srcset}
      sizes={sizes}
      alt={picture.alt}
      width={cropped ? 4 : picture.width}
      height={cropped ? 3 : picture.height}
      loading="lazy"
      decoding="async"
      className={cx('w-full bg-stage', cropped ? 'aspect-4/3 object-cover' : 'h-auto', className)}
    />
  );
}

import { cx } from '../lib/cx';

/** A filament colour as a dot. The name is said only where no text beside it does. */
export function Swatch({
  hex,
  name,
  size = 20,
  decorative = true,
  className,
}: {
  hex: string;
  name: string;
  /** In pixels. */
  size?: number;
  /** `false` when no text names the colour. */
  decorative?: boolean;
  className?: string;
}) {
  const look = {
    title: name,
    style: { backgroundColor: hex, width: size, height: size },
    className: cx(
      'inline-block shrink-0 rounded-full forced-color-adjust-none shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--ink)_30%,transparent)]',
      className,
    ),
  };
  return decorative ? <span {...look} aria-hidden="true" /> : <span {...look} role="img" aria-label={name} />;
}

import { cx } from '../lib/cx';

/** A filament colour as a dot, beside a text that names it. */
export function Swatch({
  hex,
  name,
  size = 20,
  className,
}: {
  hex: string;
  name: string;
  /** In pixels. */
  size?: number;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      title={name}
      style={{ backgroundColor: hex, width: size, height: size }}
      className={cx(
        'inline-block shrink-0 rounded-full forced-color-adjust-none shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--ink)_30%,transparent)]',
        className,
      )}
    />
  );
}

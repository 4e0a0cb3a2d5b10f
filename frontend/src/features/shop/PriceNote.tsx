import { Link } from 'react-router';
import { useSettings } from '../../api/settings';
import { cx } from '../../lib/cx';
import { formatCents, formatPercent } from '../../lib/format';
import { useIsHydrated } from '../../lib/useIsHydrated';

/** The note on an order that leaves the EU: its total is the same, without VAT in it. */
export const EXPORT_WORDS = 'steuerfreie Ausfuhrlieferung';

/** The VAT in an amount that was agreed or is about to be; at 0 % it is an export. */
export interface NotedTax {
  ratePercent: number;
  taxCents: number;
}

/**
 * What every price on a page needs beside it: a final price of a small business or the VAT in it, and whether shipping is in it
 * (DUTY-01). The link opens in place: the cart survives, it is kept in the browser.
 */
export function PriceNote({
  shipping = 'extra',
  tax,
  className,
}: {
  shipping?: 'extra' | 'included';
  /** The tax in the amount beside it; null where none is charged. Without it, today's settings decide. */
  tax?: NotedTax | null | undefined;
  className?: string;
}) {
  const isHydrated = useIsHydrated();
  const settings = useSettings().data?.settings;
  const today = isHydrated ? settings?.taxation : undefined;
  const usual = today && (today.mode === 'standard' ? { ratePercent: today.ratePercent } : null);
  return (
    <p className={cx('text-xs text-muted', className)}>
      {finalWords(tax === undefined ? usual : tax, shipping === 'included')},{' '}
      {shipping === 'extra' ? (
        <>
          zzgl.{' '}
          <Link to="/faq#versand" className="link">
            Versand
          </Link>
        </>
      ) : (
        'inkl. Versand'
      )}
    </p>
  );
}

/**
 * Undefined while the settings are on their way: the words of the other mode would be wrong. The section of the law stands where an
 * order is decided on: on the first screen and at its total.
 */
function finalWords(
  tax: { ratePercent: number; taxCents?: number } | null | undefined,
  isTotal: boolean,
): string {
  if (tax === undefined) return 'Gesamtpreis';
  if (!tax) return isTotal ? 'Endpreis, keine USt. (§\u00a019\u00a0UStG)' : 'Endpreis, keine USt.';
  if (tax.ratePercent === 0) return `Gesamtpreis, ${EXPORT_WORDS}`;
  const amount = tax.taxCents === undefined ? '' : ` (${formatCents(tax.taxCents)})`;
  return `Gesamtpreis inkl. ${formatPercent(tax.ratePercent)} MwSt.${amount}`;
}

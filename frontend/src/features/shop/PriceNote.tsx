import { Link } from 'react-router';
import { cx } from '../../lib/cx';

/**
 * What every price on a page needs beside it: a final price of a small business, and whether shipping is in it
 * (DUTY-01). The link opens in place: the cart survives, it is kept in the browser.
 */
export function PriceNote({
  shipping = 'extra',
  className,
}: {
  shipping?: 'extra' | 'included';
  className?: string;
}) {
  return (
    <p className={cx('text-xs text-muted', className)}>
      Endpreis, keine USt. (§&nbsp;19&nbsp;UStG),{' '}
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

import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { type ButtonSize, buttonClass } from '../ui';

/** The number of an order, which leads to it among all orders. */
export const OrderLink = ({ id, number }: { id: string; number: string }) => (
  <Link to={`/admin/orders?shelf=orders&order=${id}`} className="link figures">
    #{number}
  </Link>
);

/** A file of the server, as a button. */
export function DownloadLink({
  href,
  fileName,
  size = 'md',
  label,
  children,
}: {
  href: string;
  /** In place of the name that the server gives it. */
  fileName?: string;
  size?: ButtonSize;
  /** Names it for screen readers where its text does not say of what it is. */
  label?: string;
  children: string;
}) {
  return (
    <a href={href} download={fileName ?? ''} aria-label={label} className={buttonClass({ size })}>
      <Download size={size === 'sm' ? 18 : 20} />
      {children}
    </a>
  );
}

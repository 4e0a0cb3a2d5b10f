import { Link } from 'react-router';
import { cx } from '../lib/cx';

/** The number of an order, which leads to it among all orders. */
export const OrderLink = ({ id, number, className }: { id: string; number: string; className?: string }) => (
  <Link to={`/admin/orders?shelf=orders&order=${id}`} className={cx('link figures', className)}>
    #{number}
  </Link>
);

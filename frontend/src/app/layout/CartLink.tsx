import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { pieceCount, useCartParts } from '../../features/parts';
import { formatCount } from '../../lib/format';
import { buttonClass } from '../../ui';

/** The way back to the cart, from every page and in every tab. */
export default function CartLink() {
  const count = pieceCount(useCartParts());
  return (
    <Link to="/konfigurator?step=review" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
      <ShoppingCart size={18} />
      <span>
        <span className="max-sm:sr-only">Warenkorb</span>{' '}
        <span className="figures">({formatCount(count)})</span>
      </span>
    </Link>
  );
}

import { Layers, ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { useFilesOfOtherTabs, useListedParts } from '../../features/files';
import { pieceCount, useCartParts } from '../../features/parts';
import { formatCount } from '../../lib/format';
import { buttonClass } from '../../ui';

const CLASS = buttonClass({ variant: 'ghost', size: 'sm' });

/** The way back to the cart, or to the files that do not lie in it yet, from every page and in every tab. */
export default function CartLink() {
  const inCart = pieceCount(useCartParts());
  // Counted as in the upload step: a failed file is not a part.
  const here = pieceCount(useListedParts().filter(({ status }) => status !== 'error'));
  const elsewhere = useFilesOfOtherTabs().count;
  if (inCart > 0) {
    return (
      <Link to="/konfigurator?step=review" className={CLASS}>
        <ShoppingCart size={18} />
        <Label name="Warenkorb" count={inCart} />
      </Link>
    );
  }
  const count = here || elsewhere;
  if (count === 0) return null;
  return (
    <Link to="/konfigurator" className={CLASS}>
      <Layers size={18} />
      <Label name="Ihre Teile" count={count} />
    </Link>
  );
}

function Label({ name, count }: { name: string; count: number }) {
  return (
    <span>
      <span className="max-sm:sr-only">{name}</span> <span className="figures">({formatCount(count)})</span>
    </span>
  );
}

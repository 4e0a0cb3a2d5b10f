import { Link } from 'react-router';
import { buttonClass } from '../../ui';
import { useCart } from '../cart';
import { removeUpload } from '../upload';
import type { PaymentFailure } from './paymentErrors';
import { TEXTS } from './texts';
import { useStepHref } from './useStepHref';

/**
 * Leads to the upload when a part has to be brought again. The part is taken out on the way: a file of the same name
 * would otherwise be skipped there as one that is already in the list.
 */
export function ReuploadLink({ failure }: { failure: PaymentFailure }) {
  const upload = useStepHref('upload');
  if (!('itemId' in failure)) return null;
  const { itemId } = failure;
  return (
    <Link
      to={upload}
      className={buttonClass({ size: 'sm' })}
      onClick={() => {
        if (itemId === null) return;
        removeUpload(itemId);
        useCart.getState().removeItem(itemId);
      }}
    >
      {TEXTS.reupload}
    </Link>
  );
}

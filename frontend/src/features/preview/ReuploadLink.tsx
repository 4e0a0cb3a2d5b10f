import { Link } from 'react-router';
import { useStepHref } from '../../lib/useStepHref';
import { buttonClass } from '../../ui';
import { removeParts } from '../parts';
import { texts } from './texts';

/**
 * Leads to the upload step when a part's file has to be uploaded again. The part is taken out on the way: a file of the same name
 * would otherwise be skipped there as one that is already in the list, and the old part would stay beside the new one.
 */
export function ReuploadLink({
  itemId,
  name,
}: {
  /** Null where the shop did not say which part it is. */
  itemId: string | null;
  /** Tells several links apart for assistive technology. */
  name?: string;
}) {
  const upload = useStepHref('upload');
  return (
    <Link
      to={upload}
      className={buttonClass({ size: 'sm' })}
      aria-label={name && texts.reuploadOf(name)}
      onClick={() => {
        if (itemId !== null) removeParts([itemId]);
      }}
    >
      {texts.reupload}
    </Link>
  );
}

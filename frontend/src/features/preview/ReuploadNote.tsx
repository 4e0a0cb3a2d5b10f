import { cx } from '../../lib/cx';
import { ReuploadLink } from './ReuploadLink';
import { texts } from './texts';

interface ReuploadNoteProps {
  itemId: string;
  /** The file's name. */
  name: string;
  /** Why it is wanted again; without a reason, the shop does not have it any more. */
  reason?: string;
  /** The part cannot be ordered like this. */
  blocking?: boolean;
  className?: string;
}

/** Says why a part's file is wanted again, and leads there: the same words wherever the part is shown. */
export function ReuploadNote({ itemId, name, reason, blocking, className }: ReuploadNoteProps) {
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}>
      <p
        role={blocking ? 'alert' : 'status'}
        className={cx('text-sm', blocking ? 'text-danger' : 'text-warning')}
      >
        {reason ?? texts.gone}
      </p>
      <ReuploadLink itemId={itemId} name={name} />
    </div>
  );
}

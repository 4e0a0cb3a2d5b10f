import { useSettings } from '../../../api/settings';
import { formatDate } from '../../../lib/format';
import type { ListedPart } from '../../files';
import { texts } from '../texts';
import { deletionDay } from './deletionDay';

/** By when a file is ordered, or goes (DUTY-12). What lies in the cart is kept with it. */
export function DeletionNote({ entry }: { entry: ListedPart }) {
  const days = useSettings().data?.settings.retention.unorderedFileDays;
  if (entry.stage === 'cart' || days === undefined) return null;
  const day = deletionDay(entry.modelFileUrl, days);
  return day && <p className="mt-1 text-xs text-muted">{texts.deletedOn(formatDate(day))}</p>;
}

import { useSettings } from '../../../api/settings';
import { formatDate } from '../../../lib/format';
import type { ListedPart } from '../../files';
import { texts } from '../texts';
import { deletionDay } from './deletionDay';

/** By when files that nobody orders go (DUTY-12): the first such day, once for the list. What lies in the cart is kept with it. */
export function DeletionNote({ entries }: { entries: readonly ListedPart[] }) {
  const days = useSettings().data?.settings.retention.unorderedFileDays;
  if (days === undefined) return null;
  const times = entries
    .filter(({ stage }) => stage !== 'cart')
    .flatMap(({ modelFileUrl }) => deletionDay(modelFileUrl, days)?.getTime() ?? []);
  if (times.length === 0) return null;
  const first = new Date(Math.min(...times));
  return <p className="mt-3 text-xs text-muted">{texts.deletedOn(formatDate(first))}</p>;
}

import { useSettings } from '../../../api/settings';
import { formatDate } from '../../../lib/format';
import type { ListedPart } from '../../files';
import { texts } from '../texts';
import { deletionDay } from './deletionDay';

/** The first day on which unordered files are deleted (DUTY-12), once for the list. Parts in the cart are kept with it. */
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

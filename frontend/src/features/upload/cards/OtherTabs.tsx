import { formatCount } from '../../../lib/format';
import { Banner, Button } from '../../../ui';
import { useFilesOfOtherTabs } from '../../files';

/** Offers a second tab the files of the first one, which would look lost otherwise. */
export function OtherTabs() {
  const { count, bring } = useFilesOfOtherTabs();
  if (count === 0) return null;
  return (
    <Banner action={<Button onClick={() => void bring()}>Hier weitermachen</Button>}>{textOf(count)}</Banner>
  );
}

const textOf = (count: number): string =>
  count === 1
    ? 'In einem anderen Tab dieses Browsers ist eine Datei, die noch nicht im Warenkorb liegt.'
    : `In einem anderen Tab dieses Browsers sind ${formatCount(count)} Dateien, die noch nicht im Warenkorb liegen.`;

import { formatCount } from '../../../lib/format';
import { Banner, Button } from '../../../ui';
import { bringFilesOfOtherTabs, useFilesOfOtherTabs } from '../../files';

/** Who opens a second tab finds the files of the first one: without this word the shop would look as if they were lost. */
export function OtherTabs() {
  const count = useFilesOfOtherTabs();
  if (count === 0) return null;
  return (
    <Banner action={<Button onClick={() => void bringFilesOfOtherTabs()}>Hier weitermachen</Button>}>
      {textOf(count)}
    </Banner>
  );
}

const textOf = (count: number): string =>
  count === 1
    ? 'In einem anderen Tab dieses Browsers ist eine Datei, die noch nicht im Warenkorb liegt.'
    : `In einem anderen Tab dieses Browsers sind ${formatCount(count)} Dateien, die noch nicht im Warenkorb liegen.`;

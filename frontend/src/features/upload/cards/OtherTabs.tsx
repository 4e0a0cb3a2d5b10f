import { Banner, Button } from '../../../ui';
import { bringFilesOfOtherTabs, useFilesOfOtherTabs } from '../../files';
import { texts } from '../texts';

/** Who opens a second tab finds the files of the first one: without this word the shop would look as if they were lost. */
export function OtherTabs() {
  const count = useFilesOfOtherTabs();
  if (count === 0) return null;
  return (
    <Banner action={<Button onClick={() => void bringFilesOfOtherTabs()}>{texts.otherTabs.bring}</Button>}>
      {texts.otherTabs.text(count)}
    </Banner>
  );
}

import { useState } from 'react';
import { recallAddress } from '../../api/adminSafety';
import { useSettings } from '../../api/settings';
import { ChoiceFilter, DayFilter } from '../FilterFields';
import { DownloadLink } from '../links';
import { texts } from './texts';

/** Which parts are called back. */
export function RecallForm() {
  const { materialPrices = {}, materialColors = {} } = useSettings().data?.settings ?? {};
  const [wish, setWish] = useState({ material: '', color: '', from: '', to: '' });
  const colors = new Set(
    Object.entries(materialColors)
      .filter(([material]) => wish.material === '' || material === wish.material)
      .flatMap(([, colors]) => colors.map(({ name }) => name)),
  );
  const choice = (name: 'material' | 'color', names: Iterable<string>) => (
    <ChoiceFilter
      label={texts[name]}
      any={texts.any}
      value={wish[name]}
      options={[...names].map((value) => [value, value])}
      onChoose={(value) => setWish({ ...wish, [name]: value })}
    />
  );
  const day = (name: 'from' | 'to') => (
    <DayFilter
      label={texts[name]}
      value={wish[name]}
      onChoose={(value) => setWish({ ...wish, [name]: value })}
    />
  );
  // Days as texts are in the order of time.
  const isWhole = wish.from !== '' && wish.to !== '' && wish.from <= wish.to;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {choice('material', Object.keys(materialPrices))}
        {choice('color', colors)}
        {day('from')}
        {day('to')}
      </div>
      {isWhole ? (
        <p>
          <DownloadLink href={recallAddress(wish)}>{texts.download}</DownloadLink>
        </p>
      ) : (
        <p className="text-sm text-muted">{texts.wrongPeriod}</p>
      )}
    </div>
  );
}

import { useDeferredValue } from 'react';
import { useSettings } from '../../api/settings';
import { useIsHydrated } from '../../lib/useIsHydrated';
import { useListedParts } from '../files';
import { datesFor } from '../shop';
import { Delivery } from './Delivery';
import { Example } from './Example';
import { Materials } from './Materials';
import { Rights } from './Rights';
import { Steps } from './Steps';
import { WhoPrints } from './WhoPrints';
import { Workshop } from './Workshop';

/** The sections below the empty drop zone; they go with the first file. */
export function Welcome() {
  const isEmpty = useListedParts().length === 0;
  const isHydrated = useIsHydrated();
  const settings = useSettings().data;
  // Drawn in pieces: it is much, and the drop zone above it comes first.
  const answer = useDeferredValue(isHydrated ? settings : undefined);
  if (!isEmpty) return null;
  return (
    <div
      data-below=""
      className="mt-14 flex flex-col gap-14 border-t border-line pt-12 sm:mt-16 sm:gap-20 sm:pt-16"
    >
      <Workshop />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <Steps />
        <Example settings={answer?.settings} />
      </div>
      <Materials settings={answer?.settings} />
      <div className="grid gap-14 lg:grid-cols-2 lg:gap-16">
        <Delivery settings={answer?.settings} dates={(answer && datesFor(answer, 0)) ?? undefined} />
        <div className="flex flex-col gap-12">
          <WhoPrints />
          <Rights right={answer?.settings.withdrawalRight} />
        </div>
      </div>
    </div>
  );
}

import { useState } from 'react';
import { API_BASE } from '../../api/client';
import { useShop } from '../../api/shop';
import { Dialog } from '../../ui';
import { DefectsRight } from './DefectsRight';

const TITLE = 'Amtliche Mitteilung zum gesetzlichen Gewährleistungsrecht';

/**
 * The official notice of Implementing Regulation (EU) 2025/1960, in colour and unaltered: small beside the words, and whole after the
 * first press. Nothing where the operator has not laid it into the folder of legal texts.
 */
export function GuaranteeNotice() {
  const address = useShop().data?.guaranteeNotice;
  const [isOpen, setIsOpen] = useState(false);
  if (!address) return null;
  const picture = `${API_BASE}${address}`;
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex min-h-touch items-center gap-4 self-start rounded-md border border-line-strong bg-surface p-2 pr-4 text-left hover:border-ink"
      >
        {/* On white in the dark look as well: its colours are prescribed. */}
        <img src={picture} alt="" className="h-28 w-20 shrink-0 rounded-sm bg-white object-contain" />
        <span className="link">{TITLE} ansehen</span>
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={TITLE} size="lg">
        <div className="flex flex-col gap-4 text-sm">
          <a href={picture} target="_blank" rel="noreferrer" className="self-center">
            <img
              src={picture}
              alt={`${TITLE} der Europäischen Union, in voller Größe öffnen`}
              className="max-h-[70dvh] w-full rounded-sm bg-white object-contain"
            />
          </a>
          <DefectsRight />
        </div>
      </Dialog>
    </>
  );
}

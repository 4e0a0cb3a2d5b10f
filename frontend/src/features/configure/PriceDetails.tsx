import { useMemo, useState } from 'react';
import type { Quote } from '../../core/client';
import { Collapsible } from '../../ui';
import { PriceTable } from './PriceTable';
import { texts } from './texts';

/** The steps of the price, folded up; as long as they are, a new price draws nothing here. */
export function PriceDetails({ quote, estimated }: { quote: Quote; estimated: boolean }) {
  const [open, setOpen] = useState(false);
  const shown = open ? quote : null;
  return useMemo(
    () => (
      <Collapsible
        title={<span className="text-sm">{texts.why}</span>}
        level={4}
        bare
        open={shown !== null}
        onOpenChange={setOpen}
        className="mt-1 -mb-2"
      >
        {shown && <PriceTable quote={shown} estimated={estimated} />}
      </Collapsible>
    ),
    [shown, estimated],
  );
}

import { ArrowDown } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { cx } from '../../lib/cx';
import { Button, Price, StickyBar } from '../../ui';
import { texts } from './texts';

/** The total, and the way down to the pay button as long as that is out of sight; where everything is one column, or the list is long. */
export function OrderBar({
  totalCents,
  payArea,
}: {
  totalCents: number;
  payArea: RefObject<HTMLElement | null>;
}) {
  const [isPayInSight, setPayInSight] = useState(false);
  useEffect(() => {
    const button = payArea.current?.querySelector('button[type=submit]');
    if (!button || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) =>
      setPayInSight(entries.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.observe(button);
    return () => observer.disconnect();
  }, [payArea]);
  return (
    // Out of sight it keeps its room: the footer below would jump each time the pay button comes or goes.
    <StickyBar
      className={cx('flex items-center justify-between gap-4 lg:col-span-2', isPayInSight && 'invisible')}
    >
      <p>
        <span className="text-muted">{texts.overview.total}</span>{' '}
        <Price cents={totalCents} className="text-xl font-semibold" />
      </p>
      <Button
        iconAfter={<ArrowDown size={20} aria-hidden="true" />}
        onClick={() => payArea.current?.scrollIntoView({ block: 'center' })}
        className="shrink-0"
      >
        {texts.toPayment}
      </Button>
    </StickyBar>
  );
}

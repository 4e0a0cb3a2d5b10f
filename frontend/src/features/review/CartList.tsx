import type { ReactNode } from 'react';
import { cx } from '../../lib/cx';
import { Banner, Button, Loading, Skeleton } from '../../ui';
import type { CartTotalsState } from '../cart';
import { useRestoredFiles } from '../files';
import { useCartParts } from '../parts';
import { ArrivalStatus } from '../preview';
import { COMPACT_FROM, PriceNote } from '../shop';
import { CartPartCard, UnpricedPartCard } from './CartPartCard';
import { useUndoableRemoval } from './useUndoableRemoval';

/** The parts of the cart, with a way back for the last one removed. */
export function CartList({ state, empty }: { state: CartTotalsState; empty: ReactNode }) {
  const parts = useCartParts();
  const compact = parts.length >= COMPACT_FROM;
  const { removed, remove, undo, undoButton, list } = useUndoableRemoval();
  // After a reload the pictures come back with the files.
  useRestoredFiles();

  const undoBanner = removed && (
    <Banner
      live="status"
      action={
        <Button ref={undoButton} size="sm" onClick={undo}>
          Rückgängig
        </Button>
      }
    >
      „{removed.part.name}“ wurde entfernt.
    </Banner>
  );

  if (parts.length === 0) {
    return (
      <>
        {undoBanner}
        {empty}
      </>
    );
  }
  if (state.status === 'failed') {
    // The cart is there all the same; only its prices are not.
    return (
      <>
        <h2 className="sr-only">Teile im Warenkorb</h2>
        <ul aria-label="Teile im Warenkorb" className="flex flex-col gap-3">
          {parts.map((part) => (
            <UnpricedPartCard key={part.id} part={part} />
          ))}
        </ul>
      </>
    );
  }
  if (state.status === 'loading') {
    return (
      <Loading label="Warenkorb wird geladen" className="flex flex-col gap-3">
        {parts.map(({ id }) => (
          <Skeleton key={id} className={compact ? 'h-16 w-full' : 'h-52 w-full'} />
        ))}
      </Loading>
    );
  }
  return (
    <>
      {undoBanner}
      <ArrivalStatus />
      <h2 className="sr-only">Teile im Warenkorb</h2>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Teile im Warenkorb"
        className={cx('flex flex-col', compact ? 'gap-1.5' : 'gap-3')}
      >
        {parts.map((part, index) => {
          const line = state.totals.lines[index];
          return (
            line && (
              <CartPartCard
                key={part.id}
                part={part}
                line={line}
                hexOf={state.prices.hexOf}
                onRemove={remove}
                compact={compact}
              />
            )
          );
        })}
      </ul>
      <PriceNote />
    </>
  );
}

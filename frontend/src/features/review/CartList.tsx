import type { ReactNode } from 'react';
import { Banner, Button, Loading, Skeleton } from '../../ui';
import { type CartTotalsState, PriceNote, useCart } from '../cart';
import { ArrivalStatus, PartImage, setQuantity as setUploadQuantity, useRestoredUploads } from '../upload';
import { CartItemCard, UnpricedItemCard } from './CartItemCard';
import { hasUpload, useRemoval } from './useRemoval';

/** What the colours look like comes with the prices; the viewer's blue would say that nothing was chosen. */
const UNKNOWN_COLOR = '#a39b8f';

/** The parts of the cart, with a way back for the last one removed. */
export function CartList({ state, empty }: { state: CartTotalsState; empty: ReactNode }) {
  const items = useCart((cart) => cart.items);
  const setQuantity = useCart((cart) => cart.setQuantity);
  const { removed, remove, undo, undoButton, list } = useRemoval();
  // After a reload the pictures come back with the files.
  useRestoredUploads();

  const undoBanner = removed && (
    <Banner
      live="status"
      action={
        <Button ref={undoButton} size="sm" onClick={undo}>
          Rückgängig
        </Button>
      }
    >
      „{removed.item.fileName}“ wurde entfernt.
    </Banner>
  );

  if (items.length === 0) {
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
          {items.map((item) => (
            <UnpricedItemCard
              key={item.id}
              item={item}
              picture={<Picture id={item.id} color={UNKNOWN_COLOR} />}
            />
          ))}
        </ul>
      </>
    );
  }
  if (state.status === 'loading') {
    return (
      <Loading label="Warenkorb wird geladen" className="flex flex-col gap-3">
        {items.map((item) => (
          <Skeleton key={item.id} className="h-52 w-full" />
        ))}
      </Loading>
    );
  }
  return (
    <>
      {undoBanner}
      <ArrivalStatus />
      <h2 className="sr-only">Teile im Warenkorb</h2>
      <ul ref={list} tabIndex={-1} aria-label="Teile im Warenkorb" className="flex flex-col gap-3">
        {items.map((item, index) => {
          const line = state.totals.lines[index];
          return (
            line && (
              <CartItemCard
                key={item.id}
                item={item}
                line={line}
                settings={state.settings}
                pricing={state.pricing}
                picture={
                  <Picture
                    id={item.id}
                    color={state.pricing.colorHex(item.configuration.primaryColor, state.settings)}
                  />
                }
                onQuantity={(quantity) => {
                  setQuantity(item.id, quantity);
                  // The file keeps step, or going back to the configuration would bring the old quantity back.
                  if (hasUpload(item.id)) setUploadQuantity(item.id, quantity);
                }}
                onRemove={() => remove(item, index)}
              />
            )
          );
        })}
      </ul>
      <PriceNote />
    </>
  );
}

function Picture({ id, color }: { id: string; color: string }) {
  return <PartImage id={id} tellsArrival color={color} className="size-16 shrink-0 sm:size-28" />;
}

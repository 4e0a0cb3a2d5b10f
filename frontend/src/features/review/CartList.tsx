import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Banner, Button, Loading, Skeleton } from '../../ui';
import { type CartItem, type CartTotalsState, PriceNote, useCart } from '../cart';
import {
  PartImage,
  removeUpload,
  setQuantity as setUploadQuantity,
  useRestoredUploads,
  useUploads,
} from '../upload';
import { CartItemCard } from './CartItemCard';

/** The parts of the cart, with a way back for the last one removed. */
export function CartList({ state, empty }: { state: CartTotalsState; empty: ReactNode }) {
  const items = useCart((cart) => cart.items);
  const setQuantity = useCart((cart) => cart.setQuantity);
  const { removed, remove, undo } = useRemoval();
  // After a reload the pictures come back with the files.
  useRestoredUploads();

  const undoBanner = removed && (
    <Banner
      live="status"
      action={
        <Button size="sm" onClick={undo}>
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
  if (state.status !== 'ready') {
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
      <ul aria-label="Teile im Warenkorb" className="flex flex-col gap-3">
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
                  <PartImage
                    id={item.id}
                    color={state.pricing.colorHex(item.configuration.primaryColor, state.settings)}
                    className="size-20 shrink-0 sm:size-28"
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

/** A cart outlives the tab that its files were uploaded in; without the file there is nothing to keep in step. */
function hasUpload(id: string): boolean {
  return useUploads.getState().entries.some((entry) => entry.id === id);
}

/**
 * Removing takes a part out of the cart at once, and its uploaded file when the customer leaves this step: until then the
 * removal can be undone without uploading again.
 */
function useRemoval() {
  const removeItem = useCart((cart) => cart.removeItem);
  const insertItem = useCart((cart) => cart.insertItem);
  const [removed, setRemoved] = useState<{ item: CartItem; index: number } | null>(null);
  const removedIds = useRef(new Set<string>());

  useEffect(() => {
    const ids = removedIds.current;
    return () => {
      const kept = new Set(useCart.getState().items.map((item) => item.id));
      for (const id of ids) if (!kept.has(id) && hasUpload(id)) removeUpload(id);
      ids.clear();
    };
  }, []);

  return {
    removed,
    remove: (item: CartItem, index: number) => {
      removeItem(item.id);
      removedIds.current.add(item.id);
      setRemoved({ item, index });
    },
    undo: () => {
      if (removed) insertItem(removed.item, removed.index);
      setRemoved(null);
    },
  };
}

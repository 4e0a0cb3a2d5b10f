import { useEffect, useRef, useState } from 'react';
import { type CartItem, readBuilt, useCart } from '../cart';
import { removeUpload, useUploads } from '../upload';

/**
 * Removing takes a part out of the cart at once, and its uploaded file when the customer leaves this step: until then the
 * removal can be undone without uploading again. In the same way the files go whose parts a draft or an order has taken the
 * place of; those that never were in the cart stay.
 */
export function useRemoval() {
  const removeItem = useCart((cart) => cart.removeItem);
  const insertItem = useCart((cart) => cart.insertItem);
  const [removed, setRemoved] = useState<{ item: CartItem; index: number } | null>(null);
  const removedIds = useRef(new Set<string>());
  const undoButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const undone = useRef(false);

  // The pressed button is gone with its part; the keyboard goes on from the way back, and from the list after it.
  useEffect(() => {
    if (removed) undoButton.current?.focus();
    else if (undone.current) list.current?.focus();
    undone.current = false;
  }, [removed]);

  useEffect(() => {
    const ids = removedIds.current;
    return () => {
      const kept = new Set(useCart.getState().items.map((item) => item.id));
      for (const id of [...ids, ...readBuilt()]) if (!kept.has(id) && hasUpload(id)) removeUpload(id);
      ids.clear();
    };
  }, []);

  return {
    removed,
    undoButton,
    list,
    remove: (item: CartItem, index: number) => {
      removeItem(item.id);
      removedIds.current.add(item.id);
      setRemoved({ item, index });
    },
    undo: () => {
      if (removed) insertItem(removed.item, removed.index);
      undone.current = true;
      setRemoved(null);
    },
  };
}

/** A cart outlives the tab that its files were uploaded in; without the file there is nothing to keep in step. */
export function hasUpload(id: string): boolean {
  return useUploads.getState().entries.some((entry) => entry.id === id);
}

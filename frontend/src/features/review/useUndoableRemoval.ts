import { useCallback, useEffect, useRef, useState } from 'react';
import { keepRemovedFiles } from '../files';
import { type CartPart, insertPart, removeParts, useParts } from '../parts';

/** Takes a part out of the cart at once. Until the customer leaves this step that can be undone, without uploading again. */
export function useUndoableRemoval() {
  const [removed, setRemoved] = useState<{ part: CartPart; index: number } | null>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const undone = useRef(false);

  // The pressed button is gone with its part; the keyboard goes on from the way back, and from the list after it.
  useEffect(() => {
    if (removed) undoButton.current?.focus();
    else if (undone.current) list.current?.focus();
    undone.current = false;
  }, [removed]);

  useEffect(keepRemovedFiles, []);

  const remove = useCallback((part: CartPart) => {
    const index = useParts.getState().parts.findIndex(({ id }) => id === part.id);
    removeParts([part.id]);
    setRemoved({ part, index });
  }, []);
  const undo = () => {
    if (removed) insertPart(removed.part, removed.index);
    undone.current = true;
    setRemoved(null);
  };
  return { removed, undoButton, list, remove, undo };
}

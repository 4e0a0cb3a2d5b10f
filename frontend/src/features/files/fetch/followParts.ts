import { loadPricing } from '../../../core/client';
import { type CartPart, cartParts, isFetchable, patchParts, useParts } from '../../parts';
import { giveUpMissing } from '../arrival';
import { restoreFiles } from '../storage/restoreFiles';
import { findFile } from '../store';
import { fetchAgain, fetchFiles } from './fetchFiles';

/**
 * Fetches the files of parts that came into the cart from elsewhere (another device or tab, a draft, an order), so that their
 * pictures show and the way back to configuration and upload leads to them. One way for all of them: whatever changes the
 * list, a part without a file here gets it.
 *
 * @returns ends it; what is on the way still comes
 */
export function followParts(): () => void {
  let ended = false;
  // Another user may have what the one before had not.
  patchParts(
    cartParts().map(({ id }) => id),
    (part) => (part.file === 'gone' && isFetchable(part) ? { file: 'fetching' } : {}),
  );

  const fetchMissing = async (): Promise<void> => {
    try {
      // The browser's own storage comes first.
      await restoreFiles();
      if (ended) return;
      rejoinFiles();
      if (absent().length === 0) return;
      const pricing = await loadPricing();
      if (!ended) fetchFiles(absent(), pricing);
    } catch (error) {
      console.warn('The files of the cart could not be brought.', error);
      giveUpMissing();
    }
  };
  const again = (): void => {
    fetchAgain();
    void fetchMissing();
  };
  let cart = cartParts();
  const stop = useParts.subscribe(() => {
    if (cartParts() === cart) return;
    cart = cartParts();
    void fetchMissing();
  });
  window.addEventListener('online', again);
  void fetchMissing();
  return () => {
    ended = true;
    stop();
    window.removeEventListener('online', again);
  };
}

/** A part that was taken out, and came back while its file was still here (`keepRemovedFiles`). */
function rejoinFiles(): void {
  const ids = cartParts()
    .filter(({ id, file }) => file === 'fetching' && findFile(id)?.measures)
    .map(({ id }) => id);
  patchParts(ids, () => ({ file: 'here' }));
}

/** The parts whose files are not here, and can be had. */
function absent(): CartPart[] {
  return cartParts().filter((part) => part.file !== 'gone' && !findFile(part.id));
}

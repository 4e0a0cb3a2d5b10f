import { loadPricing } from '../../core/client';
import { type CartItem, forgetMissing, useCart, useMissingFiles } from '../cart';
import { choose, matchCart } from '../configure';
import { dropUpload, isHere, loadFetching, restoreUploads, useUploads } from '../upload';

/**
 * Brings the files of parts that came into the cart from elsewhere (another device or tab, a draft, an order), so that their
 * pictures show and the way back to configuration and upload leads to them. One way for all of them: whatever changes the
 * cart, a part without a file here gets it, and a part that leaves the cart while its file is on the way takes that along.
 *
 * @returns ends it; what is on the way still comes
 */
export function followCart(): () => void {
  let ended = false;
  // Another user may have what the one before had not.
  forgetMissing();

  const bring = async (): Promise<void> => {
    try {
      // The browser's own storage comes first.
      await restoreUploads();
      dropUnwanted();
      if (ended || absent().length === 0) return;
      const [{ fetchFiles }, pricing] = await Promise.all([loadFetching(), loadPricing()]);
      if (ended) return;
      const items = absent();
      choose(items);
      fetchFiles(items.map(storedPart), pricing);
    } catch (error) {
      console.warn('The files of the cart could not be brought.', error);
    } finally {
      useUploads.setState({ awaiting: false });
    }
  };
  const again = (): void => {
    loadFetching().then(
      ({ fetchAgain }) => fetchAgain(),
      // Without the code nothing was fetched that could be fetched again.
      () => undefined,
    );
    void bring();
  };
  const stop = useCart.subscribe(({ items }, before) => {
    if (items === before.items) return;
    dropUnwanted();
    matchCart(items, before.items);
    void bring();
  });
  window.addEventListener('online', again);
  dropUnwanted();
  void bring();
  return () => {
    ended = true;
    stop();
    window.removeEventListener('online', again);
    useUploads.setState({ awaiting: false });
  };
}

/** Whether there is a file that the shop keeps; anything else is never fetched. */
function isStored(item: CartItem): item is CartItem & { modelFileUrl: string } {
  return item.modelFileUrl?.startsWith('/api/files/') ?? false;
}

/** The parts whose files are not here, and can be had. */
function absent(): (CartItem & { modelFileUrl: string })[] {
  const { entries, held } = useUploads.getState();
  const known = new Set([...entries, ...held].map(({ id }) => id).concat(useMissingFiles.getState().ids));
  return useCart
    .getState()
    .items.filter(isStored)
    .filter(({ id }) => !known.has(id));
}

/** Files on their way for parts that left, and those of another part that had the same id. */
function dropUnwanted(): void {
  const parts = new Map(useCart.getState().items.map((item) => [item.id, item]));
  for (const entry of useUploads.getState().entries) {
    const part = parts.get(entry.id);
    const isOther = part !== undefined && fileOf(part) !== fileOf(entry);
    if (isOther || (part === undefined && !isHere(entry))) dropUpload(entry.id);
  }
}

/** The address without its signature, which may be another one each time. */
function fileOf({ modelFileUrl }: { modelFileUrl?: string | null | undefined }): string | undefined {
  return modelFileUrl?.split('/')[3];
}

function storedPart({
  id,
  fileName,
  modelFileUrl,
  quantity,
  unit,
  volume,
}: ReturnType<typeof absent>[number]) {
  return {
    id,
    name: fileName,
    modelFileUrl,
    quantity,
    unit,
    volumeCm3: volume,
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { fetchOrderCart } from '../../api/orders';
import { errorText } from '../../lib/errorText';
import { plural } from '../../lib/format';
import { words } from '../../lib/words';
import { Button, Dialog, toast } from '../../ui';
import { noteLoadedDraft, useServerPrices } from '../cart';
import { type CartItem, cartItems, loadIntoCart, restoreCart, useCartParts } from '../parts';
import { sessionQuery } from '../session';
import { texts } from './texts';

const t = texts.load;

interface Loaded {
  items: CartItem[];
  shipping: ReturnType<typeof restoreCart>['shipping'];
  /** File names of parts that are not stored any more. */
  missing: string[];
}

/**
 * Brings the parts of an order back into the cart, where they get today's prices. A cart that holds something is asked
 * about: replace it, or add to it.
 *
 * @param onDone called when the parts are in the cart, before the review step opens
 */
export function useLoadOrder(onDone?: () => void): {
  load: (orderId: string, fetchCart?: typeof fetchOrderCart) => Promise<void>;
  /** The order that is being fetched. */
  loadingId: string | null;
  /** The question, while it is asked. */
  question: ReactNode;
} {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const inCart = useCartParts().length;
  const [loadingId, setLoadingId] = useState<string | null>(null);
  const [asked, setAsked] = useState<Loaded | null>(null);

  const putIntoCart = async (loaded: Loaded, replace: boolean) => {
    setAsked(null);
    loadIntoCart(loaded.items, replace ? loaded : null);
    // The cart is no longer the draft that may have been loaded.
    if (replace) noteLoadedDraft(null);
    useServerPrices.getState().forget();
    onDone?.();
    await navigate('/konfigurator?step=review');
    toast.success(t.done);
    if (loaded.missing.length > 0) toast.warning(t.missing(loaded.missing.join(', ')));
  };

  /** By the order's id, or whatever else `fetchCart` knows it by. */
  const load = async (orderId: string, fetchCart = fetchOrderCart) => {
    if (loadingId) return;
    setLoadingId(orderId);
    const userId = () => queries.getQueryData(sessionQuery.queryKey)?.user?.id;
    const asker = userId();
    try {
      const { items, shipping } = restoreCart(await fetchCart(orderId));
      // A logout or another login has come meanwhile: the cart is another's.
      if (userId() !== asker) return;
      const stored = items.filter((item) => item.modelFileUrl !== null);
      const missing = items.filter((item) => item.modelFileUrl === null).map((item) => item.fileName);
      const loaded = { items: stored, shipping, missing };
      if (stored.length === 0) toast.warning(t.nothing);
      else if (cartItems().length > 0) setAsked(loaded);
      else await putIntoCart(loaded, true);
    } catch (error) {
      toast.error(`${t.failed} ${errorText(error)}`);
    } finally {
      setLoadingId(null);
    }
  };

  const question = asked && (
    <Dialog
      onClose={() => setAsked(null)}
      title={t.title}
      description={t.question(plural(inCart, 'Position', 'Positionen'))}
      size="sm"
      footer={
        <>
          <Button onClick={() => setAsked(null)}>{words.cancel}</Button>
          <Button onClick={() => void putIntoCart(asked, true)}>{t.replace}</Button>
          <Button variant="primary" onClick={() => void putIntoCart(asked, false)}>
            {t.add}
          </Button>
        </>
      }
    />
  );
  return { load, loadingId, question };
}

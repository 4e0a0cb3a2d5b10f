import type { QueryClient } from '@tanstack/react-query';
import { type Shop, shopQuery } from '../api/shop';

/** The element of the page in which the server says who runs the shop: without it the footer would come a moment later. */
const ELEMENT = 'shop-data';

/** Takes over what the page brought along; in development, where nobody fills it in, the page asks as ever. */
export function takePublicData(queries: QueryClient): void {
  const text = document.getElementById(ELEMENT)?.textContent;
  if (!text?.startsWith('{')) return;
  try {
    queries.setQueryData(shopQuery.queryKey, JSON.parse(text) as Shop);
  } catch {
    // Asked for over the network then.
  }
}

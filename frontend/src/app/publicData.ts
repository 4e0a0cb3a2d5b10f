import type { QueryClient } from '@tanstack/react-query';
import { type LegalTextAnswer, legalTextQuery, type PageTextName } from '../api/legalTexts';
import { type Shop, shopQuery } from '../api/shop';

/**
 * Takes over what the server has put into the page: who runs the shop, for without it the footer would come a moment later, and on
 * the page of a legal text its words. In development, where it is not filled in, the page asks for them.
 */
export function takePublicData(queries: QueryClient): void {
  const shop = dataOf<Shop>('shop-data');
  if (shop) queries.setQueryData(shopQuery.queryKey, shop);
  const text = dataOf<LegalTextAnswer>('legal-text');
  if (text) queries.setQueryData(legalTextQuery(text.name as PageTextName).queryKey, text);
}

function dataOf<Data>(element: string): Data | null {
  const text = document.getElementById(element)?.textContent;
  if (!text?.startsWith('{')) return null;
  try {
    return JSON.parse(text) as Data;
  } catch {
    // Asked for over the network then.
    return null;
  }
}

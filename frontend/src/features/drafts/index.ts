import { createElement, lazy, type ReactElement } from 'react';

/** Saved carts: the page that lists them, the way into the cart, and the way of a cart into a draft. */
export { DraftIndicator } from './DraftIndicator';
export { DraftOpening } from './DraftOpening';
export { openMarkedDraft } from './openDraft';
export { SaveDraft } from './SaveDraft';
export { useDraftActs } from './useDraftActs';
export { useOpenedDraft } from './useOpenedDraft';

const Page = lazy(() => import('./DraftsPage'));

/**
 * /drafts, in a chunk of its own: the review step fetches this feature ahead, and the page must not come with it (NAV-07). A
 * plain component, so that a router may load the feature itself on demand.
 */
export function DraftsPage(): ReactElement {
  return createElement(Page);
}

/** Saved carts: the page that lists them, the way into the cart, and the way of a cart into a draft. */
export { DraftIndicator } from './DraftIndicator';
export { DraftOpening } from './DraftOpening';
export { default as DraftsPage } from './DraftsPage';
export { openMarkedDraft } from './openDraft';
export { SaveDraft } from './SaveDraft';
export { useOpenedDraft } from './useOpenedDraft';

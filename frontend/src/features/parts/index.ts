/** The one list of parts: what was uploaded, what is held, what is in the cart. Everything else hangs on its ids. */

export {
  dropAside,
  loadIntoCart,
  meetServerCart,
  noteSeen,
  openAsCart,
  restorePaidCart,
  seenVersion,
  takeBack,
  unsavedItems,
} from './otherCarts';
export {
  type CartItem,
  type CartPart,
  fileIdOf,
  isFetchable,
  isStored,
  itemOf,
  lineKey,
  MOST_PARTS,
  type Part,
  pieceCount,
  soundQuantity,
  tooManyParts,
} from './part';
export { restoreCart } from './restore';
export {
  addParts,
  cartItems,
  cartParts,
  insertPart,
  isFromElsewhere,
  noteCheckout,
  patchPart,
  patchParts,
  putIntoCart,
  removeOrderedParts,
  removeParts,
  setQuantity,
  setShipping,
  useCartParts,
  useParts,
} from './store';
export { isMarkedDraftOpened } from './whichCart';

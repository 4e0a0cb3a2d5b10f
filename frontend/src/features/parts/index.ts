/** The one list of parts: what was uploaded, what is held, what is in the cart. Everything else hangs on its ids. */

export { type Lines, linesOf, mergeCarts, sameLines } from './lines';
export {
  type CartItem,
  type CartPart,
  fileIdOf,
  isFetchable,
  isInCart,
  isStored,
  itemOf,
  lineKey,
  MOST_PARTS,
  type Part,
  partOf,
  pieceCount,
  type Stage,
  soundQuantity,
  tooManyParts,
} from './part';
export { restoreCart, restoreItems, type StoredCart } from './restore';
export {
  addParts,
  cartItems,
  cartOf,
  cartParts,
  clearCart,
  fromElsewhere,
  insertPart,
  isFromElsewhere,
  laterThan,
  noteCheckout,
  patchPart,
  patchParts,
  putIntoCart,
  removeOrderedParts,
  removeParts,
  replaceCart,
  restoreStored,
  setQuantity,
  setShipping,
  useCartParts,
  useParts,
} from './store';
export { CART_KEY } from './stored';

/** The files of a cart that came from elsewhere. Loaded late, and only where there is a cart. */
export { followCart } from './followCart';

/** What a stranger wants to know before the first file, below the drop zone; all of it is data of the shop. */
export { Welcome } from './Welcome';

/** How the uploaded parts are to be printed. */
export { ConfigureStep } from './ConfigureStep';
export { choose, matchCart } from './matchCart';
export { useConfigurations } from './store';

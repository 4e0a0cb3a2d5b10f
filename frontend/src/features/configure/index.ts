/** The second step of the wizard: how each part is to be printed. */
export { ConfigureStep } from './ConfigureStep';
export { PriceTable } from './PriceTable';

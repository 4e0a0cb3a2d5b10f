/** How the uploaded parts are to be printed. */
export { ConfigureStep } from './ConfigureStep';
export { clearConfigurations, useConfigurations } from './store';

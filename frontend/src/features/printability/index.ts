/** Whether a part can be printed: what the core's checks find, beside its card, in its preview and before the payment. */
export { agreedPlaces, useUnprintable } from './agreements';
export { FindingsPanel } from './FindingsPanel';
export { PrintAgreements } from './PrintAgreements';
export { PrintabilityNote } from './PrintabilityNote';
export { isLookedAt, runChecks } from './runChecks';

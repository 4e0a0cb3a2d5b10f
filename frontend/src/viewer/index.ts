/** three.js lives behind this door, which features open with `import()` only when a part is looked at. */
export { type DisplayModel, triangleCount } from './displayModel';
export { ModelViewer } from './ModelViewer';
export { NoWebgl } from './openStage';
export type { Section } from './stageTypes';

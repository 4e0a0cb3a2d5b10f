/** three.js lives behind this door, which features open with `import()` only when a part is looked at. */
export { triangleCount } from './displayModel';
export { ModelViewer } from './ModelViewer';
export type { Section } from './stageTypes';

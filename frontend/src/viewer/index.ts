/** three.js lives behind this door, which features open with `import()` only when a part is looked at. */
export { type DisplayModel, triangleCount, VIEW_SIZE } from './displayModel';
export { ModelViewer, type ViewerOptions } from './ModelViewer';
export type { PartMarks, ThicknessMap } from './marks';
export { NoWebgl } from './openStage';
export type { Section } from './stageTypes';
export type { Turn } from './turn';

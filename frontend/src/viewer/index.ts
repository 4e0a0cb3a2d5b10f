/** three.js lives behind this door, which features open with `import()` only when a part is looked at. */
export { ModelViewer, type ViewerOptions } from './ModelViewer';
export { type DisplayModel, VIEW_SIZE } from './part';

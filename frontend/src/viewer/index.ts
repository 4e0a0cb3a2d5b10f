/** three.js lives behind this door, which features open with `import()` only when a part is looked at. */
export { type DisplayModel, ModelViewer, VIEW_SIZE, type ViewerOptions } from './ModelViewer';

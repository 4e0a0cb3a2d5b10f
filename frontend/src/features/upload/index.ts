/** The first step of the wizard: files in, parts with their measures out. */
export { continueState } from './continueState';
export { Uploads } from './loadWork';
export { UploadStep } from './UploadStep';
export { addFiles } from './verbs';

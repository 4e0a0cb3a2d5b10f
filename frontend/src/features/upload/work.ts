/** All that the step does once there are files, in one piece: it comes with the visitor's first move. */
export { Uploads } from './Uploads';
export { addFiles } from './verbs';

/** For domains whose calls name uploaded files. */
export { Files, type Naming } from './files.ts';

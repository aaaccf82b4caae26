/** For domains whose calls name uploaded files. */
export { Files, freeing, type Naming } from './files.ts';

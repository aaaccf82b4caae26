/** For domains that ask members for their consent. */
export type { Version } from './reading.ts';
export { Terms, type ConsentNeeded, type VersionsAgreed } from './terms.ts';

/** For domains that ask members for their consent. */
export type { Version } from './read-terms.ts';
export { Terms, type ConsentNeeded, type VersionsAgreed } from './terms.ts';

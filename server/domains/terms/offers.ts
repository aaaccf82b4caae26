/** For domains that ask members for their consent. */
export { Terms, type ConsentNeeded, type VersionsAgreed } from './terms.ts';

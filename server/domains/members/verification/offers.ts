/** For domains whose commands need a proof of the phone. */
export { Verifications, type Proven } from './verifications.ts';

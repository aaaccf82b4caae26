/** A part of its own, as it needs the texts of its area. */
export { AboutFields as default } from '../identity/offers.ts';

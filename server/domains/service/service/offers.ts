/** For the member's own page. */
export { Inquiries } from './inquiries.ts';

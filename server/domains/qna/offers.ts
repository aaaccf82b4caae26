/** For the member's own page. */
export { Qna } from './qna.ts';

/** What the terms offer to other areas, and all that they may import of them (see `buying/offers.ts` for why). */
export { TermsArticle } from './TermsArticle.tsx';

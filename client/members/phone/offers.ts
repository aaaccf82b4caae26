/** The proof that somebody reads the texts to a phone. It brings its own texts. */
export { PhoneProof } from './PhoneProof.tsx';
export type { Asked } from './use-proving.ts';

/** For domains that send texts. */
export { OURSELVES, type Asker } from './budget.ts';
export { Texts, type TextTo } from './texts.ts';

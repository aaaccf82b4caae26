/** For domains that send texts. */
export { NEWS, OURSELVES, type TextAsker } from './budget.ts';
export { Texts, type TextTo } from './texts.ts';

/** For domains that send texts. */
export type { Asker } from './budget.ts';
export { Texts } from './texts.ts';

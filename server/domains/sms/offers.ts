/** What whoever has something to text needs. */
export type { Asker } from './budget.ts';
export { Texts } from './texts.ts';

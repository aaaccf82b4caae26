/** What whoever has something to text needs. */
export { smsStream } from './decider.ts';
export { Texts } from './texts.ts';

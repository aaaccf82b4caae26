export type { QuoteSeen, ShownQuote, Visit } from './decider.ts';
export { Seen, type Sight } from './seen.ts';

export type { QuoteSeen, RefusalSeen, ShownQuote, Visit } from './decider.ts';
export { Seen, type Sight } from './seen.ts';

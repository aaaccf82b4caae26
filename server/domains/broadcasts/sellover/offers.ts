/** What of a seller a terminated contract leaves open to its sellover. */
export { timesOpenTo } from './closed.ts';

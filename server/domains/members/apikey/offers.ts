/** What other domains need of API keys. */
export { Bearers } from './bearers.ts';

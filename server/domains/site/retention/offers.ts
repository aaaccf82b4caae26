export { DailyPurge } from './daily-purge.ts';

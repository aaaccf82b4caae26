/** What the schedule offers to other areas: how a broadcast stands in a list, and where all of them are. No words come with it. */
export { BroadcastRow } from './BroadcastRow.tsx';
export { RowsSkeleton } from './RowsSkeleton.tsx';
export { scheduleAddress } from './schedule-type.ts';

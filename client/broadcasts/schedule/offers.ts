/** The schedule's offers to other areas: a broadcast's row, and links. They need no texts. */
export { BroadcastRow } from './BroadcastRow.tsx';
export { RowsSkeleton } from './RowsSkeleton.tsx';
export { scheduleAddress } from './schedule-type.ts';

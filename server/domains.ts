import { accountTables } from './account/tables.ts';
import { broadcastProjection } from './broadcast/projection.ts';
import { catalogProjection } from './catalog/projection.ts';
import type { Upcasters } from './log/events.ts';
import type { Projection, RowTables } from './log/log.ts';
import { orderProjection, receiverTables } from './order/projection.ts';
import { countsProjection } from './room/counts.ts';
import { roomProjection } from './room/projection.ts';
import { stockProjection } from './stock/projection.ts';

/** Everything that is folded from the log; whoever opens the database needs all of it. */
export const projections: readonly Projection[] = [
  catalogProjection,
  stockProjection,
  broadcastProjection,
  roomProjection,
  countsProjection,
  orderProjection,
];

export const rowTables: readonly RowTables[] = [accountTables, receiverTables];

/** How older shapes of an event's data are lifted to today's, by type. There is no older shape yet. */
export const upcasters: Upcasters = {};

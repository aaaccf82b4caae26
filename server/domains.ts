import { sessionFold } from './domains/account/session.ts';
import { accountTables } from './domains/account/tables.ts';
import { broadcastFold } from './domains/broadcast/broadcast.ts';
import { productFold } from './domains/catalog/product.ts';
import { catalogProjection } from './domains/catalog/projection.ts';
import { sellerFold } from './domains/catalog/seller.ts';
import { checkEventTypes } from './platform/log/event-types.ts';
import type { Upcasters } from './platform/log/events.ts';
import type { EventLog, Fold, Projection, RowTables } from './platform/log/log.ts';
import { databaseFile, openSqliteLog, type SqliteLogOptions } from './platform/log/sqlite-log.ts';
import { orderFold } from './domains/order/decider.ts';
import { orderProjection, receiverTables } from './domains/order/projection.ts';
import { guideProjection } from './domains/guide/projection.ts';
import { countsFold } from './domains/room/counts.ts';
import { roomFold } from './domains/room/decider.ts';
import { stockFold } from './domains/stock/decider.ts';
import { stockProjection } from './domains/stock/projection.ts';

/** Everything that is folded from the log; whoever opens the database needs all of it. */
export const projections: readonly Projection[] = [
  catalogProjection,
  stockProjection,
  guideProjection,
  orderProjection,
];

export const rowTables: readonly RowTables[] = [accountTables, receiverTables];

/** Every kind of stream; a check of the log folds them to see that the snapshots are right. */
export const folds: readonly Fold<any, any>[] = [
  sellerFold,
  productFold,
  stockFold,
  broadcastFold,
  roomFold,
  countsFold,
  orderFold,
  sessionFold,
];

/** How older shapes of an event's data are lifted to today's, by type. There is no older shape yet. */
export const upcasters: Upcasters = {};

/** The log in a data folder, with everything that is folded from it. Throws `DatabaseUnusable`. */
export function openLog(
  dataDir: string,
  options: Omit<SqliteLogOptions, 'file' | 'projections' | 'rowTables' | 'upcasters'>,
): EventLog {
  checkEventTypes(folds, projections);
  return openSqliteLog({ file: databaseFile(dataDir), projections, rowTables, upcasters, ...options });
}

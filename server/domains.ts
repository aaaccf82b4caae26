import { addressBookFold } from './domains/account/address-book.ts';
import { memberFold } from './domains/account/member.ts';
import { revocationProjection } from './domains/account/revocations.ts';
import { sessionFold } from './domains/account/session.ts';
import { accountTables } from './domains/account/tables.ts';
import { broadcastFold } from './domains/broadcast/broadcast.ts';
import { broadcastProjection } from './domains/broadcast/projection.ts';
import { productFold } from './domains/catalog/product.ts';
import { catalogProjection } from './domains/catalog/projection.ts';
import { sellerFold } from './domains/catalog/seller.ts';
import { checkEventTypes } from './platform/log/event-types.ts';
import type { Upcasters } from './platform/log/events.ts';
import type { EventLog, Fold, Projection, RowTables } from './platform/log/log.ts';
import { silentLogger } from './platform/log/logger.ts';
import { makePrivate, PRIVATE_FILE, PRIVATE_FOLDER } from './platform/private-files.ts';
import { databaseFile, openSqliteLog, type SqliteLogOptions } from './platform/log/sqlite-log.ts';
import { orderFold } from './domains/order/decider.ts';
import { orderProjection, receiverTables } from './domains/order/projection.ts';
import { countsFold, countsProjection } from './domains/room/counts.ts';
import { roomFold } from './domains/room/decider.ts';
import { roomProjection } from './domains/room/projection.ts';
import { stockFold } from './domains/stock/decider.ts';
import { stockProjection } from './domains/stock/projection.ts';

/** Everything that is folded from the log; whoever opens the database needs all of it. */
export const projections: readonly Projection[] = [
  catalogProjection,
  stockProjection,
  broadcastProjection,
  roomProjection,
  countsProjection,
  orderProjection,
  revocationProjection,
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
  memberFold,
  addressBookFold,
];

/** How older shapes of an event's data are lifted to today's, by type. There is no older shape yet. */
export const upcasters: Upcasters = {};

/**
 * The log in a data folder, with everything that is folded from it. Throws `DatabaseUnusable`. The folder is for its
 * owner alone: passwords' hashes and addresses are in it.
 */
export function openLog(
  dataDir: string,
  options: Omit<SqliteLogOptions, 'file' | 'projections' | 'rowTables' | 'upcasters'>,
): EventLog {
  checkEventTypes(folds, projections);
  const file = databaseFile(dataDir);
  const log = openSqliteLog({ file, projections, rowTables, upcasters, ...options });
  const { logger = silentLogger } = options;
  makePrivate(dataDir, PRIVATE_FOLDER, logger);
  for (const end of ['', '-wal', '-shm', '-claim']) makePrivate(`${file}${end}`, PRIVATE_FILE, logger);
  return log;
}

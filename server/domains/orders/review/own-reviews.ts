import { REVIEW_WITHIN } from '../../../../schema/catalog/constants.ts';
import * as contract from '../../../../schema/catalog/own-reviews.ts';
import { DAY } from '../../../../schema/durations.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { linesConfirmed, type ConfirmedLine } from '../order/offers.ts';
import { reviewableUntil, reviewStream, writableType } from './decider.ts';
import { reviewsOf } from './views.ts';
import { hiddenOf, shownOf } from './queries.ts';
import type { reviewSettings } from './settings.ts';

/** What a member wrote, and what they may write now. */
export const ownReviews = query(
  contract.ownReviews,
  ({ config: { reviewPoints }, log, clock, use }: Platform<typeof reviewSettings>) => {
    const catalog = use(Catalog);
    return async ({ caller: { userSysId } }) => {
      const now = clock.now();
      const [rows, confirmed] = await Promise.all([
        log.reads.all(reviewsOf({ userSysId })),
        linesConfirmed(log, userSysId, now - REVIEW_WITHIN - DAY),
      ]);
      // Of older logs: no line is named, so none of the product is open.
      const older = new Set(
        rows.filter((row) => row.order_prdt_sys_id === null).map((row) => row.prdt_sys_id),
      );
      // One for each product, for the line that was confirmed last: it may be reviewed for longest.
      const latest = new Map(confirmed.toReversed().map((line) => [line.prdtSysId, line]));
      const open = [...latest.values()].filter(({ prdtSysId }) => !older.has(prdtSysId));
      const writable = await Promise.all(open.map((line) => writableOf(log, catalog, line, now)));
      return {
        reviews: await Promise.all(
          rows.map(async (row) => {
            const product = await catalog.product(row.prdt_sys_id);
            return {
              ...shownOf(row),
              ...hiddenOf(row),
              name: product?.name ?? '',
              nameEn: product?.nameEn ?? '',
              squareImageUrl: product?.squareImageUrl ?? '',
              orderSysId: row.order_prdt_sys_id === null ? null : row.order_sys_id,
              orderPrdtSysId: row.order_prdt_sys_id,
              until: lastMoment(row.until),
            };
          }),
        ),
        writable: writable.filter((each) => each !== null).toSorted((a, b) => a.until.localeCompare(b.until)),
        points: reviewPoints.any,
        picturePoints: reviewPoints.withPictures,
      };
    };
  },
);

async function writableOf(
  log: EventLog,
  catalog: Catalog,
  line: ConfirmedLine,
  now: number,
): Promise<contract.Writable | null> {
  const { orderPrdtSysId, orderSysId, prdtSysId, name, nameEn, optionName, confirmedAt } = line;
  const { state } = await log.state(reviewStream(line));
  const type = writableType(state, confirmedAt, now);
  if (!type) return null;
  const squareImageUrl = (await catalog.product(prdtSysId))?.squareImageUrl ?? '';
  const until = lastMoment(reviewableUntil(confirmedAt));
  return { orderPrdtSysId, orderSysId, prdtSysId, name, nameEn, squareImageUrl, optionName, type, until };
}

/** The last second in which it may be written or changed. */
function lastMoment(until: number): string {
  return new Date(Math.max(0, until - 1000)).toISOString();
}

import { queryOf } from '../../app/calls/query.ts';

/** So many of them on the product's page. */
const SHOWN = 3;

/** What a product's page asks about its reviews. All that it shows of them comes with this one call. */
export function newestOf(prdtSysId: number) {
  return queryOf('productReviews', { prdtSysId, startIndex: 0, rowCount: SHOWN });
}

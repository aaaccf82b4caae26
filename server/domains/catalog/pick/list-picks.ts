import * as contract from '../../../../schema/catalog/picks.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog } from '../catalog/offers.ts';
import { marked, picksOf } from './queries.ts';

/** The latest first. */
export const listPicks = query(contract.listPicks, ({ log, use }) => {
  const catalog = use(Catalog);
  return async ({ caller, query: { startIndex, rowCount } }) => {
    const all = (await picksOf(log, caller.userSysId)).toReversed();
    const shown = await Promise.all(
      all.slice(startIndex, startIndex + rowCount).map(async (picked) => {
        const product = await catalog.product(picked.prdtSysId);
        return product && { prdtPickSysId: picked.prdtPickSysId, product: marked(product, picked) };
      }),
    );
    return { totalCnt: all.length, picks: shown.filter((pick) => pick !== null) };
  };
});

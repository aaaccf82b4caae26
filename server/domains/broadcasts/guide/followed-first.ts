import { FOLLOWED_FIRST_AMONG } from '../../../../schema/broadcasts/constants.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { brandOf, findPlan } from '../../room/broadcast/queries.ts';
import { brandsStream, type Catalog } from '../../catalog/catalog/offers.ts';
import type { Followed } from '../follow/decider.ts';

export interface RowRange {
  readonly startIndex: number;
  readonly rowCount: number;
}

export interface ListedRow {
  readonly broadcast_sys_id: number;
  readonly seller_sys_id: number;
}

interface By {
  readonly follows: readonly Followed[];
  readonly log: Pick<EventLog, 'state'>;
  readonly catalog: Pick<Catalog, 'product'>;
}

/**
 * A page of a list. Of its first FOLLOWED_FIRST_AMONG, those of followed sellers and brands come first, and the rest
 * keeps its order. A broadcast counts as followed if its start alerts the viewer.
 */
export async function followedFirst(
  read: (page: RowRange) => Promise<readonly ListedRow[]>,
  { startIndex, rowCount }: RowRange,
  by: By,
): Promise<readonly ListedRow[]> {
  if (by.follows.length === 0 || rowCount === 0 || startIndex >= FOLLOWED_FIRST_AMONG)
    return read({ startIndex, rowCount });
  const all = await read({ startIndex: 0, rowCount: Math.max(FOLLOWED_FIRST_AMONG, startIndex + rowCount) });
  const [among, rest] = [all.slice(0, FOLLOWED_FIRST_AMONG), all.slice(FOLLOWED_FIRST_AMONG)];
  const isFollowed = await followedAmong(among, by);
  const sorted = among.toSorted((one, other) => Number(isFollowed(other)) - Number(isFollowed(one)));
  return [...sorted, ...rest].slice(startIndex, startIndex + rowCount);
}

async function followedAmong(
  rows: readonly ListedRow[],
  { follows, log, catalog }: By,
): Promise<(row: ListedRow) => boolean> {
  const of = (kind: Followed['kind']) =>
    new Set(follows.filter((each) => each.kind === kind).map(({ sysId }) => sysId));
  const [sellers, brands] = [of('seller'), of('brand')];
  if (brands.size === 0) return ({ seller_sys_id }) => sellers.has(seller_sys_id);
  // Only broadcasts of sellers who have such a brand can be of it.
  const others = new Set(rows.map(({ seller_sys_id }) => seller_sys_id)).difference(sellers);
  const havingOne = await Promise.all(
    [...others].map(async (sellerSysId) => {
      const { state } = await log.state(brandsStream(sellerSysId));
      return state.brands.some(({ brandSysId }) => brands.has(brandSysId)) ? [sellerSysId] : [];
    }),
  );
  const asked = new Set(havingOne.flat());
  const ofBrands = await Promise.all(
    rows
      .filter(({ seller_sys_id }) => asked.has(seller_sys_id))
      .map(async ({ broadcast_sys_id }) => {
        const plan = await findPlan(log, broadcast_sys_id);
        const brand = plan && (await brandOf(plan, catalog));
        return brand && brands.has(brand.brandSysId) ? [broadcast_sys_id] : [];
      }),
  );
  const broadcasts = new Set(ofBrands.flat());
  return ({ seller_sys_id, broadcast_sys_id }) =>
    sellers.has(seller_sys_id) || broadcasts.has(broadcast_sys_id);
}

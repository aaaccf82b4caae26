import * as contract from '../../../../schema/catalog/follows.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { findBrands, requireBrand } from '../../catalog/catalog/queries.ts';
import { followsStream, type Followed } from './decider.ts';
import { countFollowers } from './views.ts';

/** The latest first. In a shop, its own alone. */
export const follows = query(contract.follows, ({ log, use }) => {
  const catalog = use(Catalog);
  return async ({ caller, shop }) => {
    const all = (await log.state(followsStream(caller.userSysId))).state.follows.toReversed();
    const idsOf = (kind: Followed['kind']) =>
      all.filter((each) => each.kind === kind).map(({ sysId }) => sysId);
    const isHere = (sellerSysId: number) => shop === null || sellerSysId === shop;
    const [sellers, brands] = await Promise.all([
      Promise.all(
        idsOf('seller')
          .filter(isHere)
          .map((sellerSysId) => catalog.seller(sellerSysId)),
      ),
      findBrands(log, idsOf('brand')),
    ]);
    return {
      sellers: sellers.filter((seller) => seller !== null),
      brands: brands.filter((brand) => isHere(brand.sellerSysId)),
    };
  };
});

export const brandFollowers = query(
  contract.brandFollowers,
  ({ log }) =>
    async ({ params: { brandSysId }, shop }) => {
      const { sellerSysId } = await requireBrand(log, brandSysId, shop);
      const row = await log.reads.one(countFollowers({ sellerSysId, brandSysId }));
      return { followerCnt: Number(row?.count ?? 0) };
    },
);

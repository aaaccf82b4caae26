import * as contract from '../../../../schema/catalog/exhibitions.ts';
import { domainModule } from '../../../platform/module.ts';
import { Catalog } from '../catalog/catalog.ts';
import { Grouping } from '../catalog/offers.ts';
import { Files } from '../../members/media/offers.ts';
import { withPicks } from '../pick/queries.ts';
import { exhibitionsFold } from './decider.ts';
import { Exhibitions } from './exhibitions.ts';
import { exhibitionProjection } from './projection.ts';

/** Themed pages of sellers, and those of them that are banners. */
export const exhibition = domainModule({
  name: 'exhibition',
  contract,
  folds: [exhibitionsFold],
  projections: [exhibitionProjection],
  open: ({ log, source, clock, use }) => {
    const exhibitions = new Exhibitions({
      log,
      source,
      clock,
      catalog: use(Catalog),
      grouping: use(Grouping),
      files: use(Files),
    });
    return {
      services: [exhibitions],
      handlers: {
        mainPlans: ({ query: { brandSysId, ...page }, shop }) =>
          brandSysId === undefined
            ? exhibitions.shown({ ...page, shop, isBanner: 0 })
            : exhibitions.ofBrand(brandSysId, { ...page, shop }),
        bannerPlans: ({ query, shop }) => exhibitions.shown({ ...query, shop, isBanner: 1 }),
        planAlone: ({ params, shop }) => exhibitions.one({ ...params, shop }),
        planOfProduct: ({ params, shop }) => exhibitions.ofProduct({ ...params, shop }),
        planProducts: async ({ params, query: { startIndex, rowCount, ...asked }, caller, shop }) => {
          const found = await exhibitions.products({ ...params, startIndex, rowCount, shop });
          return { ...found, products: await withPicks(log, found.products, asked, caller) };
        },
        sellerPlans: ({ params }) => exhibitions.own(params),
        setPlans: ({ params, body, caller, commandId }) =>
          exhibitions.set({ ...params, ...body }, { actorId: caller.userSysId, commandId }),
      },
    };
  },
});

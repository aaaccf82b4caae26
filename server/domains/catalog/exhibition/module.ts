import * as contract from '../../../../schema/catalog/exhibitions.ts';
import { domainModule } from '../../../platform/module.ts';
import { Catalog } from '../catalog/catalog.ts';
import { Grouping } from '../catalog/offers.ts';
import { Files } from '../../members/media/offers.ts';
import { MemberPicks } from '../pick/member-picks.ts';
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
    const picks = use(MemberPicks);
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
        planProducts: async ({ params, query: { userSysId, ...page }, caller, shop }) => {
          const { totalCnt, products } = await exhibitions.products({ ...params, ...page, shop });
          const isOwn = caller !== null && caller.userSysId === userSysId;
          return { totalCnt, products: isOwn ? await picks.mark(products, userSysId) : products };
        },
        sellerPlans: ({ params }) => exhibitions.own(params),
        setPlans: ({ params, body, caller, commandId }) =>
          exhibitions.set({ ...params, ...body }, { actorId: caller.userSysId, commandId }),
      },
    };
  },
});

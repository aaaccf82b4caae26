import * as contract from '../../../../schema/catalog/follows.ts';
import { domainModule } from '../../../platform/module.ts';
import { emptiedAfterRemoval } from '../../members/account/offers.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { Catalog } from '../../catalog/catalog/catalog.ts';
import { Grouping } from '../../catalog/catalog/offers.ts';
import { emptyFollows, followsFold, followsStream } from './decider.ts';
import { Follows } from './follows.ts';
import { followProjection } from './projection.ts';
import { TELL_FOLLOWERS, tellFollowers, tellOfBroadcasts } from './telling.ts';

/** Sellers and brands that members follow. An alert tells them when a broadcast begins. */
export const follow = domainModule({
  name: 'follow',
  contract,
  folds: [followsFold],
  projections: [followProjection],
  open: ({ log, clock, use }) => {
    const [alerts, catalog] = [use(Alerts), use(Catalog)];
    const service = new Follows({ log, catalog, grouping: use(Grouping) });
    const seller = (sysId: number) => ({ kind: 'seller', sysId }) as const;
    const brand = (sysId: number) => ({ kind: 'brand', sysId }) as const;
    return {
      handlers: {
        follows: ({ caller, shop }) => service.list(caller.userSysId, shop),
        followSeller: async ({ params, shop, ...by }) => {
          await service.follow(seller(params.sellerSysId), shop, by);
          return {};
        },
        unfollowSeller: async ({ params, ...by }) => {
          await service.unfollow(seller(params.sellerSysId), by);
          return {};
        },
        followBrand: async ({ params, shop, ...by }) => {
          await service.follow(brand(params.brandSysId), shop, by);
          return {};
        },
        brandFollowers: async ({ params, shop }) => ({
          followerCnt: await service.followersOf(params.brandSysId, shop),
        }),
        unfollowBrand: async ({ params, ...by }) => {
          await service.unfollow(brand(params.brandSysId), by);
          return {};
        },
      },
      timers: {
        [TELL_FOLLOWERS]: (timer) => tellFollowers(timer, { log, clock, alerts, catalog }),
      },
      reactions: [tellOfBroadcasts(), emptiedAfterRemoval('follows-of-removed', followsStream, emptyFollows)],
    };
  },
});

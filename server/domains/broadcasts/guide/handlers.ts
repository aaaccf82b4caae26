import type * as contract from '../../../../schema/broadcasts/broadcasts.ts';
import type { ShareUrls } from '../../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import type { HandlersOf, Platform } from '../../../platform/module.ts';
import { SOCKET_PATH } from '../../../../schema/room/socket.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { roomOf } from '../../room/broadcast/broadcast.ts';
import { planOf } from '../../room/broadcast/plans.ts';
import type { Grouping } from '../../catalog/catalog/offers.ts';
import { followsStream } from '../follow/decider.ts';
import { withPicks } from '../../catalog/pick/queries.ts';
import type { Guide } from './guide.ts';

type ContractHandlers = HandlersOf<typeof contract>;

export function guideHandlers(
  guide: Guide,
  {
    log,
    shareUrls,
    grouping,
  }: Pick<Platform, 'log'> & {
    readonly shareUrls: ShareUrls;
    readonly grouping: Grouping;
  },
): ContractHandlers {
  const plan = ({ broadcastSysId }: { broadcastSysId: number }, caller: Caller | null) =>
    planOf(log, broadcastSysId, caller);
  return {
    mainBroadcasts: async ({ query, shop, caller }) => {
      const follows = caller ? (await log.state(followsStream(caller.userSysId))).state.follows : [];
      return { broadcasts: await guide.main({ ...query, shop }, follows) };
    },
    schedules: async ({ query, shop }) => ({ broadcasts: await guide.schedules({ ...query, shop }) }),
    scheduleDays: async ({ query, shop }) => ({ days: await guide.days({ ...query, shop }) }),
    broadcastDetail: async ({ params, query, caller }) => {
      const found = await plan(params, caller);
      const { broadcastScheduleSysId: asked } = query;
      if (asked !== undefined && asked !== found.broadcastScheduleSysId) {
        throw new Refusal('0004', { broadcastScheduleSysId: asked });
      }
      return guide.detail(found);
    },
    checkLive: async ({ params, caller }) => ({
      liveFlag: (await guide.room(await plan(params, caller))).liveFlag,
    }),
    broadcastProducts: async ({ params, query, caller }) => {
      const products = await guide.products(await plan(params, caller));
      const { startIndex, rowCount, ...asked } = query;
      const shown = products.slice(startIndex, startIndex + rowCount);
      return { totalCnt: products.length, products: await withPicks(log, shown, asked, caller) };
    },
    counts: async ({ params, caller }) => guide.counts(await plan(params, caller)),
    clientInfo: async ({ params, caller }) => {
      const found = await plan(params, caller);
      const { liveFlag } = await guide.room(found);
      return {
        socketUrl: SOCKET_PATH,
        chatMode: liveFlag === LIVE_FLAG.ended || liveFlag === LIVE_FLAG.stopped ? 'vod' : 'live',
        room: roomOf(found),
        shareUrls,
      };
    },
    notice: async ({ params, caller }) => {
      const { noti, notiEn } = await guide.room(await plan(params, caller));
      return { notiContent: noti, notiContentEn: notiEn };
    },
    brandBroadcasts: async ({ params: { brandSysId }, query, shop }) => {
      const { sellerSysId } = await grouping.brand(brandSysId, shop);
      return guide.ofSeller(sellerSysId, query);
    },
    broadcastIntro: async ({ params, caller }) => guide.intro(await plan(params, caller)),
  };
}

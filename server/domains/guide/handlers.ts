import type * as contract from '../../../schema/broadcasts.ts';
import type { HandlersOf } from '../../platform/module.ts';
import { SOCKET_PATH } from '../../../schema/socket.ts';
import { Refusal, type EventLog } from '../../platform/log/log.ts';
import { roomOf } from '../broadcast/broadcast.ts';
import { planOf } from '../broadcast/plans.ts';
import type { Guide } from './guide.ts';

type ContractHandlers = HandlersOf<typeof contract>;

export function guideHandlers(guide: Guide, log: Pick<EventLog, 'state'>): ContractHandlers {
  const plan = ({ broadcastSysId }: { broadcastSysId: number }) => planOf(log, broadcastSysId);
  return {
    mainBroadcasts: async ({ query }) => ({ broadcasts: await guide.main(query) }),
    schedules: async ({ query }) => ({ broadcasts: await guide.schedules(query) }),
    broadcastDetail: async ({ params, query }) => {
      const found = await plan(params);
      const { broadcastScheduleSysId: asked } = query;
      if (asked !== undefined && asked !== found.broadcastScheduleSysId) {
        throw new Refusal('0004', { broadcastScheduleSysId: asked });
      }
      return guide.detail(found);
    },
    checkLive: async ({ params }) => ({ liveFlag: await guide.liveFlag(params.broadcastSysId) }),
    broadcastProducts: async ({ params, query }) => {
      const products = await guide.products(await plan(params));
      const { startIndex, rowCount } = query;
      return { totalCnt: products.length, products: products.slice(startIndex, startIndex + rowCount) };
    },
    counts: async ({ params }) => guide.counts(await plan(params)),
    clientInfo: async ({ params }) => ({
      socketUrl: SOCKET_PATH,
      chatMode: 'live',
      room: roomOf(await plan(params)),
    }),
    broadcastIntro: async ({ params }) => guide.intro(await plan(params)),
    notice: async ({ params }) => guide.notice(params.broadcastSysId),
  };
}

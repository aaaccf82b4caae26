import type { FastifyInstance } from 'fastify';
import { SOCKET_PATH } from '../../../schema/socket.ts';
import { mount, type Authenticate } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/log/log.ts';
import { roomOf, type Broadcasts } from './broadcasts.ts';

export function broadcastRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  broadcasts: Broadcasts,
): void {
  mount(app, authenticate, {
    mainBroadcasts: ({ query }) => ({ broadcasts: broadcasts.main(query) }),
    schedules: ({ query }) => ({ broadcasts: broadcasts.schedules(query) }),
    broadcastDetail: ({ params, query }) => {
      const plan = broadcasts.plan(params.broadcastSysId);
      const { broadcastScheduleSysId: asked } = query;
      if (asked !== undefined && asked !== plan.broadcastScheduleSysId) {
        throw new Refusal('0004', { broadcastScheduleSysId: asked });
      }
      return broadcasts.detail(plan);
    },
    checkLive: ({ params }) => ({ liveFlag: broadcasts.liveFlag(broadcasts.plan(params.broadcastSysId)) }),
    broadcastProducts: ({ params, query }) => {
      const products = broadcasts.products(broadcasts.plan(params.broadcastSysId));
      const { startIndex, rowCount } = query;
      return { totalCnt: products.length, products: products.slice(startIndex, startIndex + rowCount) };
    },
    counts: ({ params }) => broadcasts.counts(broadcasts.plan(params.broadcastSysId)),
    clientInfo: ({ params }) => ({
      socketUrl: SOCKET_PATH,
      chatMode: 'live',
      room: roomOf(broadcasts.plan(params.broadcastSysId)),
    }),
    notice: ({ params }) => ({
      notiContent: broadcasts.room(broadcasts.plan(params.broadcastSysId))?.noti ?? '',
    }),
  });
}

import type { FastifyInstance } from 'fastify';
import { mount, type Authenticate } from '../../platform/http/route.ts';
import type { Orders } from './orders.ts';

export function orderRoutes(app: FastifyInstance, authenticate: Authenticate, orders: Orders): void {
  mount(app, authenticate, {
    placeOrder: ({ body, caller, commandId, once }) => orders.place(body, caller, { commandId, ...once }),
    orderDetail: ({ params, caller }) => orders.order(params.orderSysId, caller.userSysId),
    currentOrder: ({ params, caller }) => orders.newestIn(params.broadcastSysId, caller.userSysId),
    orderList: ({ query, caller }) => orders.list(caller.userSysId, query),
  });
}

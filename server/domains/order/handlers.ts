import type * as contract from '../../../schema/orders.ts';
import type { HandlersOf } from '../../platform/module.ts';
import type { Orders } from './orders.ts';

type ContractHandlers = HandlersOf<typeof contract>;

export function orderHandlers(orders: Orders): ContractHandlers {
  return {
    placeOrder: ({ body, caller, commandId, once }) => orders.place(body, caller, { commandId, ...once }),
    orderDetail: ({ params, caller }) => orders.order(params.orderSysId, caller.userSysId),
    currentOrder: ({ params, caller }) => orders.newestIn(params.broadcastSysId, caller.userSysId),
    orderList: ({ query, caller }) => orders.list(caller.userSysId, query),
  };
}

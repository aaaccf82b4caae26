import type * as orderContract from '../../../schema/orders.ts';
import type * as quoteContract from '../../../schema/quotes.ts';
import type { HandlersOf } from '../../platform/module.ts';
import type { Orders } from './orders.ts';

type ContractHandlers = HandlersOf<typeof orderContract & typeof quoteContract>;

export function orderHandlers(orders: Orders): ContractHandlers {
  return {
    placeOrder: ({ body, caller, commandId, once }) => orders.place(body, caller, { commandId, ...once }),
    quoteOrder: ({ body, caller }) => orders.quote(body, caller),
    orderDetail: ({ params, caller }) => orders.order(params.orderSysId, caller.userSysId),
    currentOrder: ({ params, caller }) => orders.newestIn(params.broadcastSysId, caller.userSysId),
    orderList: ({ query, caller }) => orders.list(caller.userSysId, query),
  };
}

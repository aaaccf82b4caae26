import type * as cancelContract from '../../../schema/cancelling.ts';
import type * as orderContract from '../../../schema/orders.ts';
import type * as quoteContract from '../../../schema/quotes.ts';
import type { HandlersOf } from '../../platform/module.ts';
import type { EventLog } from '../../platform/log/log.ts';
import { planOf } from '../broadcast/plans.ts';
import type { Cancellations } from './cancellations.ts';
import type { Orders } from './orders.ts';

type ContractHandlers = HandlersOf<typeof cancelContract & typeof orderContract & typeof quoteContract>;

export function orderHandlers({
  log,
  orders,
  cancellations,
}: {
  readonly log: EventLog;
  readonly orders: Orders;
  readonly cancellations: Cancellations;
}): ContractHandlers {
  return {
    placeOrder: ({ body, caller, commandId, once }) => orders.place(body, caller, { commandId, ...once }),
    quoteOrder: ({ body, caller }) => orders.quote(body, caller),
    checkEventPlan: ({ body, caller }) => orders.checkEventPlan(body, caller),
    orderDetail: ({ params, caller }) => orders.order(params.orderSysId, caller.userSysId),
    currentOrder: ({ params, caller }) => orders.newestIn(params.broadcastSysId, caller.userSysId),
    changeReceiver: ({ params, body, caller, commandId }) =>
      orders.changeReceiver(params.orderSysId, body, caller, commandId),
    grantCancelCoupons: async ({ params, body, caller, commandId }) => {
      const plan = await planOf(log, params.broadcastSysId, caller);
      return cancellations.grant(plan, caller, body, { commandId });
    },
    cancelCoupons: ({ query, caller }) => cancellations.held(caller, query),
    cancelLiveOrder: async ({ params, body, caller, commandId, once }) => {
      const plan = await planOf(log, params.broadcastSysId, caller);
      return cancellations.cancel(plan, caller, body, { commandId, ...once });
    },
    orderList: ({ query, caller }) => orders.list(caller.userSysId, query),
  };
}

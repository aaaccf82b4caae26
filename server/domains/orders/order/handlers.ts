import type * as nonMemberContract from '../../../../schema/buying/non-member-orders.ts';
import type * as orderContract from '../../../../schema/buying/orders.ts';
import type * as fulfilContract from '../../../../schema/orders/fulfilling.ts';
import type { tracking } from '../../../../schema/orders/tracking.ts';
import type { HandlersOf } from '../../../platform/module.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { ParcelFollowing } from './fulfilling/following.ts';
import type { Fulfilment } from './fulfilling/fulfilment.ts';
import type { NonMemberOrders } from './buyers/non-members.ts';
import type { OrderViews } from './views/order-views.ts';

type ContractHandlers = HandlersOf<
  typeof fulfilContract &
    Omit<typeof orderContract, 'placeOrder' | 'checkEventPlan' | 'changeReceiver'> & {
      readonly tracking: typeof tracking;
    } & Pick<typeof nonMemberContract, 'nonMemberOrder' | 'sendNonMemberCode'>
>;

export function orderHandlers({
  views,
  nonMembers,
  fulfilment,
  following,
}: {
  readonly views: OrderViews;
  readonly nonMembers: NonMemberOrders;
  readonly fulfilment: Fulfilment;
  readonly following: ParcelFollowing;
}): ContractHandlers {
  return {
    nonMemberOrder: ({ body, ip, commandId }) => nonMembers.lookUp(body, ip, commandId),
    sendNonMemberCode: ({ body, ip, locale, commandId }) =>
      nonMembers.sendCode(body.orderSysId, { ip, locale }, commandId),
    orderDetail: ({ params, caller }) => views.order(params.orderSysId, caller.userSysId),
    orderInvoice: ({ params, caller }) => views.invoice(params.orderSysId, caller.userSysId),
    currentOrder: ({ params, caller }) => views.newestIn(params.broadcastSysId, caller.userSysId),
    sellerOrders: ({ params, query }) => fulfilment.lines({ ...params, ...query }),
    packingList: ({ params, query }) => fulfilment.packing({ ...params, ...query }),
    prepareOrder: ({ params, body, caller, commandId, once }) =>
      fulfilment.prepare({ ...params, ...body }, caller, { commandId, ...once }),
    dispatchOrder: ({ params, body, caller, commandId, once }) =>
      fulfilment.dispatch({ ...params, ...body }, caller, { commandId, ...once }),
    tracking: ({ params, caller }) => following.of(params, caller),
    orderProducts: async ({ params, caller }) => {
      const { orderProducts } = await views.order(params.orderSysId, caller.userSysId);
      return { orderProducts };
    },
    oneOrderProduct: async ({ params, caller }) => {
      const { orderProducts } = await views.order(params.orderSysId, caller.userSysId);
      const found = orderProducts.find(({ orderPrdtSysId }) => orderPrdtSysId === params.orderPrdtSysId);
      if (!found) throw new Refusal('2010');
      return found;
    },
    confirmPurchase: async ({ params, caller, commandId, once }) => {
      await fulfilment.confirm(params, caller, { commandId, ...once });
      return views.order(params.orderSysId, caller.userSysId);
    },
    orderList: ({ query, caller }) => views.list(caller.userSysId, query),
  };
}

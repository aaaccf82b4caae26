/** An order, and the orders, of who asks. Throw 2010 for an order that does not exist, or is somebody else's. */
import * as contract from '../../../../../schema/buying/orders.ts';
import * as fulfilling from '../../../../../schema/orders/fulfilling.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { query } from '../../../../platform/operations.ts';
import { OrderViews } from './order-views.ts';

export const orderDetail = query(contract.orderDetail, ({ use }) => {
  const views = use(OrderViews);
  return ({ params, caller }) => views.order(params.orderSysId, caller.userSysId);
});

export const orderInvoice = query(contract.orderInvoice, ({ use }) => {
  const views = use(OrderViews);
  return ({ params, caller }) => views.invoice(params.orderSysId, caller.userSysId);
});

export const currentOrder = query(contract.currentOrder, ({ use }) => {
  const views = use(OrderViews);
  return ({ params, caller }) => views.newestIn(params.broadcastSysId, caller.userSysId);
});

export const orderList = query(contract.orderList, ({ use }) => {
  const views = use(OrderViews);
  return ({ query: asked, caller }) => views.list(caller.userSysId, asked);
});

export const orderProducts = query(fulfilling.orderProducts, ({ use }) => {
  const views = use(OrderViews);
  return async ({ params, caller }) => {
    const { orderProducts: products } = await views.order(params.orderSysId, caller.userSysId);
    return { orderProducts: products };
  };
});

export const oneOrderProduct = query(fulfilling.oneOrderProduct, ({ use }) => {
  const views = use(OrderViews);
  return async ({ params, caller }) => {
    const order = await views.order(params.orderSysId, caller.userSysId);
    const found = order.orderProducts.find(({ orderPrdtSysId }) => orderPrdtSysId === params.orderPrdtSysId);
    if (!found) throw new Refusal('2010');
    return found;
  };
});

import * as contract from '../../../../../schema/orders/fulfilling.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { query } from '../../../../platform/operations.ts';
import { OrderViews } from '../pages/order-views.ts';
import { confirmBoughtAndExchanged } from './decider.ts';
import { moving } from './outcome.ts';

/** Throws 2010 if the order is not the caller's. */
export const confirmPurchase = query(contract.confirmPurchase, ({ log, use }) => {
  const views = use(OrderViews);
  return async ({ params: { orderSysId, orderPrdtSysId }, caller: { userSysId }, commandId, once }) => {
    await log.execute({
      actorId: userSysId,
      commandId,
      ...once,
      ...moving(orderSysId, (state) => {
        if (state.userSysId !== userSysId) throw new Refusal('2010');
        return { events: confirmBoughtAndExchanged(state, orderPrdtSysId) };
      }),
    });
    return views.order(orderSysId, userSysId);
  };
});

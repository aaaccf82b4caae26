import * as contract from '../../../../../schema/orders/fulfilling.ts';
import { command } from '../../../../platform/operations.ts';
import { prepareGoods } from './decider.ts';
import { moving, ownOf } from './outcome.ts';

export const prepareOrder = command(
  contract.prepareOrder,
  () =>
    ({ params: { orderSysId }, body: { orderPrdtSysIds }, caller }) =>
      moving(orderSysId, (state) => ({
        events: [prepareGoods(state, { orderPrdtSysIds, isOwn: ownOf(caller) })],
      })),
);

import * as contract from '../../../../schema/catalog/picks.ts';
import { command } from '../../../platform/operations.ts';
import { productStream } from '../catalog/offers.ts';
import { stockStream } from '../stock/decider.ts';
import { pickProduct, picksStream } from './decider.ts';

export const addPick = command(contract.addPick, ({ source }) => ({ caller, body: { prdtSysId } }) => {
  const picks = picksStream(caller.userSysId);
  const [product, stock] = [productStream(prdtSysId), stockStream(prdtSysId)];
  const picked = { prdtPickSysId: source.id(), prdtSysId };
  return {
    streams: [picks, product, stock],
    decide: (states) => ({
      events: [
        {
          ref: picks,
          events: pickProduct(states.get(picks), states.get(product), states.get(stock), picked),
        },
      ],
      reply: { prdtPickSysId: picked.prdtPickSysId },
    }),
  };
});

import * as contract from '../../../../schema/catalog/picks.ts';
import { command } from '../../../platform/operations.ts';
import { picksStream, unpickProduct } from './decider.ts';

export const removePick = command(contract.removePick, () => ({ caller, params: { prdtPickSysId } }) => {
  const picks = picksStream(caller.userSysId);
  return {
    streams: [picks],
    decide: (states) => ({
      events: [{ ref: picks, events: unpickProduct(states.get(picks), prdtPickSysId) }],
    }),
  };
});

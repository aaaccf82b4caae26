import * as contract from '../../../../schema/room/blocked-words.ts';
import { command } from '../../../platform/operations.ts';
import { requireSeller } from '../../catalog/catalog/offers.ts';
import { blockWords, houseStream } from './decider.ts';

export const setBlockedWords = command(contract.setBlockedWords, ({ log }) => async (call) => {
  const { params, body, caller } = call;
  await requireSeller(log, params.sellerSysId);
  const ref = houseStream(params.sellerSysId);
  return {
    streams: [ref],
    decide: (states) => ({
      events: [{ ref, events: blockWords(states.get(ref), caller, params, body.words) }],
    }),
  };
});

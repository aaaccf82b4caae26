import * as contract from '../../../../schema/members/api-keys.ts';
import { command } from '../../../platform/operations.ts';
import { apiKeysStream, revokeKey } from './decider.ts';

export const revokeApiKey = command(contract.revokeApiKey, () => ({ caller, params: { apiKeySysId } }) => {
  const keys = apiKeysStream(caller.userSysId);
  return {
    streams: [keys],
    decide: (states, now) => ({
      events: [{ ref: keys, events: revokeKey(states.get(keys), apiKeySysId, now) }],
    }),
  };
});

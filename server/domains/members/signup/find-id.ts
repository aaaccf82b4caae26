import { maskEmail } from '../../../../schema/members/names.ts';
import * as contract from '../../../../schema/members/recovery.ts';
import { query } from '../../../platform/operations.ts';
import { membersByMobile } from '../account/offers.ts';
import { provenPhone } from '../verification/queries.ts';
import { SignUpCalls } from './limits.ts';

/** Throws 1020 without a good proof of the phone: who has none learns nothing, not even by the time it takes. */
export const findId = query(contract.findId, (platform) => {
  const { log, use } = platform;
  const calls = use(SignUpCalls);
  return async ({ body: { proof }, ip, commandId }) => {
    calls.take(ip);
    const { mobile, streams, used } = await provenPhone(platform, proof, 'findid');
    await log.execute({
      actorId: null,
      commandId,
      streams,
      decide: (states, now) => ({ events: used(states, now), reply: null }),
    });
    const found = await membersByMobile(log, mobile);
    return {
      accounts: found.map(({ userId, joinTypeCode, joinedAt }) => ({
        userId: maskEmail(userId),
        joinTypeCode,
        joinedAt: new Date(joinedAt).toISOString(),
      })),
    };
  };
});

import * as contract from '../../../../schema/members/consents.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { consentRow, memberStream, requireMember } from '../../members/account/offers.ts';
import { advertisingAgreed } from '../../members/alert/offers.ts';
import { Terms } from '../../members/terms/offers.ts';
import { versionsAgreed } from './queries.ts';

/** Agreeing twice is fine. Throws 0007 for terms that the member need not agree to, 1003 if there is no such member. */
export const agreeToTerms = query(contract.agreeToTerms, ({ log, clock, use }) => {
  const terms = use(Terms);
  return async ({ caller: { userSysId }, body: { kind, version }, commandId }) => {
    const agreed = await versionsAgreed(log, userSysId);
    if (agreed[kind] === version) return {};
    const asked = terms.consentsNeeded(agreed, clock.now());
    if (!asked.some((each) => each.kind === kind && each.version === version)) throw new Refusal('0007');
    const member = memberStream(userSysId);
    await log.execute({
      actorId: userSysId,
      commandId,
      streams: [member],
      decide: (states, now) => {
        requireMember(states.get(member));
        const rows =
          kind === 'marketing'
            ? advertisingAgreed(terms, userSysId, now)
            : [consentRow(userSysId, { kind, version }, now)];
        return { events: [], rows, reply: null };
      },
    });
    return {};
  };
});

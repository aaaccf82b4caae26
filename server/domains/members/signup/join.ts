import { OWN_SIGN_UP } from '../../../../schema/members/constants.ts';
import * as contract from '../../../../schema/members/joining.ts';
import { mobileOf } from '../../../../schema/members/phones.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import {
  beginEnrolment,
  Credentials,
  hashPassword,
  openSession,
  requireGoodPassword,
} from '../account/offers.ts';
import { advertisingAnswered } from '../alert/offers.ts';
import { Terms } from '../terms/offers.ts';
import { provenPhone } from '../verification/queries.ts';
import { goodIdentity, goodNickName, goodUserId } from './decider.ts';
import { SignUpCalls } from './limits.ts';
import { JoinGifts } from './offers.ts';
import { joiningFacts } from './queries.ts';

/**
 * Makes a member by e-mail address and password, and logs them in. Nothing is kept unless all is right, and the proof stays
 * good until then. Throws 0005 with the field that is wrong, 1012 for a nickname that nobody may have, 1020 without a good
 * proof, and what {@link beginEnrolment} throws.
 */
export const join = query(contract.join, (platform) => {
  const { log, clock, use } = platform;
  const [calls, credentials] = [use(SignUpCalls), use(Credentials)];
  const [terms, gifts] = [use(Terms), use(JoinGifts)];
  return async ({ body: asked, ip, userAgent, locale, shop, commandId }) => {
    calls.take(ip);
    const { agreeSellection2, ...agrees } = asked;
    const userId = goodUserId(credentials.read(asked.userId));
    const password = credentials.read(asked.password);
    requireGoodPassword(password, userId);
    const identity = goodIdentity(asked, clock.now());
    const nickName = goodNickName(asked.nickName);
    const proven = await provenPhone(platform, asked.proof, 'join');
    const { mobile } = proven;
    if (asked.mobile !== undefined && mobileOf(asked.mobile) !== mobile)
      throw new Refusal('0005', { field: 'mobile', reason: 'must be the phone of the proof' });
    const enrolment = await beginEnrolment(platform, { userId, nickName, mobile });
    const { userSysId } = enrolment;
    const given = gifts.for(userSysId);
    const answered = await advertisingAnswered({ log, terms }, userSysId, agreeSellection2);
    const joined = { joinTypeCode: OWN_SIGN_UP, ...(await joiningFacts(platform, asked, { shop })) };
    const passwordHash = await hashPassword(password);
    const { reply: memberVersion } = await log.execute({
      actorId: userSysId,
      commandId,
      streams: [proven, enrolment, ...given].flatMap(({ streams }) => streams),
      decide: (states, now) => {
        const consents = terms.agreedIn(agrees, now);
        const { events, rows } = enrolment.enrolled(
          states,
          { userId, nickName, mobile, passwordHash, ...identity, joined, provenBy: 'phone', consents },
          now,
        );
        return {
          events: [...proven.used(states, now), ...events, ...given.flatMap(({ used }) => used(states, now))],
          rows: [...rows, ...answered(now)],
          reply: 1,
        };
      },
    });
    return openSession(platform, { userSysId, memberVersion }, { ip, userAgent, locale });
  };
});

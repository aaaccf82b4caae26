import { VERIFICATION_FAILURES } from '../../../../schema/members/constants.ts';
import * as contract from '../../../../schema/members/verification.ts';
import { networkOf } from '../../../platform/address.ts';
import { Guesses } from '../../../platform/limits/guesses.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { Texts } from '../../site/sms/offers.ts';
import { codeHash, numberOf, placeOf, proofOf, VerificationCalls } from './codes.ts';
import { phoneStream, tryCode, type CodeTried } from './decider.ts';

/**
 * Replies with a proof. Throws 1020 for a wrong code or one that has expired, 1021 once it has been missed too often, 0008
 * after too many wrong codes from one address, for whatever phones.
 */
export const chkAuthMine = query(contract.chkAuthMine, ({ log, secrets, clock, limits, use }) => {
  const [calls, texts] = [use(VerificationCalls), use(Texts)];
  const guesses = new Guesses('verifications', VERIFICATION_FAILURES, clock, limits);
  return async ({ body: { mobile: written, code, purpose }, ip, commandId }) => {
    calls.take(ip);
    const mobile = numberOf(written);
    const ref = phoneStream(secrets, mobile);
    const asked = { purpose, place: placeOf(secrets, mobile, ip) };
    const { streams, verified } = texts.verifying(mobile);
    let outcome: CodeTried = { tried: 'wrong', smsSysId: 0 };
    const isRight = await guesses.check(
      { what: ref.stream, place: networkOf(ip), isKnownPlace: false },
      async () => {
        ({ reply: outcome } = await log.execute<CodeTried>({
          actorId: null,
          commandId,
          streams: [ref, ...streams],
          decide: (states, now) => {
            const hashOf = (smsSysId: number) => codeHash(secrets, smsSysId, code);
            const { events, ...reply } = tryCode(states.get(ref), asked, hashOf, now);
            const ofNumber = reply.tried === 'right' ? verified(states) : [];
            return { events: [{ ref, events }, ...ofNumber], reply };
          },
        }));
        return outcome.tried === 'right';
      },
    );
    if (!isRight) throw new Refusal(outcome.tried === 'spent' ? '1021' : '1020');
    return { proof: proofOf(secrets, purpose, mobile, outcome.smsSysId) };
  };
});

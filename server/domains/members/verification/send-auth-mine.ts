import { MINUTE } from '../../../../schema/durations.ts';
import type { Locale } from '../../../../schema/locales.ts';
import { VERIFICATION_CODE } from '../../../../schema/members/constants.ts';
import * as contract from '../../../../schema/members/verification.ts';
import { command } from '../../../platform/operations.ts';
import type { Source } from '../../../platform/source.ts';
import { Texts } from '../../site/sms/offers.ts';
import { codeHash, numberOf, placeOf, VerificationCalls } from './codes.ts';
import { phoneStream, sendCode } from './decider.ts';

/**
 * Texts a code to any phone, so that the reply never reveals who is a member. Throws 0005 unless it is a mobile number, and what
 * {@link sendCode} throws; 0008 also for too many texts from the address.
 */
export const sendAuthMine = command(contract.sendAuthMine, ({ source, secrets, use }) => {
  const [calls, texts] = [use(VerificationCalls), use(Texts)];
  return ({ body: { mobile, purpose }, ip, locale }) => {
    calls.take(ip);
    const text = texts.to(numberOf(mobile), { userSysId: null, ip, isCode: true });
    const { smsSysId } = text;
    const code = codeFrom(source);
    const ref = phoneStream(secrets, text.mobile);
    const place = placeOf(secrets, text.mobile, ip);
    const hash = codeHash(secrets, smsSysId, code);
    return {
      streams: [ref, ...text.streams],
      decide: (states, now) => {
        const events = sendCode(states.get(ref), { smsSysId, purpose, place, hash }, now);
        const asked = text.ask(states, CODE_TEXT[locale](code), now, locale);
        return {
          ...asked,
          events: [{ ref, events }, ...asked.events],
          reply: { expiresIn: VERIFICATION_CODE.lasts / 1000 },
        };
      },
    };
  };
});

function codeFrom(source: Pick<Source, 'secret'>): string {
  const { digits } = VERIFICATION_CODE;
  return String(source.secret(8).readBigUInt64BE() % BigInt(10 ** digits)).padStart(digits, '0');
}

const MINUTES = VERIFICATION_CODE.lasts / MINUTE;

const CODE_TEXT: Readonly<Record<Locale, (code: string) => string>> = {
  ko: (code) => `인증번호 ${code}
${MINUTES}분 안에 입력해 주세요. 다른 사람에게 알려 주지 마세요.`,
  en: (code) => `Verification code ${code}
Enter it within ${MINUTES} minutes. Do not tell it to anybody.`,
};

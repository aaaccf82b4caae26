import { BASKETS_MAX, POINTS_USABLE_FROM } from '../../../schema/buying/constants.ts';
import { CallFailed, CallRefused, refusalCode } from '../../../schema/call.ts';
import { refusalMeans } from '../../../schema/codes.ts';
import { format } from '../../../schema/deadlines.ts';
import { REJOIN_BARS, SELLOVER_AGE_MIN } from '../../../schema/members/constants.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { messagesOf } from '../i18n/catalogues.ts';
import type { Messages } from '../i18n/messages.ts';
import { isKeyOf, translator } from '../i18n/translate.ts';
import { isMissingPart } from './in-time.ts';
import { session } from '../session/session.ts';
import { SessionEnded } from '../session/tokens.ts';

type KnownCode = keyof Messages['refusals'];

/** Home is shown before these words have come. */
function isKnownCode(code: string): code is KnownCode {
  const { refusals }: Partial<Messages> = messagesOf(session.locale);
  return refusals !== undefined && isKeyOf(refusals, code);
}

/** Facts that only some answers of a code have. At 0 the text does not mention them. */
const UNSAID = {
  minOrderQty: 0,
  maxQty: 0,
  memberMaxQty: 0,
  boughtQty: 0,
  freeShrCntLimit: 0,
  stockQty: 0,
  prdtSysId: 0,
  rejoinFrom: 'unsaid',
};

/** Limits that texts name. */
const LIMITS = {
  withdrawnDays: REJOIN_BARS.withdrawn.days,
  terminatedMonths: REJOIN_BARS.terminated.months,
  basketsMax: BASKETS_MAX,
  selloverAge: SELLOVER_AGE_MIN,
  pointsUsableFrom: POINTS_USABLE_FROM,
};

/** Some texts have numbers or a day in them, which came with the answer. */
function refusalText(code: KnownCode, { facts }: CallRefused): string {
  const t = translator() as (key: string, values: Record<string, number | string>) => string;
  const numbers = Object.entries(facts).filter(
    (fact): fact is [string, number] => typeof fact[1] === 'number',
  );
  const from = Date.parse(String(facts['rejoinFrom']));
  const day = Number.isNaN(from)
    ? {}
    : { rejoinFrom: format(session.locale, { dateStyle: 'long' }).format(from) };
  return t(`refusals.${code}`, { ...LIMITS, ...UNSAID, ...Object.fromEntries(numbers), ...day });
}

/** Whether it only did not come to an answer, and is worth asking for again as it is. */
export function isTrouble(error: unknown): boolean {
  return error instanceof CallFailed || refusalMeans(refusalCode(error)) === 'again';
}

/** A fault on our side, reported by the server or by a proxy before it. */
function isServerFault(error: unknown): error is CallRefused | CallFailed {
  return error instanceof CallRefused
    ? error.resultCode === REFUSED.serverFault
    : error instanceof CallFailed && error.status !== undefined && error.status >= 500;
}

/** Whether a refusal has words of its own, from the server or in the texts. */
export function hasWords({ resultCode, facts }: CallRefused): boolean {
  return (
    resultCode === REFUSED.serverFault || typeof facts['errorMessage'] === 'string' || isKnownCode(resultCode)
  );
}

/** The text for any error: what happened and what to do next. Some answers bring their own text. */
export function errorText(error: unknown): string {
  const t = translator();
  if (isServerFault(error)) {
    const { requestId } = error;
    return t('errors.server') + (requestId ? ` ${t('errors.requestId', { requestId })}` : '');
  }
  if (error instanceof CallRefused && typeof error.facts['errorMessage'] === 'string')
    return error.facts['errorMessage'];
  if (error instanceof CallRefused && isKnownCode(error.resultCode))
    return refusalText(error.resultCode, error);
  if (error instanceof CallFailed || isMissingPart(error))
    return t(navigator.onLine === false ? 'errors.offline' : 'errors.network');
  if (error instanceof SessionEnded) return t('errors.loginRequired', { fromMenu: 0 });
  return t('errors.unknown');
}

/** The text of a result code that came without a refusal. */
export function codeText(code: string): string {
  return errorText(new CallRefused(code, 0, '', {}));
}

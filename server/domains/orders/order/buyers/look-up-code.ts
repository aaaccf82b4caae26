/*
 * Codes that are texted to who ordered without a login, so that nobody's wrong guesses keep them from their order. What must
 * stay true:
 *
 * - Of an order one code counts at a time, the newest, for so long, for so many wrong tries, and once.
 * - Every try is decided on the order's own stream, so many at once, at whichever node, are no way around the count.
 * - The log has a keyed hash of the code, never the code.
 */
import { NON_MEMBER_CODE } from '../../../../../schema/buying/constants.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../../platform/log/log.ts';

export type LookUpCodeEvent =
  | {
      readonly type: 'LookUpCodeSent';
      readonly data: { readonly smsSysId: number; readonly hash: string; readonly sentAt: number };
    }
  | { readonly type: 'LookUpCodeMissed'; readonly data: { readonly smsSysId: number } }
  | { readonly type: 'LookUpCodeUsed'; readonly data: { readonly smsSysId: number } };

/** Null: no code is valid. */
export type LookUpCode = null | {
  readonly smsSysId: number;
  readonly hash: string;
  readonly sentAt: number;
  readonly wrongCnt: number;
};

export const lookUpCodeFold: Fold<LookUpCode, LookUpCodeEvent> = {
  category: 'lookupcode',
  initial: null,
  stateVersion: 1,
  on: {
    LookUpCodeSent: (_state, { data }) => ({ ...data, wrongCnt: 0 }),
    LookUpCodeMissed: (state) => state && { ...state, wrongCnt: state.wrongCnt + 1 },
    LookUpCodeUsed: () => null,
  },
};

export function lookUpCodeStream(orderSysId: number): StreamRef<LookUpCode, LookUpCodeEvent> {
  return streamOf(lookUpCodeFold, orderSysId);
}

/** Throws 0008 with `waitSeconds` too soon after the previous code. */
export function sendCode(
  state: LookUpCode,
  sent: { readonly smsSysId: number; readonly hash: string; readonly now: number },
): LookUpCodeEvent[] {
  const { now, ...code } = sent;
  const wait = state ? state.sentAt + NON_MEMBER_CODE.againAfter - now : 0;
  if (wait > 0) throw new Refusal('0008', { waitSeconds: Math.ceil(wait / 1000) });
  return [{ type: 'LookUpCodeSent', data: { ...code, sentAt: now } }];
}

/** `hashOf`: of the code that was tried, as if it were the one of this text. */
export function tryCode(
  state: LookUpCode,
  hashOf: (smsSysId: number) => string,
  now: number,
): { readonly isRight: boolean; readonly events: LookUpCodeEvent[] } {
  const { tries, lasts } = NON_MEMBER_CODE;
  if (!state || state.wrongCnt >= tries || now >= state.sentAt + lasts) return { isRight: false, events: [] };
  const { smsSysId, hash } = state;
  const isRight = hashOf(smsSysId) === hash;
  return { isRight, events: [{ type: isRight ? 'LookUpCodeUsed' : 'LookUpCodeMissed', data: { smsSysId } }] };
}

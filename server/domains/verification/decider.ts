/*
 * How somebody proves that they read the texts to a phone. What must stay true:
 *
 * - Of a phone one code counts at a time, the newest, for one purpose, for so long, for so many wrong tries, and once.
 * - Of a phone one proof counts at a time, the newest, for one purpose, for so long, and once. So two sign-ups with one phone
 *   cannot happen at once.
 * - Every try and every use is decided on the phone's own stream: many at once, at whichever node, are no way around a count.
 * - The stream is named by a keyed hash of the phone, and has a keyed hash of the code.
 */
import {
  VERIFICATION_CODE,
  VERIFICATION_PROOF_LASTS,
  VERIFICATION_SENDS,
} from '../../../schema/members/constants.ts';
import type { VerificationPurpose } from '../../../schema/members/verification.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../platform/log/log.ts';

/** The text that had the code, and what it was for. */
interface Sent {
  readonly smsSysId: number;
  readonly purpose: VerificationPurpose;
}

export type VerificationEvent =
  | {
      readonly type: 'VerificationCodeSent';
      readonly data: Sent & { readonly hash: string; readonly sentAt: number };
    }
  | { readonly type: 'VerificationCodeMissed'; readonly data: { readonly smsSysId: number } }
  | { readonly type: 'PhoneProven'; readonly data: Sent & { readonly provenAt: number } }
  | { readonly type: 'PhoneProofUsed'; readonly data: { readonly smsSysId: number } };

export interface Verification {
  /** The times (ms since 1970) of the codes of the last day, oldest first. */
  readonly sentAt: readonly number[];
  /** Null: none counts. */
  readonly code:
    | null
    | (Sent & { readonly hash: string; readonly sentAt: number; readonly wrongCnt: number });
  readonly proof: null | (Sent & { readonly provenAt: number });
}

export const verificationFold: Fold<Verification, VerificationEvent> = {
  category: 'verification',
  initial: { sentAt: [], code: null, proof: null },
  stateVersion: 1,
  on: {
    VerificationCodeSent: (state, { data }) => ({
      ...state,
      sentAt: [...recent(state, data.sentAt), data.sentAt],
      code: { ...data, wrongCnt: 0 },
    }),
    VerificationCodeMissed: (state) => ({
      ...state,
      code: state.code && { ...state.code, wrongCnt: state.code.wrongCnt + 1 },
    }),
    PhoneProven: (state, { data }) => ({ ...state, code: null, proof: data }),
    PhoneProofUsed: (state) => ({ ...state, proof: null }),
  },
};

/** `phone`: the keyed hash of its number. */
export function verificationStream(phone: string): StreamRef<Verification, VerificationEvent> {
  return streamOf(verificationFold, phone);
}

/** Throws 1022 after the last code of a day, 0008 too soon after the previous code; both with `waitSeconds`. */
export function sendCode(
  state: Verification,
  code: Sent & { readonly hash: string },
  now: number,
): VerificationEvent[] {
  const sent = recent(state, now);
  const { max, within } = VERIFICATION_SENDS;
  const oldest = sent.at(-max);
  if (oldest !== undefined) throw new Refusal('1022', inSeconds(oldest + within - now));
  const wait = (sent.at(-1) ?? -Infinity) + VERIFICATION_CODE.againAfter - now;
  if (wait > 0) throw new Refusal('0008', inSeconds(wait));
  return [{ type: 'VerificationCodeSent', data: { ...code, sentAt: now } }];
}

export type Tried = 'right' | 'wrong' | 'spent';

/** `hashOf`: of the code that was tried, as if it were the one of this text. */
export function tryCode(
  { code }: Verification,
  purpose: VerificationPurpose,
  hashOf: (smsSysId: number) => string,
  now: number,
): { readonly tried: Tried; readonly smsSysId: number; readonly events: VerificationEvent[] } {
  const { tries, lasts } = VERIFICATION_CODE;
  if (!code || now >= code.sentAt + lasts) return { tried: 'wrong', smsSysId: 0, events: [] };
  const { smsSysId } = code;
  if (code.wrongCnt >= tries) return { tried: 'spent', smsSysId, events: [] };
  if (code.purpose === purpose && hashOf(smsSysId) === code.hash) {
    const events: VerificationEvent[] = [{ type: 'PhoneProven', data: { smsSysId, purpose, provenAt: now } }];
    return { tried: 'right', smsSysId, events };
  }
  const tried = code.wrongCnt + 1 < tries ? 'wrong' : 'spent';
  return { tried, smsSysId, events: [{ type: 'VerificationCodeMissed', data: { smsSysId } }] };
}

/** Throws 1020 unless the proof is the newest one of the phone, for this purpose, and still good. */
export function useProof(
  { proof }: Verification,
  { smsSysId, purpose }: Sent,
  now: number,
): VerificationEvent[] {
  const isGood =
    proof?.smsSysId === smsSysId &&
    proof.purpose === purpose &&
    now < proof.provenAt + VERIFICATION_PROOF_LASTS;
  if (!isGood) throw new Refusal('1020');
  return [{ type: 'PhoneProofUsed', data: { smsSysId } }];
}

function recent({ sentAt }: Verification, now: number): number[] {
  return sentAt.filter((at) => now - at < VERIFICATION_SENDS.within);
}

function inSeconds(wait: number): { readonly waitSeconds: number } {
  return { waitSeconds: Math.ceil(wait / 1000) };
}

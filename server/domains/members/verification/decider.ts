/*
 * How somebody proves that they read the texts to a phone. What must stay true:
 *
 * - Of a phone one code counts at a time, the newest, for one purpose, for so long, for so many wrong tries, and once.
 * - Of a phone one proof counts at a time, the newest, for one purpose, for so long, and once. So two sign-ups with one phone
 *   cannot happen at once.
 * - Codes are counted by the place that asks, so that no stranger uses up those of a phone's owner. Where the phone was proven
 *   before, those of strangers do not count at all. A place that has not asked today waits an hour at most after the last code.
 * - Every try and every use is decided on the phone's own stream: many at once, at whichever node, are no way around a count.
 * - The stream is named by a keyed hash of the phone, and has keyed hashes of the code and of places.
 */
import {
  VERIFICATION_CODE,
  VERIFICATION_PROOF_LASTS,
  VERIFICATION_SENDS,
} from '../../../../schema/members/constants.ts';
import type { VerificationPurpose } from '../../../../schema/members/verification.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** The text with the code, and its purpose. */
interface Sent {
  readonly smsSysId: number;
  readonly purpose: VerificationPurpose;
}

/** Where somebody asks from. Events of earlier versions lack it. */
interface From {
  readonly place?: string;
}

export type VerificationEvent =
  | {
      readonly type: 'VerificationCodeSent';
      readonly data: Sent & From & { readonly hash: string; readonly sentAt: number };
    }
  | { readonly type: 'VerificationCodeMissed'; readonly data: { readonly smsSysId: number } }
  | { readonly type: 'PhoneProven'; readonly data: Sent & From & { readonly provenAt: number } }
  | { readonly type: 'PhoneProofUsed'; readonly data: { readonly smsSysId: number } };

export interface Verification {
  /** The codes of the last day with their times (ms since 1970), oldest first. */
  readonly sends: readonly { readonly at: number; readonly place: string | null }[];
  /** Where the phone was proven, the last one last. */
  readonly knownPlaces: readonly string[];
  /** Null: none counts. */
  readonly code:
    | null
    | (Sent & { readonly hash: string; readonly sentAt: number; readonly wrongCnt: number });
  readonly proof: null | (Sent & { readonly provenAt: number });
}

export const verificationFold: Fold<Verification, VerificationEvent> = {
  category: 'verification',
  initial: { sends: [], knownPlaces: [], code: null, proof: null },
  stateVersion: 2,
  on: {
    VerificationCodeSent: (state, { data }) => ({
      ...state,
      sends: [...recent(state, data.sentAt), { at: data.sentAt, place: data.place ?? null }],
      code: { ...data, wrongCnt: 0 },
    }),
    VerificationCodeMissed: (state) => ({
      ...state,
      code: state.code && { ...state.code, wrongCnt: state.code.wrongCnt + 1 },
    }),
    PhoneProven: (state, { data }) => ({
      ...state,
      code: null,
      proof: data,
      knownPlaces: withPlace(state.knownPlaces, data.place),
    }),
    PhoneProofUsed: (state) => ({ ...state, proof: null }),
  },
};

/** `mobile`: in digits alone. */
export function phoneStream(
  { tokenSecret }: Pick<Secrets, 'tokenSecret'>,
  mobile: string,
): StreamRef<Verification, VerificationEvent> {
  return streamOf(verificationFold, keyedDigest(tokenSecret, 'verified phone', mobile));
}

/** Throws 1022 after the last code of a day, 0008 too soon after the previous code; both with `waitSeconds`. */
export function sendCode(
  state: Verification,
  code: Sent & Required<From> & { readonly hash: string },
  now: number,
): VerificationEvent[] {
  const sent = recent(state, now);
  const { fromOnePlace, fromAnywhere, within, newPlaceAfter } = VERIFICATION_SENDS;
  const ofPlace = sent.filter(({ place }) => place === code.place);
  const over = ({ at } = { at: -Infinity }) => at + within;
  const overAnywhere = state.knownPlaces.includes(code.place) ? -Infinity : over(sent.at(-fromAnywhere));
  const isNew = ofPlace.length === 0;
  const until = Math.max(
    over(ofPlace.at(-fromOnePlace)),
    isNew ? Math.min(overAnywhere, (sent.at(-1)?.at ?? -Infinity) + newPlaceAfter) : overAnywhere,
  );
  if (until > now) throw new Refusal('1022', inSeconds(until - now));
  const wait = (sent.at(-1)?.at ?? -Infinity) + VERIFICATION_CODE.againAfter - now;
  if (wait > 0) throw new Refusal('0008', inSeconds(wait));
  return [{ type: 'VerificationCodeSent', data: { ...code, sentAt: now } }];
}

export interface CodeTried {
  readonly tried: 'right' | 'wrong' | 'spent';
  /** The text that had the code; 0: none counts. */
  readonly smsSysId: number;
}

/** `hashOf`: of the code that was tried, as if it were the one of this text. */
export function tryCode(
  { code }: Verification,
  { purpose, place }: Pick<Sent, 'purpose'> & Required<From>,
  hashOf: (smsSysId: number) => string,
  now: number,
): CodeTried & { readonly events: VerificationEvent[] } {
  const { tries, lasts } = VERIFICATION_CODE;
  if (!code || now >= code.sentAt + lasts) return { tried: 'wrong', smsSysId: 0, events: [] };
  const { smsSysId } = code;
  if (code.wrongCnt >= tries) return { tried: 'spent', smsSysId, events: [] };
  if (code.purpose === purpose && hashOf(smsSysId) === code.hash) {
    const data = { smsSysId, purpose, place, provenAt: now };
    const events: VerificationEvent[] = [{ type: 'PhoneProven', data }];
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

function recent({ sends }: Verification, now: number): Verification['sends'] {
  return sends.filter(({ at }) => now - at < VERIFICATION_SENDS.within);
}

function withPlace(places: readonly string[], place: string | undefined): readonly string[] {
  if (place === undefined) return places;
  return [...places.filter((each) => each !== place), place].slice(-VERIFICATION_SENDS.knownPlaces);
}

function inSeconds(wait: number): { readonly waitSeconds: number } {
  return { waitSeconds: Math.ceil(wait / 1000) };
}

/*
 * One passkey's life. Its stream is named by a keyed hash of the credential's id, so that no credential is ever taken twice,
 * by whomever, and after its removal either.
 */
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../../platform/log/log.ts';

export type PasskeyEvent =
  | {
      readonly type: 'PasskeyKept';
      readonly data: {
        readonly userSysId: number;
        readonly passkeySysId: number;
        /** How often it had been used, as it says itself. Many always say 0. */
        readonly counter: number;
      };
    }
  | { readonly type: 'PasskeyUsed'; readonly data: { readonly counter: number } };

/** Null: never seen. */
export type PasskeyState = Extract<PasskeyEvent, { type: 'PasskeyKept' }>['data'] | null;

export const passkeyFold: Fold<PasskeyState, PasskeyEvent> = {
  category: 'passkey',
  initial: null,
  stateVersion: 1,
  on: {
    PasskeyKept: (_passkey, { data }) => data,
    PasskeyUsed: (passkey, { data }) => passkey && { ...passkey, ...data },
  },
};

/** `mark`: the keyed hash of the credential's id. */
export function passkeyStream(mark: string): StreamRef<PasskeyState, PasskeyEvent> {
  return streamOf(passkeyFold, mark);
}

/** Throws 0003 for a credential that was kept before. */
export function keepPasskey(passkey: PasskeyState, kept: NonNullable<PasskeyState>): PasskeyEvent[] {
  if (passkey !== null) throw new Refusal('0003');
  return [{ type: 'PasskeyKept', data: kept }];
}

/** Throws 1031 for a counter that has not risen: then there are two of that passkey, and one is a copy. */
export function usePasskey(passkey: NonNullable<PasskeyState>, counter: number): PasskeyEvent[] {
  const counts = counter > 0 || passkey.counter > 0;
  if (counts && counter <= passkey.counter) throw new Refusal('1031');
  return [{ type: 'PasskeyUsed', data: { counter } }];
}

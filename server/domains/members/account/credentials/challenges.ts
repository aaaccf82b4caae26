/*
 * What passkeys sign. What must stay true:
 *
 * - A challenge is signed, and carries its expiry, its purpose and its member. So any node accepts those of another node,
 *   and asking for one stores nothing.
 * - A challenge is accepted once: the log records that it was answered.
 */
import { createHmac } from 'node:crypto';
import { PASSKEY_CHALLENGE_LASTS } from '../../../../../schema/members/constants.ts';
import { Refusal, streamOf, type Fold, type States } from '../../../../platform/log/log.ts';
import type { Platform } from '../../../../platform/module.ts';
import { isSameSecret } from '../../../../platform/same-secret.ts';
import type { Keys } from '../marks.ts';

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 16;

/** Its answer makes a passkey of a member's, or proves that there is one. */
export type ChallengeFor = { readonly use: 'add'; readonly userSysId: number } | { readonly use: 'prove' };

interface ChallengeAnswered {
  readonly type: 'ChallengeAnswered';
  readonly data: Record<string, never>;
}

export const challengeFold: Fold<{ readonly isAnswered: boolean }, ChallengeAnswered> = {
  category: 'challenge',
  initial: { isAnswered: false },
  stateVersion: 1,
  on: { ChallengeAnswered: () => ({ isAnswered: true }) },
};

/** Base64url. */
export function nextChallenge(
  { secrets, source, clock }: Pick<Platform, 'secrets' | 'source' | 'clock'>,
  what: ChallengeFor,
): string {
  const until = Buffer.alloc(TIME_BYTES);
  until.writeUIntBE(clock.now() + PASSKEY_CHALLENGE_LASTS, 0, TIME_BYTES);
  const said = Buffer.concat([source.secret(NONCE_BYTES), until]);
  return Buffer.concat([said, macOf(secrets, said, what)]).toString('base64url');
}

/** The part of a decision that uses it up. Throws 1031 unless it is one of ours for this. */
export function answerChallenge(secrets: Keys, challenge: string, what: ChallengeFor) {
  const bytes = Buffer.from(challenge, 'base64url');
  const said = bytes.subarray(0, NONCE_BYTES + TIME_BYTES);
  const whole = Buffer.concat([said, macOf(secrets, said, what)]).toString('base64url');
  if (said.length < NONCE_BYTES + TIME_BYTES || !isSameSecret(challenge, whole)) throw new Refusal('1031');
  const until = said.readUIntBE(NONCE_BYTES, TIME_BYTES);
  const ref = streamOf(challengeFold, said.toString('base64url'));
  return {
    streams: [ref],
    /** Throws 1031 if it was answered before, or too long ago. */
    answered: (states: States, now: number) => {
      if (now >= until || states.get(ref).isAnswered) throw new Refusal('1031');
      const answered: ChallengeAnswered = { type: 'ChallengeAnswered', data: {} };
      return [{ ref, events: [answered] }];
    },
  };
}

function macOf({ tokenSecret }: Keys, said: Buffer, what: ChallengeFor): Buffer {
  const use = what.use === 'add' ? `add ${what.userSysId}` : what.use;
  return createHmac('sha256', tokenSecret)
    .update(`passkey challenge ${use} `)
    .update(said)
    .digest()
    .subarray(0, MAC_BYTES);
}

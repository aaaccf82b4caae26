/*
 * What passkeys sign. What must stay true:
 *
 * - A challenge says by itself until when it counts, what for, and for whom; only we can make one. So every node takes those
 *   of every other, and nobody makes us store any by asking.
 * - One that was answered is never taken again: that stands in the log.
 */
import { createHmac } from 'node:crypto';
import { PASSKEY_CHALLENGE_LASTS } from '../../../../../schema/members/constants.ts';
import type { Clock } from '../../../../platform/clock.ts';
import {
  Refusal,
  streamOf,
  type AnyStream,
  type Decision,
  type Fold,
  type States,
} from '../../../../platform/log/log.ts';
import { isSameSecret } from '../../../../platform/same-secret.ts';
import type { Source } from '../../../../platform/source.ts';

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

/** A challenge that a command uses up. */
export interface Answered {
  /** The command names them. */
  readonly streams: readonly AnyStream[];
  /** For the command's decision. Throws 1031 if it was answered before, or too long ago. */
  answered(states: States, now: number): Decision<never>['events'];
}

export class Challenges {
  readonly #secret: string;
  readonly #source: Pick<Source, 'secret'>;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(parts: { secret: string; source: Pick<Source, 'secret'>; clock: Pick<Clock, 'now'> }) {
    this.#secret = parts.secret;
    this.#source = parts.source;
    this.#clock = parts.clock;
  }

  /** Base64url. */
  next(what: ChallengeFor): string {
    const until = Buffer.alloc(TIME_BYTES);
    until.writeUIntBE(this.#clock.now() + PASSKEY_CHALLENGE_LASTS, 0, TIME_BYTES);
    const said = Buffer.concat([this.#source.secret(NONCE_BYTES), until]);
    return Buffer.concat([said, this.#mac(said, what)]).toString('base64url');
  }

  /** Throws 1031 unless it is one of ours for this. */
  answer(challenge: string, what: ChallengeFor): Answered {
    const bytes = Buffer.from(challenge, 'base64url');
    const said = bytes.subarray(0, NONCE_BYTES + TIME_BYTES);
    const whole = Buffer.concat([said, this.#mac(said, what)]).toString('base64url');
    if (said.length < NONCE_BYTES + TIME_BYTES || !isSameSecret(challenge, whole)) throw new Refusal('1031');
    const until = said.readUIntBE(NONCE_BYTES, TIME_BYTES);
    const ref = streamOf(challengeFold, said.toString('base64url'));
    return {
      streams: [ref],
      answered: (states, now) => {
        if (now >= until || states.get(ref).isAnswered) throw new Refusal('1031');
        return [{ ref, events: [{ type: 'ChallengeAnswered', data: {} }] }];
      },
    };
  }

  #mac(said: Buffer, what: ChallengeFor): Buffer {
    const use = what.use === 'add' ? `add ${what.userSysId}` : what.use;
    return createHmac('sha256', this.#secret)
      .update(`passkey challenge ${use} `)
      .update(said)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}

import { LOGIN_IS_FRESH } from '../../../../../schema/members/constants.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import { credentialsOf } from '../credentials/held.ts';
import { openedSession } from './devices.ts';
import type { Tokens } from './tokens.ts';

/** Whether a caller has just said again who they are: before anything that a stolen login must not do. */
export class Reauth {
  readonly #log: Pick<EventLog, 'reads'>;
  readonly #tokens: Tokens;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(parts: { log: Pick<EventLog, 'reads'>; tokens: Tokens; clock: Pick<Clock, 'now'> }) {
    this.#log = parts.log;
    this.#tokens = parts.tokens;
    this.#clock = parts.clock;
  }

  /** For a caller who has proven it. It counts for this login alone. */
  grant(caller: Pick<Caller, 'userSysId' | 'sessionId'>): Promise<string> {
    return this.#tokens.signReauth(caller);
  }

  /** Throws 1030 unless the token is theirs and still counts. Who can only log in elsewhere has done so lately instead. */
  async require(caller: Caller, token: string | undefined): Promise<void> {
    if (token !== undefined) return this.#tokens.checkReauth(token, caller);
    if (!(await this.isLoginEnough(caller))) throw new Refusal('1030');
  }

  /** They need no token yet: they can only log in elsewhere, and have done so lately. */
  async isLoginEnough(caller: Caller): Promise<boolean> {
    const { hasPassword, passkeyCnt } = await credentialsOf(this.#log.reads, caller.userSysId);
    return !hasPassword && passkeyCnt === 0 && (await this.#isFresh(caller));
  }

  async #isFresh({ sessionId }: Caller): Promise<boolean> {
    if (sessionId === null) return false;
    const session = await this.#log.reads.one(openedSession({ sessionId }));
    return session !== undefined && this.#clock.now() - session.opened_at < LOGIN_IS_FRESH;
  }
}

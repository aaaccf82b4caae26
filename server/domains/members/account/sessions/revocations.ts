import { ACCESS_TOKEN_LIFE } from '../../../../../schema/members/constants.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import { Refusal, type EventLog, type Projection, type RecordedEvent } from '../../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../../platform/log/tables/table.ts';
import { ENDS_TOKENS, endsTokens, userOfMemberStream, type MemberEvent } from '../memberships/member.ts';
import { sessionOfStream, type SessionEvent } from './session.ts';

const endedSessions = table(
  'ended_sessions',
  { session_id: text, ended_at: int },
  { key: ['session_id'], indexes: { ended_sessions_by_time: ['ended_at'] } },
);
const changedRights = table(
  'changed_rights',
  { user_sys_id: int, version: int, changed_at: int },
  { key: ['user_sys_id'], indexes: { changed_rights_by_time: ['changed_at'] } },
);

const { statement } = statementsFor<TablesOf<typeof endedSessions | typeof changedRights>>();

const sessionsEndedSince = statement((db, p: Params<{ time: number }>) =>
  db.selectFrom('ended_sessions').selectAll().where('ended_at', '>=', p('time')).orderBy('ended_at'),
);
const rightsChangedSince = statement((db, p: Params<{ time: number }>) =>
  db.selectFrom('changed_rights').selectAll().where('changed_at', '>=', p('time')).orderBy('changed_at'),
);

function rightsChanged(event: RecordedEvent<MemberEvent>) {
  if (!endsTokens(event)) return [];
  const { stream, version, recordedAt } = event;
  const user_sys_id = userOfMemberStream(stream);
  return [
    changedRights.removeAll({ changed_at: { below: recordedAt - ACCESS_TOKEN_LIFE } }),
    changedRights.upsert({ user_sys_id, version, changed_at: recordedAt }),
  ];
}

/** Revocations that may still affect valid access tokens. Each event deletes older ones. */
export const revocationProjection: Projection = {
  name: 'revocation',
  version: 2,
  tables: [endedSessions, changedRights],
  on: {
    SessionEnded: ({ stream, recordedAt }: RecordedEvent<SessionEvent>) => [
      endedSessions.removeAll({ ended_at: { below: recordedAt - ACCESS_TOKEN_LIFE } }),
      endedSessions.upsert({ session_id: sessionOfStream(stream), ended_at: recordedAt }),
    ],
    ...Object.fromEntries(ENDS_TOKENS.map((type) => [type, rightsChanged])),
  },
};

/** Whose access tokens are revoked: those of one login, or all of a member. */
export type Revoked =
  | { readonly sessionId: string }
  /** `isRemoved`: the member has left or was removed. */
  | { readonly userSysId: number; readonly isRemoved: boolean };

/** When something ended, by both clocks: one that is set forwards or back must not make a token good again. */
interface Moment {
  readonly recordedAt: number;
  readonly monotonic: number;
}

/**
 * Access tokens that ended before their time, in every process of the database: checking one is a look into a map.
 *
 * What must stay true: an end is known here for as long as a token from before it could still be good, after a restart,
 * too; and no longer than that, so that the maps hold no more than what ended within ACCESS_TOKEN_LIFE.
 */
export class Revocations {
  readonly #clock: Clock;
  /** Ordered by time, oldest first. */
  readonly #sessions = new Map<string, Moment>();
  readonly #rights = new Map<number, { readonly version: number; readonly at: Moment }>();
  #told: (revoked: Revoked) => void = () => {};

  private constructor(clock: Clock) {
    this.#clock = clock;
  }

  static async open(log: EventLog, clock: Clock): Promise<Revocations> {
    const revocations = new Revocations(clock);
    // Subscribe before reading, so that a commit in between is not missed.
    log.onCommitted((events) => revocations.#take(events));
    const time = clock.now() - ACCESS_TOKEN_LIFE;
    for (const row of await log.reads.all(sessionsEndedSince({ time })))
      revocations.#sessions.set(row.session_id, revocations.#momentOf(row.ended_at));
    for (const { user_sys_id, version, changed_at } of await log.reads.all(rightsChangedSince({ time }))) {
      if (revocations.#rights.has(user_sys_id)) continue;
      revocations.#rights.set(user_sys_id, { version, at: revocations.#momentOf(changed_at) });
    }
    return revocations;
  }

  /** Throws a Refusal with 14 if the token was revoked. */
  check(caller: Caller): Caller {
    const { sessionId, userSysId, rightsVersion } = caller;
    if (sessionId !== null && this.#sessions.has(sessionId)) throw new Refusal('14');
    const changed = this.#rights.get(userSysId);
    if (changed && changed.version > rightsVersion) throw new Refusal('14');
    return caller;
  }

  /** Calls back as soon as this process knows. */
  onRevoked(listener: (revoked: Revoked) => void): void {
    this.#told = listener;
  }

  #take(events: readonly RecordedEvent[]): void {
    const revoked: Revoked[] = [];
    for (const event of events) {
      const { stream, type, version, recordedAt } = event;
      if (type === 'SessionEnded') {
        const sessionId = sessionOfStream(stream);
        this.#sessions.set(sessionId, this.#momentOf(recordedAt));
        revoked.push({ sessionId });
      } else if (endsTokens(event)) {
        const userSysId = userOfMemberStream(stream);
        this.#rights.delete(userSysId);
        this.#rights.set(userSysId, { version, at: this.#momentOf(recordedAt) });
        revoked.push({ userSysId, isRemoved: type === 'MemberRemoved' });
      }
    }
    if (revoked.length === 0) return;
    this.#forget();
    // Only after everything is stored here, because a listener may throw.
    for (const each of revoked) this.#told(each);
  }

  #momentOf(recordedAt: number): Moment {
    const age = Math.max(0, this.#clock.now() - recordedAt);
    return { recordedAt, monotonic: this.#clock.monotonic() - age };
  }

  #forget(): void {
    const recordedBefore = this.#clock.now() - ACCESS_TOKEN_LIFE;
    const monotonicBefore = this.#clock.monotonic() - ACCESS_TOKEN_LIFE;
    const isOver = (at: Moment) => at.recordedAt < recordedBefore && at.monotonic < monotonicBefore;
    for (const [sessionId, at] of this.#sessions) {
      if (!isOver(at)) break;
      this.#sessions.delete(sessionId);
    }
    for (const [userSysId, { at }] of this.#rights) {
      if (!isOver(at)) break;
      this.#rights.delete(userSysId);
    }
  }
}

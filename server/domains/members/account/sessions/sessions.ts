import { REFRESH_TOKEN_LIFE, REFRESH_TOKEN_RENEW_BEFORE } from '../../../../../schema/members/constants.ts';
import { networkOf } from '../../../../platform/address.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { Refusal, type Decision, type EventLog, type States } from '../../../../platform/log/log.ts';
import type { Write } from '../../../../platform/log/tables/statement.ts';
import type { Source } from '../../../../platform/source.ts';
import { forgetOldPlaces, knownPlaces, placeMark } from '../credentials/known-places.ts';
import type { Proven } from '../credentials/credentials.ts';
import {
  endSessions,
  isEndedWithAll,
  memberStream,
  requireMember,
  requireNotSuspended,
  suspended,
  suspensionAt,
  type MemberEvent,
} from '../memberships/member.ts';
import { readRights } from '../memberships/memberships.ts';
import type { Keys } from '../marks.ts';
import { missingInfo } from '../identity/missing-info.ts';
import { userOf } from '../users.ts';
import { deviceRow, forgetDevice, forgetDevices, sessionsOf, type Origin } from './devices.ts';
import { seenRow } from './last-logins.ts';
import {
  endSession,
  lifeLeft,
  notOpen,
  renewSession,
  sessionStream,
  type OpenSession,
  type SessionState,
} from './session.ts';
import { SECRET_BYTES, hashOf, type Tokens } from './tokens.ts';

interface TokenAnswer {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly groupIds: number[];
}

export interface LoginAnswer extends TokenAnswer {
  readonly authSysId: number;
  readonly userSysId: number;
}

/** A session as its member sees it. */
export interface ListedSession {
  readonly sessionSysId: string;
  /** Blank: not known. */
  readonly device: string;
  readonly place: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastUsedAt: number;
}

/** What a decision adds to end all sessions of a member. */
export interface EndingAll {
  readonly event: MemberEvent;
  readonly row: Write;
}

/** Logins and the tokens that follow from them. */
export class Sessions {
  readonly #log: EventLog;
  readonly #tokens: Tokens;
  readonly #secrets: Keys;
  readonly #clock: Clock;
  readonly #source: Source;

  constructor(parts: { log: EventLog; tokens: Tokens; secrets: Keys; clock: Clock; source: Source }) {
    this.#log = parts.log;
    this.#tokens = parts.tokens;
    this.#secrets = parts.secrets;
    this.#clock = parts.clock;
    this.#source = parts.source;
  }

  /**
   * Opens a session for a member who has proven who they are. Throws 1010 if all their sessions were ended meanwhile, as
   * by a change of the password, and 1003 if they are gone.
   */
  async open({ userSysId, memberVersion }: Proven, from: Origin): Promise<LoginAnswer> {
    const sessionId = this.#source.uuid();
    const secret = this.#source.secret(SECRET_BYTES).toString('base64url');
    const [session, member] = [sessionStream(sessionId), memberStream(userSysId)];
    await this.#requireNotSuspended(userSysId);
    const { reply: openedAt } = await this.#log.execute({
      actorId: userSysId,
      commandId: this.#source.commandId(),
      streams: [session, member],
      decide: (states, now) => {
        const { sessionsEnded } = states.get(member);
        requireMember(states.get(member));
        requireNotSuspended(states.get(member), now);
        if (sessionsEnded && sessionsEnded.version > memberVersion) throw new Refusal('1010');
        const opened = {
          type: 'SessionOpened',
          data: { userSysId, secretHash: hashOf(secret), memberVersion: states.version(member) },
        } as const;
        return {
          events: [{ ref: session, events: [opened] }],
          rows: [
            knownPlaces.upsert({
              user_sys_id: userSysId,
              mark: placeMark(this.#secrets, userSysId, networkOf(from.ip)),
              last_login_at: now,
            }),
            forgetOldPlaces({ userSysId }),
            deviceRow(sessionId, userSysId, from, now),
            seenRow(userSysId, from.locale, now),
          ],
          reply: now,
        };
      },
    });
    const refreshToken = await this.#tokens.signRefresh(sessionId, secret, openedAt);
    return this.#answer(userSysId, { sessionId, openedAt }, refreshToken);
  }

  /** A new access token for a session. Throws 14 if the refresh token is about to expire. */
  async accessToken(refreshToken: string, from: Origin): Promise<TokenAnswer> {
    const shown = await this.#tokens.readRefresh(refreshToken);
    const { sessionId } = shown;
    const { userSysId, openedAt } = await this.#inSession(sessionId, (state, now) => {
      if (state.secretHash !== hashOf(shown.secret)) throw new Refusal('30');
      const { userSysId, openedAt } = state;
      return { events: [], rows: usedRows(sessionId, userSysId, from, now), reply: { userSysId, openedAt } };
    });
    if (shown.expiresAt - this.#clock.now() < REFRESH_TOKEN_RENEW_BEFORE) throw new Refusal('14');
    return tokensOf(await this.#answer(userSysId, { sessionId, openedAt }, refreshToken));
  }

  /** Renews the tokens by the rules of {@link renewSession}. */
  async refresh(refreshToken: string, from: Origin): Promise<TokenAnswer> {
    const { sessionId, secret } = await this.#tokens.readRefresh(refreshToken);
    const nextSecret = this.#tokens.secretAfter(secret);
    const { next, openedAt } = await this.#inSession(sessionId, (state, now) => {
      const { events, next } = renewSession(state, hashOf(secret), hashOf(nextSecret), now);
      const rows = next ? usedRows(sessionId, next.userSysId, from, now) : [forgetDevice({ sessionId })];
      const { openedAt } = state;
      return { events: [{ ref: sessionStream(sessionId), events }], rows, reply: { next, openedAt } };
    });
    if (next === null) throw new Refusal('30');
    const token = await this.#tokens.signRefresh(sessionId, nextSecret, next.at);
    return tokensOf(await this.#answer(next.userSysId, { sessionId, openedAt }, token));
  }

  /** Ends the session. Does nothing for an invalid token. */
  async logOut(refreshToken: string): Promise<void> {
    const shown = await this.#tokens.readRefresh(refreshToken).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (shown) await this.#end(shown.sessionId, () => 'logout');
  }

  /** The member's sessions that go on, the latest first. */
  async of(userSysId: number): Promise<ListedSession[]> {
    const now = this.#clock.now();
    const rows = await this.#log.reads.all(sessionsOf({ userSysId, renewedAfter: now - REFRESH_TOKEN_LIFE }));
    const lasting = rows.filter(({ opened_at: openedAt }) => lifeLeft({ openedAt }, now) > 0);
    return lasting.map(({ session_id, device, place, opened_at, renewed_at, last_used_at }) => ({
      sessionSysId: session_id,
      device: device ?? '',
      place: place ?? '',
      createdAt: opened_at,
      lastUsedAt: last_used_at ?? renewed_at,
    }));
  }

  /** Ends a session of the member's. Throws 0004 if they have no such session. */
  async end(userSysId: number, sessionId: string): Promise<void> {
    await this.#end(sessionId, (state) => {
      if (state.state !== 'open' || state.userSysId !== userSysId) throw new Refusal('0004');
      return 'elsewhere';
    });
  }

  /** Ends all sessions of a member but for one, in all of its devices within a second. */
  async endAll(userSysId: number, except: string | null): Promise<void> {
    const member = memberStream(userSysId);
    const { event, row } = endingAll(userSysId, except);
    await this.#log.execute({
      actorId: userSysId,
      commandId: this.#source.commandId(),
      streams: [member],
      decide: () => ({ events: [{ ref: member, events: [event] }], rows: [row], reply: null }),
    });
  }

  async #end(
    sessionId: string,
    reasonFor: (state: SessionState) => Parameters<typeof endSession>[1],
  ): Promise<void> {
    const session = sessionStream(sessionId);
    await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      streams: [session],
      decide: (states) => {
        const state = states.get(session);
        return {
          events: [{ ref: session, events: endSession(state, reasonFor(state)) }],
          rows: [forgetDevice({ sessionId })],
          reply: null,
        };
      },
    });
  }

  /** Throws 1015 with the facts of a suspension, and with what its member needs to answer it. */
  async #requireNotSuspended(userSysId: number): Promise<void> {
    const { state } = await this.#log.state(memberStream(userSysId));
    const suspension = suspensionAt(state, this.#clock.now());
    if (!suspension) return;
    const { suspensionSysId } = suspension;
    throw suspended(suspension, await this.#tokens.signAppeal({ userSysId, suspensionSysId }));
  }

  /** Decides on a session that goes on. Throws 30 for any other. */
  async #inSession<R>(
    sessionId: string,
    decide: (state: OpenSession, now: number) => Decision<R>,
  ): Promise<R> {
    const session = sessionStream(sessionId);
    const { state: seen } = await this.#log.state(session);
    if (seen.state !== 'open') throw notOpen(seen);
    const member = memberStream(seen.userSysId);
    const stillOpen = (states: States, now: number) => {
      const state = states.get(session);
      if (state.state !== 'open') throw notOpen(state);
      if (lifeLeft(state, now) <= 0) throw new Refusal('30');
      requireMember(states.get(member));
      if (isEndedWithAll(states.get(member), { sessionId, memberVersion: state.memberVersion }))
        throw notOpen({ state: 'ended' });
      return state;
    };
    const { reply } = await this.#log.execute<R>({
      actorId: null,
      commandId: this.#source.commandId(),
      streams: [session, member],
      decide: (states, now) => decide(stillOpen(states, now), now),
    });
    return reply;
  }

  async #answer(
    userSysId: number,
    { sessionId, openedAt }: { readonly sessionId: string; readonly openedAt: number },
    refreshToken: string,
  ): Promise<LoginAnswer> {
    // Read before the rights: if they change in between, the token counts as older than the change.
    const rightsVersion = await this.#log.head(memberStream(userSysId).stream);
    const missing = await missingInfo(this.#log.reads, await userOf(this.#log.reads, userSysId));
    const { permission, sellerSysIds } = await readRights(this.#log.reads, userSysId);
    const accessToken = await this.#tokens.signAccess(
      { userSysId, permission, sellerSysIds, isUnfinished: missing.length > 0, sessionId, rightsVersion },
      lifeLeft({ openedAt }, this.#clock.now()),
    );
    return { accessToken, refreshToken, groupIds: [...sellerSysIds], authSysId: permission, userSysId };
  }
}

function usedRows(sessionId: string, userSysId: number, from: Origin, now: number): Write[] {
  return [deviceRow(sessionId, userSysId, from, now), seenRow(userSysId, from.locale, now)];
}

function tokensOf({ accessToken, refreshToken, groupIds }: LoginAnswer): TokenAnswer {
  return { accessToken, refreshToken, groupIds };
}

/** For the decision that has a reason to end all sessions of a member, such as a new password. */
export function endingAll(userSysId: number, except: string | null): EndingAll {
  return { event: endSessions(except), row: forgetDevices(userSysId, except) };
}

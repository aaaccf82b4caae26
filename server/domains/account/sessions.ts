import { REFRESH_TOKEN_RENEW_BEFORE, type Permission } from '../../../schema/members/constants.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Source } from '../../platform/source.ts';
import { Refusal, type EventLog } from '../../platform/log/log.ts';
import type { Credentials, Typed } from './credentials.ts';
import { memberStream } from './member.ts';
import { endSession, renewSession, sessionStream } from './session.ts';
import { forgetOldPlaces, knownPlaces, userOf } from './tables.ts';
import { SECRET_BYTES, hashOf, type Tokens } from './tokens.ts';

interface TokenAnswer {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly groupIds: number[];
}

/** Logins and the tokens that follow from them. */
export class Sessions {
  readonly #log: EventLog;
  readonly #tokens: Tokens;
  readonly #credentials: Credentials;
  readonly #clock: Clock;
  readonly #source: Source;

  constructor(parts: {
    log: EventLog;
    tokens: Tokens;
    credentials: Credentials;
    clock: Clock;
    source: Source;
  }) {
    this.#log = parts.log;
    this.#tokens = parts.tokens;
    this.#credentials = parts.credentials;
    this.#clock = parts.clock;
    this.#source = parts.source;
  }

  /** Throws what {@link Credentials.check} throws. */
  async logIn(typed: Typed, place: string): Promise<TokenAnswer & { authSysId: number; userSysId: number }> {
    const { user, mark } = await this.#credentials.check(typed, place);
    const sessionId = this.#source.uuid();
    const secret = this.#source.secret(SECRET_BYTES).toString('base64url');
    const session = sessionStream(sessionId);
    const { reply: openedAt } = await this.#log.execute({
      actorId: user.user_sys_id,
      commandId: this.#source.commandId(),
      streams: [session],
      decide: (_states, now) => ({
        events: [
          {
            ref: session,
            events: [
              {
                type: 'SessionOpened',
                data: { userSysId: user.user_sys_id, secretHash: hashOf(secret) },
              },
            ],
          },
        ],
        rows: [
          knownPlaces.upsert({ user_sys_id: user.user_sys_id, mark, last_login_at: now }),
          forgetOldPlaces({ userSysId: user.user_sys_id }),
        ],
        reply: now,
      }),
    });
    const refreshToken = await this.#tokens.signRefresh(sessionId, secret, openedAt);
    return {
      ...(await this.#answer(user.user_sys_id, sessionId, refreshToken)),
      authSysId: user.permission,
      userSysId: user.user_sys_id,
    };
  }

  /** A new access token for a session. Throws 14 if the refresh token is about to expire. */
  async accessToken(refreshToken: string): Promise<TokenAnswer> {
    const shown = await this.#tokens.readRefresh(refreshToken);
    const session = sessionStream(shown.sessionId);
    const { reply: userSysId } = await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      streams: [session],
      decide: (states) => {
        const state = states.get(session);
        if (state.state !== 'open' || state.secretHash !== hashOf(shown.secret)) throw new Refusal('30');
        return { events: [], reply: state.userSysId };
      },
    });
    if (shown.expiresAt - this.#clock.now() < REFRESH_TOKEN_RENEW_BEFORE) throw new Refusal('14');
    return this.#answer(userSysId, shown.sessionId, refreshToken);
  }

  /** Renews the tokens by the rules of {@link renewSession}. */
  async refresh(refreshToken: string): Promise<TokenAnswer> {
    const { sessionId, secret } = await this.#tokens.readRefresh(refreshToken);
    const nextSecret = this.#tokens.secretAfter(secret);
    const session = sessionStream(sessionId);
    const { reply: next } = await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      streams: [session],
      decide: (states, now) => {
        const renewal = renewSession(states.get(session), hashOf(secret), hashOf(nextSecret), now);
        return { events: [{ ref: session, events: renewal.events }], reply: renewal.next };
      },
    });
    if (next === null) throw new Refusal('30');
    const token = await this.#tokens.signRefresh(sessionId, nextSecret, next.at);
    return this.#answer(next.userSysId, sessionId, token);
  }

  /** Ends the session. Does nothing for an invalid token. */
  async logOut(refreshToken: string): Promise<void> {
    const shown = await this.#tokens.readRefresh(refreshToken).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (!shown) return;
    const session = sessionStream(shown.sessionId);
    await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      streams: [session],
      decide: (states) => ({
        events: [{ ref: session, events: endSession(states.get(session)) }],
        reply: null,
      }),
    });
  }

  async #answer(userSysId: number, sessionId: string, refreshToken: string): Promise<TokenAnswer> {
    // Read before the rights: if they change in between, the token counts as older than the change.
    const rightsVersion = await this.#log.head(memberStream(userSysId).stream);
    const user = await userOf(this.#log.reads, userSysId);
    const accessToken = await this.#tokens.signAccess({
      userSysId,
      permission: user.permission as Permission,
      sellerSysId: user.seller_sys_id,
      sessionId,
      rightsVersion,
    });
    return { accessToken, refreshToken, groupIds: user.seller_sys_id === null ? [] : [user.seller_sys_id] };
  }
}

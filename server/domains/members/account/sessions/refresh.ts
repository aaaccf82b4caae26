/*
 * Tokens by which a session goes on.
 */
import * as contract from '../../../../../schema/members/accounts.ts';
import { REFRESH_TOKEN_RENEW_BEFORE } from '../../../../../schema/members/constants.ts';
import { Refusal, type Decision, type States } from '../../../../platform/log/log.ts';
import type { Write } from '../../../../platform/log/tables/statement.ts';
import type { Platform } from '../../../../platform/module.ts';
import { executeOwn, query } from '../../../../platform/operations.ts';
import { isEndedWithAll, memberStream, requireMember } from '../memberships/member.ts';
import { deviceRow, sessionDevices, type Origin } from './devices.ts';
import { seenRow } from './last-logins.ts';
import { loginAnswer, type LoginAnswer, type SessionTokens } from './open-session.ts';
import { lifeLeft, notOpen, renewSession, sessionStream, type OpenSession } from './session.ts';
import { hashOf, Tokens } from './tokens.ts';

/** A new access token for a session. Throws 14 if the refresh token is about to expire. */
export const accessToken = query(contract.accessToken, (platform) => {
  const tokens = platform.use(Tokens);
  return async ({ body: { refreshToken }, ip, userAgent, locale }) => {
    const from = { ip, userAgent, locale };
    const shown = await tokens.readRefresh(refreshToken);
    const { sessionId } = shown;
    const { userSysId, openedAt } = await inSession(platform, sessionId, (state, now) => {
      if (state.secretHash !== hashOf(shown.secret)) throw new Refusal('30');
      const { userSysId, openedAt } = state;
      return { events: [], rows: usedRows(sessionId, userSysId, from, now), reply: { userSysId, openedAt } };
    });
    if (shown.expiresAt - platform.clock.now() < REFRESH_TOKEN_RENEW_BEFORE) throw new Refusal('14');
    return tokensOf(await loginAnswer(platform, userSysId, { sessionId, openedAt }, refreshToken));
  };
});

/** Renews the tokens by the rules of {@link renewSession}. */
export const refresh = query(contract.refresh, (platform) => {
  const tokens = platform.use(Tokens);
  return async ({ body, ip, userAgent, locale }) => {
    const from = { ip, userAgent, locale };
    const { sessionId, secret } = await tokens.readRefresh(body.refreshToken);
    const nextSecret = tokens.secretAfter(secret);
    const { next, openedAt } = await inSession(platform, sessionId, (state, now) => {
      const { events, next } = renewSession(state, hashOf(secret), hashOf(nextSecret), now);
      const rows = next
        ? usedRows(sessionId, next.userSysId, from, now)
        : [sessionDevices.remove({ session_id: sessionId })];
      const { openedAt } = state;
      return { events: [{ ref: sessionStream(sessionId), events }], rows, reply: { next, openedAt } };
    });
    if (next === null) throw new Refusal('30');
    const token = await tokens.signRefresh(sessionId, nextSecret, next.at);
    return tokensOf(await loginAnswer(platform, next.userSysId, { sessionId, openedAt }, token));
  };
});

/** Decides on a session that goes on. Throws 30 for any other. */
async function inSession<R>(
  { log, source }: Pick<Platform, 'log' | 'source'>,
  sessionId: string,
  decide: (state: OpenSession, now: number) => Decision<R>,
): Promise<R> {
  const session = sessionStream(sessionId);
  const { state: seen } = await log.state(session);
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
  return executeOwn<R>(
    { log, source },
    {
      streams: [session, member],
      decide: (states, now) => decide(stillOpen(states, now), now),
    },
  );
}

function usedRows(sessionId: string, userSysId: number, from: Origin, now: number): Write[] {
  return [deviceRow(sessionId, userSysId, from, now), seenRow(userSysId, from.locale, now)];
}

function tokensOf({ accessToken, refreshToken, groupIds }: LoginAnswer): SessionTokens {
  return { accessToken, refreshToken, groupIds };
}

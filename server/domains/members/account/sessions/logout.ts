import * as accounts from '../../../../../schema/members/accounts.ts';
import * as contract from '../../../../../schema/members/sessions.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { command, executeOwn, query, type OwnNeed } from '../../../../platform/operations.ts';
import { endSessions, memberStream } from '../memberships/member.ts';
import { sessionDevices, forgetDevices } from './devices.ts';
import { closeSession, sessionStream, type SessionState } from './session.ts';
import { Tokens } from './tokens.ts';

/** Ends the session. Does nothing for an invalid token. */
export const logout = query(accounts.logout, (platform) => {
  const tokens = platform.use(Tokens);
  return async ({ body }) => {
    const shown = await tokens.readRefresh(body.refreshToken).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (shown) await endOne(platform, shown.sessionId, () => 'logout');
    return {};
  };
});

/** Ends a session of the member's. Throws 0004 if they have no such session. */
export const endSession = query(contract.endSession, (platform) => async ({ caller, params }) => {
  await endOne(platform, params.sessionSysId, (state) => {
    if (state.state !== 'open' || state.userSysId !== caller.userSysId) throw new Refusal('0004');
    return 'elsewhere';
  });
  return {};
});

/** Ends all sessions of a member but this one, in all of its devices within a second. */
export const endOtherSessions = command(contract.endOtherSessions, () => ({ caller }) => {
  const member = memberStream(caller.userSysId);
  const { event, row } = endingAll(caller.userSysId, caller.sessionId);
  return { streams: [member], decide: () => ({ events: [{ ref: member, events: [event] }], rows: [row] }) };
});

/** For the decision that has a reason to end all sessions of a member, such as a new password. */
export function endingAll(userSysId: number, except: string | null) {
  return { event: endSessions(except), row: forgetDevices(userSysId, except) };
}

async function endOne(
  need: OwnNeed,
  sessionId: string,
  reasonFor: (state: SessionState) => Parameters<typeof closeSession>[1],
): Promise<void> {
  const session = sessionStream(sessionId);
  await executeOwn(need, {
    streams: [session],
    decide: (states) => {
      const state = states.get(session);
      return {
        events: [{ ref: session, events: closeSession(state, reasonFor(state)) }],
        rows: [sessionDevices.remove({ session_id: sessionId })],
      };
    },
  });
}

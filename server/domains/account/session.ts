import { Refusal, streamOf, type Fold, type StreamRef } from '../../platform/log/log.ts';

/**
 * One login and the refresh tokens that followed from it. A refresh token names its session and holds a
 * secret; only the secret's hash is kept. Each secret works once: showing an old one again means that it was
 * stolen or copied, and ends the session.
 */
export type SessionEvent =
  | {
      readonly type: 'SessionOpened';
      readonly data: { readonly userSysId: number; readonly secretHash: string };
    }
  | { readonly type: 'SessionRenewed'; readonly data: { readonly secretHash: string } }
  | { readonly type: 'SessionEnded'; readonly data: { readonly reason: 'logout' | 'reuse' } };

export type SessionState =
  | { readonly state: 'none' }
  | { readonly state: 'open'; readonly userSysId: number; readonly secretHash: string }
  | { readonly state: 'ended' };

export const sessionFold: Fold<SessionState, SessionEvent> = {
  category: 'session',
  initial: { state: 'none' },
  stateVersion: 1,
  on: {
    SessionOpened: (_session, { data }) => ({ state: 'open', ...data }),
    SessionRenewed: (session, { data }) => (session.state === 'open' ? { ...session, ...data } : session),
    SessionEnded: () => ({ state: 'ended' }),
  },
};

export function sessionStream(sessionId: string): StreamRef<SessionState, SessionEvent> {
  return streamOf(sessionFold, sessionId);
}

/** The session goes on with a new secret, or ends because an old secret was shown. */
export function renewSession(session: SessionState, shownHash: string, nextHash: string): SessionEvent[] {
  if (session.state !== 'open') throw new Refusal('30');
  if (session.secretHash !== shownHash) return [{ type: 'SessionEnded', data: { reason: 'reuse' } }];
  return [{ type: 'SessionRenewed', data: { secretHash: nextHash } }];
}

export function endSession(session: SessionState): SessionEvent[] {
  return session.state === 'open' ? [{ type: 'SessionEnded', data: { reason: 'logout' } }] : [];
}

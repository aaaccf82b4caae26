import { REFRESH_REPEATED_WITHIN, SESSION_LIFE } from '../../../../../schema/members/constants.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../../platform/log/log.ts';

/**
 * One login and the refresh tokens that followed from it. A refresh token names its session and holds a
 * secret; only the secret's hash is kept. Each secret works once: showing an old one again means that it was
 * stolen or copied, and ends the session. Two windows may ask at once, though, and an answer may get lost: for a
 * moment the secret before is answered with the same successor as the first time.
 */
export type SessionEvent =
  | {
      readonly type: 'SessionOpened';
      readonly data: {
        readonly userSysId: number;
        readonly secretHash: string;
        /** Of the member's stream, since all sessions of a member may end at once. Older sessions lack it. */
        readonly memberVersion?: number;
      };
    }
  | { readonly type: 'SessionRenewed'; readonly data: { readonly secretHash: string } }
  | { readonly type: 'SessionEnded'; readonly data: { readonly reason: 'logout' | 'reuse' | 'elsewhere' } };

export interface OpenSession {
  readonly state: 'open';
  readonly userSysId: number;
  readonly secretHash: string;
  readonly memberVersion: number;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  /** The secret before the current one. */
  readonly renewed: { readonly from: string; readonly at: number } | null;
}

export type SessionState = { readonly state: 'none' } | OpenSession | { readonly state: 'ended' };

export const sessionFold: Fold<SessionState, SessionEvent> = {
  category: 'session',
  initial: { state: 'none' },
  stateVersion: 4,
  on: {
    SessionOpened: (_session, { data, recordedAt }) => ({
      state: 'open',
      memberVersion: 0,
      ...data,
      openedAt: recordedAt,
      renewed: null,
    }),
    SessionRenewed: (session, { data, recordedAt }) =>
      session.state === 'open'
        ? { ...session, ...data, renewed: { from: session.secretHash, at: recordedAt } }
        : session,
    SessionEnded: () => ({ state: 'ended' }),
  },
};

export function sessionStream(sessionId: string): StreamRef<SessionState, SessionEvent> {
  return streamOf(sessionFold, sessionId);
}

/** Why a session does not go on. Its member is told apart whether it ran out or was `ended`, as from another device. */
export function notOpen(session: SessionState): Refusal {
  return new Refusal('30', session.state === 'ended' ? { reason: 'ended' } : {});
}

/** The session of a stream. */
export function sessionOfStream(stream: string): string {
  return stream.slice(sessionFold.category.length + 1);
}

/** How long it may still last (ms); 0 or less: it is over. */
export function lifeLeft({ openedAt }: Pick<OpenSession, 'openedAt'>, now: number): number {
  return openedAt + SESSION_LIFE - now;
}

/**
 * The session goes on with a new secret, or ends because an old secret was shown. `next`: the owner of the next token, and
 * since when it is valid; null: no token, the session ends.
 */
export function renewSession(
  session: SessionState,
  shownHash: string,
  nextHash: string,
  now: number,
): {
  readonly events: readonly SessionEvent[];
  readonly next: { readonly userSysId: number; readonly at: number } | null;
} {
  if (session.state !== 'open') throw notOpen(session);
  const { userSysId, secretHash, renewed } = session;
  if (shownHash === secretHash) {
    const events: SessionEvent[] = [{ type: 'SessionRenewed', data: { secretHash: nextHash } }];
    return { events, next: { userSysId, at: now } };
  }
  if (shownHash === renewed?.from && now - renewed.at <= REFRESH_REPEATED_WITHIN) {
    return { events: [], next: { userSysId, at: renewed.at } };
  }
  return { events: [{ type: 'SessionEnded', data: { reason: 'reuse' } }], next: null };
}

/** `elsewhere`: its member ended it from another device. */
export function closeSession(
  session: SessionState,
  reason: 'logout' | 'elsewhere' = 'logout',
): SessionEvent[] {
  return session.state === 'open' ? [{ type: 'SessionEnded', data: { reason } }] : [];
}

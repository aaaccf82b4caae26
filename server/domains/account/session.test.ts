import { describe, expect, test } from 'vitest';
import { evolve, type RecordedEvent } from '../../platform/log/log.ts';
import { refusal } from '../../testing/refusal.ts';
import { endSession, renewSession, sessionFold, type SessionEvent, type SessionState } from './session.ts';

function sessionAfter(...events: readonly SessionEvent[]): SessionState {
  return events.reduce(
    (state, event) => evolve(sessionFold, state, event as RecordedEvent<SessionEvent>),
    sessionFold.initial,
  );
}

const opened: SessionEvent = { type: 'SessionOpened', data: { userSysId: 7, secretHash: 'first' } };
const renewed: SessionEvent = { type: 'SessionRenewed', data: { secretHash: 'second' } };
const loggedOut: SessionEvent = { type: 'SessionEnded', data: { reason: 'logout' } };
const reused: SessionEvent = { type: 'SessionEnded', data: { reason: 'reuse' } };

describe('renewing', () => {
  test('gives the session a new secret', () => {
    expect(renewSession(sessionAfter(opened), 'first', 'second')).toEqual([renewed]);
    expect(sessionAfter(opened, renewed)).toEqual({ state: 'open', userSysId: 7, secretHash: 'second' });
  });

  test('goes on with each new secret in turn', () => {
    expect(renewSession(sessionAfter(opened, renewed), 'second', 'third')).toHaveLength(1);
  });

  test('with a secret that was used before ends the session', () => {
    expect(renewSession(sessionAfter(opened, renewed), 'first', 'third')).toEqual([reused]);
    expect(sessionAfter(opened, renewed, reused)).toEqual({ state: 'ended' });
  });

  test('with a secret that was never given ends the session, too', () => {
    expect(renewSession(sessionAfter(opened), 'guessed', 'third')).toEqual([reused]);
  });

  test('of a session that ended is refused, with any secret', () => {
    for (const end of [loggedOut, reused]) {
      const session = sessionAfter(opened, renewed, end);
      for (const shown of ['first', 'second']) {
        expect(() => renewSession(session, shown, 'third')).toThrow(refusal('30'));
      }
    }
  });

  test('of a session that never was is refused', () => {
    expect(() => renewSession(sessionAfter(), 'first', 'second')).toThrow(refusal('30'));
  });
});

test('logging out ends an open session, and only once', () => {
  expect(endSession(sessionAfter(opened))).toEqual([loggedOut]);
  expect(endSession(sessionAfter(opened, loggedOut))).toEqual([]);
  expect(endSession(sessionAfter())).toEqual([]);
});

test('nothing opens an ended session again', () => {
  expect(sessionAfter(opened, loggedOut, renewed)).toEqual({ state: 'ended' });
});

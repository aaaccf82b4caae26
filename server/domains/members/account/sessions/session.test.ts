import { describe, expect, test } from 'vitest';
import { REFRESH_REPEATED_WITHIN } from '../../../../../schema/members/constants.ts';
import { evolve, type RecordedEvent } from '../../../../platform/log/log.ts';
import { refusal } from '../../../../testing/refusal.ts';
import { closeSession, renewSession, sessionFold, type SessionEvent, type SessionState } from './session.ts';

const RENEWED_AT = 1000;
const LATER = RENEWED_AT + REFRESH_REPEATED_WITHIN + 1;

function sessionAfter(...events: readonly SessionEvent[]): SessionState {
  return events.reduce(
    (state, event) =>
      evolve(sessionFold, state, { ...event, recordedAt: RENEWED_AT } as RecordedEvent<SessionEvent>),
    sessionFold.initial,
  );
}

const opened: SessionEvent = { type: 'SessionOpened', data: { userSysId: 7, secretHash: 'first' } };
const renewed: SessionEvent = { type: 'SessionRenewed', data: { secretHash: 'second' } };
const renewedAgain: SessionEvent = { type: 'SessionRenewed', data: { secretHash: 'third' } };
const loggedOut: SessionEvent = { type: 'SessionEnded', data: { reason: 'logout' } };
const reused: SessionEvent = { type: 'SessionEnded', data: { reason: 'reuse' } };

describe('renewing', () => {
  test('gives the session a new secret', () => {
    const next = { userSysId: 7, at: LATER };
    expect(renewSession(sessionAfter(opened), 'first', 'second', LATER)).toEqual({ events: [renewed], next });
    expect(sessionAfter(opened, renewed)).toMatchObject({ userSysId: 7, secretHash: 'second' });
  });

  test('goes on with each new secret in turn', () => {
    const { events } = renewSession(sessionAfter(opened, renewed), 'second', 'third', LATER);
    expect(events).toEqual([renewedAgain]);
  });

  test('with the secret of just before is answered as the first time, and changes nothing', () => {
    const again = { events: [], next: { userSysId: 7, at: RENEWED_AT } };
    const session = sessionAfter(opened, renewed);
    expect(renewSession(session, 'first', 'second', RENEWED_AT)).toEqual(again);
    expect(renewSession(session, 'first', 'second', LATER - 1)).toEqual(again);
  });

  test.each([
    ['of just before, a while later', [opened, renewed], 'first', LATER],
    ['that was replaced twice', [opened, renewed, renewedAgain], 'first', RENEWED_AT],
    ['that was never given', [opened], 'guessed', RENEWED_AT],
    ['that was never given, just after', [opened, renewed], 'guessed', RENEWED_AT],
  ] as const)('with a secret %s ends the session', (_which, events, shown, now) => {
    expect(renewSession(sessionAfter(...events), shown, 'next', now)).toEqual({
      events: [reused],
      next: null,
    });
  });

  test('of a session that ended is refused, with any secret', () => {
    for (const end of [loggedOut, reused]) {
      const session = sessionAfter(opened, renewed, end);
      for (const shown of ['first', 'second']) {
        expect(() => renewSession(session, shown, 'third', RENEWED_AT)).toThrow(
          refusal('30', { reason: 'ended' }),
        );
      }
    }
  });

  test('of a session that never was is refused', () => {
    expect(() => renewSession(sessionAfter(), 'first', 'second', LATER)).toThrow(refusal('30'));
  });
});

test('logging out ends an open session, and only once', () => {
  expect(closeSession(sessionAfter(opened))).toEqual([loggedOut]);
  expect(closeSession(sessionAfter(opened, loggedOut))).toEqual([]);
  expect(closeSession(sessionAfter())).toEqual([]);
});

test('nothing opens an ended session again', () => {
  expect(sessionAfter(opened, renewed, reused)).toEqual({ state: 'ended' });
  expect(sessionAfter(opened, loggedOut, renewed)).toEqual({ state: 'ended' });
});

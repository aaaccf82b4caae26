import { describe, expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { API_KEY_DAYS, API_KEYS_MAX } from '../../../../schema/members/constants.ts';
import { koreanDayAfter } from '../../../../schema/korean-days.ts';
import { evolve, type RecordedEvent } from '../../../platform/log/log.ts';
import { refusal } from '../../../testing/refusal.ts';
import { EVENING } from '../../../testing/server.ts';
import {
  apiKeysFold,
  createKey,
  revokeAll,
  revokeKey,
  type ApiKeysEvent,
  type ApiKeysState,
  type NewKey,
} from './decider.ts';

const NOW = EVENING;

function key(apiKeySysId: number, endsAt = NOW + DAY): NewKey {
  return { apiKeySysId, secretHash: `hash of ${apiKeySysId}`, scopes: ['orders:read'], endsAt };
}

const created = (apiKeySysId: number, endsAt?: number): ApiKeysEvent => ({
  type: 'ApiKeyCreated',
  data: key(apiKeySysId, endsAt),
});
const revoked = (apiKeySysId: number): ApiKeysEvent => ({
  type: 'ApiKeyRevoked',
  data: { apiKeySysId, because: 'owner' },
});

function after(events: readonly ApiKeysEvent[], recordedAt = NOW): ApiKeysState {
  return events.reduce<ApiKeysState>(
    (state, event) => evolve(apiKeysFold, state, { ...event, recordedAt } as RecordedEvent),
    apiKeysFold.initial,
  );
}

const many = (count: number, endsAt?: number) =>
  Array.from({ length: count }, (_, at) => created(at + 1, endsAt));

describe('making a key', () => {
  test('is an event with its hash, its scopes and its end', () => {
    expect(createKey(after([]), key(1), NOW)).toEqual([created(1)]);
  });

  test('is refused when the member has as many good ones as they may', () => {
    const full = after(many(API_KEYS_MAX));
    expect(() => createKey(full, key(99), NOW)).toThrow(refusal('0007', { max: API_KEYS_MAX }));
  });

  test('is possible again once one of them was revoked, or has expired', () => {
    const one = [...many(API_KEYS_MAX), revoked(1)];
    expect(createKey(after(one), key(99), NOW)).toEqual([created(99)]);
    const later = NOW + DAY;
    expect(createKey(after(many(API_KEYS_MAX)), key(99, later + 1), later)).toEqual([created(99, later + 1)]);
  });

  test.for([NOW, NOW - 1])('is refused with an end that is no longer to come', (endsAt) => {
    expect(() => createKey(after([]), key(1, endsAt), NOW)).toThrow(refusal('0005', { field: 'until' }));
  });

  test('is refused with an end too far away, and not on the last day that may be', () => {
    const last = koreanDayAfter(NOW, { days: API_KEY_DAYS.max + 1 });
    expect(createKey(after([]), key(1, last), NOW)).toEqual([created(1, last)]);
    expect(() => createKey(after([]), key(1, last + 1), NOW)).toThrow(refusal('0005', { field: 'until' }));
  });
});

describe('revoking a key', () => {
  test('is an event, and possible once', () => {
    expect(revokeKey(after([created(1), created(2)]), 2, NOW)).toEqual([revoked(2)]);
    expect(() => revokeKey(after([created(2), revoked(2)]), 2, NOW)).toThrow(refusal('0004'));
  });

  test('that is none of theirs, or has expired, is refused', () => {
    expect(() => revokeKey(after([created(1)]), 2, NOW)).toThrow(refusal('0004'));
    expect(() => revokeKey(after([created(1, NOW)]), 1, NOW)).toThrow(refusal('0004'));
  });
});

test('who loses a role or leaves loses all keys that nobody has revoked', () => {
  const state = after([created(1), created(2), revoked(1), created(3)]);
  expect(revokeAll(state, 'role')).toEqual(
    [2, 3].map((apiKeySysId) => ({ type: 'ApiKeyRevoked', data: { apiKeySysId, because: 'role' } })),
  );
  expect(revokeAll(after([]), 'left')).toEqual([]);
});

test('keys that have expired are forgotten when another one is made', () => {
  expect(after([created(1, NOW), created(2)]).keys).toEqual([{ apiKeySysId: 2, endsAt: NOW + DAY }]);
});

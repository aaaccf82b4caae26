import { API_KEY_DAYS, API_KEYS_MAX } from '../../../../schema/members/constants.ts';
import { koreanDayAfter } from '../../../../schema/korean-days.ts';
import type { Scope } from '../../../../schema/scopes.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';

/** Why a key is no longer good, before its time. `role`: its member has lost a role. */
export type RevokedBecause = 'owner' | 'role' | 'left';

/** Its name is in a row, because its member wrote it. */
export interface NewKey {
  readonly apiKeySysId: number;
  readonly secretHash: string;
  readonly scopes: readonly Scope[];
  /** From then on it is not good (ms since 1970). */
  readonly endsAt: number;
}

export type ApiKeysEvent =
  | { readonly type: 'ApiKeyCreated'; readonly data: NewKey }
  | {
      readonly type: 'ApiKeyRevoked';
      readonly data: { readonly apiKeySysId: number; readonly because: RevokedBecause };
    };

/** A member's keys that nobody has revoked; when another one is made, those that have expired are forgotten. */
export interface ApiKeysState {
  readonly keys: readonly Pick<NewKey, 'apiKeySysId' | 'endsAt'>[];
}

export const apiKeysFold: Fold<ApiKeysState, ApiKeysEvent> = {
  category: 'apikeys',
  initial: { keys: [] },
  stateVersion: 1,
  on: {
    ApiKeyCreated: ({ keys }, { data: { apiKeySysId, endsAt }, recordedAt }) => ({
      keys: [...keys.filter((key) => key.endsAt > recordedAt), { apiKeySysId, endsAt }],
    }),
    ApiKeyRevoked: ({ keys }, { data }) => ({
      keys: keys.filter(({ apiKeySysId }) => apiKeySysId !== data.apiKeySysId),
    }),
  },
};

export function apiKeysStream(userSysId: number): StreamRef<ApiKeysState, ApiKeysEvent> {
  return streamOf(apiKeysFold, userSysId);
}

/** `7` of `apikeys-7`. */
export function memberOfKeys(stream: string): number {
  return Number(stream.slice(apiKeysFold.category.length + 1));
}

/** Throws 0005 for an end that has passed or is too far away, and 0007 for one key too many. */
export function createKey({ keys }: ApiKeysState, key: NewKey, now: number): ApiKeysEvent[] {
  const { max } = API_KEY_DAYS;
  if (key.endsAt <= now) throw new Refusal('0005', { field: 'until', reason: 'must not have passed' });
  if (key.endsAt > koreanDayAfter(now, { days: max + 1 }))
    throw new Refusal('0005', { field: 'until', reason: `must be at most ${max} days away` });
  if (keys.filter(({ endsAt }) => endsAt > now).length >= API_KEYS_MAX)
    throw new Refusal('0007', { max: API_KEYS_MAX });
  return [{ type: 'ApiKeyCreated', data: key }];
}

/** Throws 0004 if they have no such key that is good. */
export function revokeKey({ keys }: ApiKeysState, apiKeySysId: number, now: number): ApiKeysEvent[] {
  if (!keys.some((key) => key.apiKeySysId === apiKeySysId && key.endsAt > now))
    throw new Refusal('0004', { apiKeySysId });
  return [{ type: 'ApiKeyRevoked', data: { apiKeySysId, because: 'owner' } }];
}

/** Of a member who has lost a role or left. Also those that have expired, so that nothing is left. */
export function revokeAll({ keys }: ApiKeysState, because: Exclude<RevokedBecause, 'owner'>): ApiKeysEvent[] {
  return keys.map(({ apiKeySysId }) => ({ type: 'ApiKeyRevoked', data: { apiKeySysId, because } }));
}

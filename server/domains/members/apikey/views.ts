import type { Scope } from '../../../../schema/scopes.ts';
import type { Projection } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import { memberOfKeys, type ApiKeysEvent } from './decider.ts';

/** `scopes`: joined by blanks. */
const apiKeys = table(
  'api_keys',
  {
    api_key_sys_id: int,
    user_sys_id: int,
    secret_hash: text,
    scopes: text,
    created_at: int,
    ends_at: int,
    revoked_at: nullable(int),
  },
  { key: ['api_key_sys_id'], indexes: { api_keys_by_user: ['user_sys_id', 'api_key_sys_id'] } },
);
export type ApiKeyRow = RowOf<typeof apiKeys>;

const { statement } = statementsFor<TablesOf<typeof apiKeys>>();

export const keyById = statement((db, p: Params<{ apiKeySysId: number }>) =>
  db.selectFrom('api_keys').selectAll().where('api_key_sys_id', '=', p('apiKeySysId')),
);

/** Newest first. */
export const keysOf = statement((db, p: Params<{ userSysId: number; endedAfter: number }>) =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .where('ends_at', '>', p('endedAfter'))
    .where((row) => row.or([row('revoked_at', 'is', null), row('revoked_at', '>', p('endedAfter'))]))
    .orderBy('api_key_sys_id', 'desc'),
);

export function scopesOf({ scopes }: Pick<ApiKeyRow, 'scopes'>): Scope[] {
  return scopes.split(' ') as Scope[];
}

export const apiKeyProjection: Projection<ApiKeysEvent> = {
  name: 'api-key',
  version: 1,
  tables: [apiKeys],
  on: {
    ApiKeyCreated: ({ stream, data, recordedAt }) => [
      apiKeys.insert({
        api_key_sys_id: data.apiKeySysId,
        user_sys_id: memberOfKeys(stream),
        secret_hash: data.secretHash,
        scopes: data.scopes.join(' '),
        created_at: recordedAt,
        ends_at: data.endsAt,
        revoked_at: null,
      }),
    ],
    ApiKeyRevoked: ({ data, recordedAt }) => [
      apiKeys.set({ api_key_sys_id: data.apiKeySysId, revoked_at: recordedAt }),
    ],
  },
};

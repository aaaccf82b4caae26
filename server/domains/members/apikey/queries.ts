import { koreanTime } from '../../../../schema/korean-days.ts';
import * as contract from '../../../../schema/members/api-keys.ts';
import { ENDED_API_KEY_LISTED } from '../../../../schema/members/constants.ts';
import type { Scope } from '../../../../schema/scopes.ts';
import { query } from '../../../platform/operations.ts';
import { prefixOf } from './key.ts';
import { keysOf, scopesOf } from './views.ts';
import { notesOf } from './rows.ts';

/** In a row: nobody has said how it is called. */
export const UNNAMED = '';

/** Newest first. */
export const apiKeys = query(contract.apiKeys, ({ log: { reads }, clock }) => async ({ caller }) => {
  const { userSysId } = caller;
  const [rows, notes] = await Promise.all([
    reads.all(keysOf({ userSysId, endedAfter: clock.now() - ENDED_API_KEY_LISTED })),
    reads.all(notesOf({ userSysId })),
  ]);
  const noted = new Map(notes.map((note) => [note.api_key_sys_id, note]));
  const keys = rows.map((row) => {
    const { name = UNNAMED, last_used_on = null } = noted.get(row.api_key_sys_id) ?? {};
    const scopes = scopesOf(row);
    return {
      apiKeySysId: row.api_key_sys_id,
      name: nameOf(name, scopes),
      prefix: prefixOf(row.api_key_sys_id),
      scopes,
      createdAt: new Date(row.created_at).toISOString(),
      lastUsedOn: last_used_on,
      until: lastDayOf(row.ends_at),
      revokedAt: row.revoked_at === null ? null : new Date(row.revoked_at).toISOString(),
    };
  });
  return { keys };
});

export function nameOf(name: string, scopes: readonly Scope[]): string {
  return name === UNNAMED ? scopes.join(', ') : name;
}

export function lastDayOf(endsAt: number): string {
  return koreanTime(endsAt - 1).date;
}

import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { theirRows, type ForgettingTables } from '../../../../platform/forgetting.ts';
import type { Reads } from '../../../../platform/log/log.ts';
import { create, dropColumn } from '../../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params, type Write } from '../../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../../platform/log/tables/table.ts';
import { users } from '../users.ts';

/** A member has at most one. Who joined through a provider may have none. */
export const passwords = table(
  'passwords',
  { user_sys_id: int, hash: text, changed_at: int },
  { key: ['user_sys_id'], references: { user_sys_id: users } },
);

const { statement } = statementsFor<TablesOf<typeof passwords>>();

const passwordOf = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('passwords').select('hash').where('user_sys_id', '=', p('userSysId')),
);

/** Of the member's password. Undefined: they have none. */
export async function readPasswordHash(reads: Reads, userSysId: number): Promise<string | undefined> {
  return (await reads.one(passwordOf({ userSysId })))?.hash;
}

/** Sets or replaces a password. `passwordHash`: from {@link hashPassword}. */
export function passwordRow(userSysId: number, passwordHash: string, now: number): Write {
  return passwords.upsert({ user_sys_id: userSysId, hash: passwordHash, changed_at: now });
}

/** Slow on purpose. If many new members share a password, hash it once. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password));
}

/** Without a hash to compare with, the answer is no and takes as long. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const kept = passwordHash ?? (await decoyHash());
  if (await verify(kept, composed(password))) return true;
  // Older ones were kept as they were typed.
  return composed(password) !== password && verify(kept, password);
}

/** Keyboards and systems write the same letters in several ways. */
function composed(password: string): string {
  return password.normalize('NFKC');
}

let decoy: Promise<string> | undefined;
function decoyHash(): Promise<string> {
  decoy ??= hash(randomUUID());
  return decoy;
}

export const passwordTables: ForgettingTables = {
  name: 'passwords',
  migrations: [
    [
      create(passwords),
      dropColumn(users, 'password_hash', [
        'INSERT INTO passwords (user_sys_id, hash, changed_at) SELECT user_sys_id, password_hash, joined_at FROM users',
      ]),
    ],
  ],
  forgets: {
    passwords: { holds: 'people', ofMember: theirRows(passwords), term: null },
  },
};

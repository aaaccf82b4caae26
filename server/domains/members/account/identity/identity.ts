import { theirRows, type ForgettingTables } from '../../../../platform/forgetting.ts';
import type { Reads } from '../../../../platform/log/log.ts';
import { among } from '../../../../platform/log/tables/among.ts';
import { create } from '../../../../platform/log/tables/migrations.ts';
import type { Write } from '../../../../platform/log/tables/statement.ts';
import { int, table, text } from '../../../../platform/log/tables/table.ts';
import { users } from '../users.ts';

/** Who a member is. `proven_by`: `phone` is a code sent to the number, `social` is a provider's word. */
export const identities = table(
  'identities',
  { user_sys_id: int, name: text, birth_date: text, proven_by: text, proven_at: int },
  { key: ['user_sys_id'], references: { user_sys_id: users } },
);

const identitiesOf = among(identities, 'user_sys_id');

export interface Identity {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly provenBy: 'phone' | 'social';
}

/** By member, as YYYY-MM-DD. It is missing where it was never proven, as for members of earlier versions. */
export async function birthDatesOf(reads: Reads, userSysIds: readonly number[]) {
  const rows = await reads.all(identitiesOf(userSysIds));
  return new Map(rows.map((row) => [row.user_sys_id, row.birth_date]));
}

export function identityRow(userSysId: number, { name, birthDate, provenBy }: Identity, now: number): Write {
  return identities.upsert({
    user_sys_id: userSysId,
    name,
    birth_date: birthDate,
    proven_by: provenBy,
    proven_at: now,
  });
}

export const identityTables: ForgettingTables = {
  name: 'identities',
  migrations: [[create(identities)]],
  forgets: {
    identities: { holds: 'people', ofMember: theirRows(identities), term: null },
  },
};

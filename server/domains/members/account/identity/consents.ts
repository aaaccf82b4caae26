import { theirRows, type ForgettingTables } from '../../../../platform/forgetting.ts';
import type { Reads } from '../../../../platform/log/log.ts';
import { create } from '../../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params, type Write } from '../../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type TablesOf } from '../../../../platform/log/tables/table.ts';
import { users } from '../users.ts';

/** Which version of which text a member has agreed to, and when. One that was withdrawn stays as evidence. */
export const consents = table(
  'consents',
  { user_sys_id: int, kind: text, version: int, agreed_at: int, withdrawn_at: nullable(int) },
  { key: ['user_sys_id', 'kind', 'version'], references: { user_sys_id: users } },
);

const { statement } = statementsFor<TablesOf<typeof consents>>();

const consentsOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('consents')
    .selectAll()
    .where('user_sys_id', '=', p('userSysId'))
    .orderBy('agreed_at')
    .orderBy('kind'),
);

const agreeing = statement((db, p: Params<{ kind: string; first: number; last: number }>) =>
  db
    .selectFrom('consents')
    .select('user_sys_id as userSysId')
    .where('kind', '=', p('kind'))
    .where('user_sys_id', '>=', p('first'))
    .where('user_sys_id', '<=', p('last'))
    .where('withdrawn_at', 'is', null),
);

const withdrawOne = statement<{ userSysId: number; kind: string; now: number }>((db, p) =>
  db
    .updateTable('consents')
    .set({ withdrawn_at: p('now') })
    .where('user_sys_id', '=', p('userSysId'))
    .where('kind', '=', p('kind'))
    .where('withdrawn_at', 'is', null),
);

export interface Consent {
  /** A kind of text, such as `service`. */
  readonly kind: string;
  readonly version: number;
}

/** Those that hold. */
export async function readConsents(
  reads: Reads,
  userSysId: number,
): Promise<(Consent & { readonly agreedAt: number })[]> {
  const rows = await reads.all(consentsOf({ userSysId }));
  return rows
    .filter(({ withdrawn_at: withdrawnAt }) => withdrawnAt === null)
    .map(({ kind, version, agreed_at: agreedAt }) => ({ kind, version, agreedAt }));
}

/** Which of these members, in the order of their ids, agree to some version of the text. */
export async function agreedAmong(
  reads: Reads,
  kind: string,
  members: readonly number[],
): Promise<ReadonlySet<number>> {
  const [first, last] = [members[0], members.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  return new Set((await reads.all(agreeing({ kind, first, last }))).map(({ userSysId }) => userSysId));
}

export function consentRow(userSysId: number, { kind, version }: Consent, now: number): Write {
  return consents.upsert({ user_sys_id: userSysId, kind, version, agreed_at: now, withdrawn_at: null });
}

/** The member no longer agrees to any version of the text. */
export function withdrawConsent(userSysId: number, kind: string, now: number): Write {
  return withdrawOne({ userSysId, kind, now });
}

export const consentTables: ForgettingTables = {
  name: 'consents',
  migrations: [[create(consents)]],
  forgets: {
    consents: { holds: 'ids', ofMember: theirRows(consents), term: null },
  },
};

import { type Expression, sql } from 'kysely';
import { PERMISSION, type Permission } from '../../../../../schema/members/constants.ts';
import { theirRows, type ForgettingTables } from '../../../../platform/forgetting.ts';
import type { Command, EventLog, Reads } from '../../../../platform/log/log.ts';
import { among } from '../../../../platform/log/tables/among.ts';
import { addIndex, create, dropColumn } from '../../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params, type Write } from '../../../../platform/log/tables/statement.ts';
import { int, table, text, type RowOf, type TablesOf } from '../../../../platform/log/tables/table.ts';
import { userOf, users } from '../users.ts';
import { memberStream, requireMember, type Membership, type MemberEvent, type Role } from './member.ts';

/** In a row: all sellers. */
const ALL_SELLERS = 0;

/** Who may run whose broadcasts. A member without a row is a customer. */
const memberships = table(
  'memberships',
  { user_sys_id: int, seller_sys_id: int, role: text },
  {
    key: ['user_sys_id', 'seller_sys_id', 'role'],
    indexes: { memberships_by_seller: ['seller_sys_id', 'role'] },
    references: { user_sys_id: users },
  },
);

const { statement } = statementsFor<TablesOf<typeof memberships>>();

const membershipsOf = among(memberships, 'user_sys_id');

const hostsOf = statement((db, p: Params<{ sellerSysId: number }>) =>
  db
    .selectFrom('memberships')
    .select('user_sys_id as userSysId')
    .where('seller_sys_id', '=', p('sellerSysId'))
    .where('role', '=', 'host')
    .orderBy('user_sys_id'),
);

/** For rows of a seller that stay while it has a host. */
export function hasNoHost(sellerSysId: Expression<number>) {
  return sql<boolean>`NOT EXISTS (SELECT 1 FROM memberships
    WHERE role = 'host' AND memberships.seller_sys_id = ${sellerSysId})`;
}

/** What follows from somebody's memberships, and stands in their access token. */
export interface Rights {
  readonly permission: Permission;
  /** The sellers whom a host broadcasts for. */
  readonly sellerSysIds: readonly number[];
}

export function rightsFrom(held: readonly Membership[]): Rights {
  const sellerSysIds = held.flatMap(({ role, sellerSysId }) =>
    role === 'host' && sellerSysId !== null ? [sellerSysId] : [],
  );
  if (held.some(({ role }) => role === 'manager')) return { permission: PERMISSION.manager, sellerSysIds };
  return { permission: sellerSysIds.length > 0 ? PERMISSION.host : PERMISSION.member, sellerSysIds };
}

export async function readMemberships(reads: Reads, userSysId: number): Promise<Membership[]> {
  return (await membershipsAmong(reads, [userSysId]))(userSysId);
}

/** Resolves to what each of these members holds. */
export async function membershipsAmong(reads: Reads, userSysIds: readonly number[]) {
  const rows = await reads.all(membershipsOf(userSysIds));
  const held = Map.groupBy(rows, (row) => row.user_sys_id);
  return (userSysId: number) => (held.get(userSysId) ?? []).map(membershipFrom);
}

/** The members who act for a seller. */
export async function readHosts(reads: Reads, sellerSysId: number): Promise<number[]> {
  return (await reads.all(hostsOf({ sellerSysId }))).map(({ userSysId }) => userSysId);
}

export async function readRights(reads: Reads, userSysId: number): Promise<Rights> {
  return rightsFrom(await readMemberships(reads, userSysId));
}

/** The row of a membership that begins with the account. */
export function membershipRow(userSysId: number, { role, sellerSysId }: Membership): Write {
  return memberships.upsert({ user_sys_id: userSysId, seller_sys_id: sellerSysId ?? ALL_SELLERS, role });
}

/** A change of a member's rights, for the command that makes it: an event of their stream, and a row. */
interface RightsChange {
  readonly event: MemberEvent;
  readonly row: Write;
}

export function granting(userSysId: number, membership: Membership): RightsChange {
  return {
    event: { type: 'MembershipGranted', data: membership },
    row: membershipRow(userSysId, membership),
  };
}

export function revoking(userSysId: number, membership: Membership): RightsChange {
  const { role, sellerSysId } = membership;
  return {
    event: { type: 'MembershipRevoked', data: membership },
    row: memberships.removeAll({ user_sys_id: userSysId, seller_sys_id: sellerSysId ?? ALL_SELLERS, role }),
  };
}

/** Throws 1003 if there is no such member. It ends the member's tokens and seats in rooms at once, as revoking does. */
export function grantMembership(
  log: ChangingLog,
  userSysId: number,
  granted: Membership,
  by: By,
): Promise<void> {
  return changeRights(log, userSysId, granting(userSysId, granted), by);
}

/** Throws 1003 if there is no such member. */
export function revokeMembership(
  log: ChangingLog,
  userSysId: number,
  revoked: Membership,
  by: By,
): Promise<void> {
  return changeRights(log, userSysId, revoking(userSysId, revoked), by);
}

async function changeRights(
  log: ChangingLog,
  userSysId: number,
  { event, row }: RightsChange,
  by: By,
): Promise<void> {
  await userOf(log.reads, userSysId);
  const member = memberStream(userSysId);
  await log.execute({
    ...by,
    streams: [member],
    decide: (states) => {
      requireMember(states.get(member));
      return { events: [{ ref: member, events: [event] }], rows: [row], reply: null };
    },
  });
}

type ChangingLog = Pick<EventLog, 'reads' | 'execute'>;
type By = Pick<Command<unknown>, 'actorId' | 'commandId'>;

function membershipFrom({ role, seller_sys_id }: RowOf<typeof memberships>): Membership {
  return { role: role as Role, sellerSysId: seller_sys_id === ALL_SELLERS ? null : seller_sys_id };
}

/** In the earliest versions, a member had one permission and at most one seller. */
const takeOver = `INSERT INTO memberships (user_sys_id, seller_sys_id, role)
  SELECT user_sys_id,
    CASE permission WHEN ${PERMISSION.manager} THEN ${ALL_SELLERS} ELSE seller_sys_id END,
    CASE permission WHEN ${PERMISSION.manager} THEN 'manager' ELSE 'host' END
  FROM users
  WHERE permission = ${PERMISSION.manager} OR (permission = ${PERMISSION.host} AND seller_sys_id IS NOT NULL)`;

export const membershipTables: ForgettingTables = {
  name: 'memberships',
  migrations: [
    [create(memberships), dropColumn(users, 'permission', [takeOver]), dropColumn(users, 'seller_sys_id')],
    [addIndex(memberships, 'memberships_by_seller')],
  ],
  forgets: {
    memberships: { holds: 'ids', ofMember: theirRows(memberships), term: null },
  },
};

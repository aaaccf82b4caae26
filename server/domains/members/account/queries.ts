import * as contract from '../../../../schema/members/accounts.ts';
import type { UserInfo } from '../../../../schema/members/accounts.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { readRights, type Rights } from './memberships/memberships.ts';
import { addressesOf } from './profile/addresses.ts';
import { readPictureUrl } from './profile/pictures.ts';
import { userByUserId, userOf, usersByMobile } from './users.ts';

type Log = Pick<EventLog, 'reads'>;

export const userInfo = query(
  contract.userInfo,
  ({ log }) =>
    ({ caller }) =>
      userInfoOf(log, caller.userSysId),
);

export const addresses = query(contract.addresses, ({ log }) => async ({ caller }) => ({
  addresses: await addressesOf(log, caller.userSysId),
}));

/** Throws 1003 if there is no such member. */
export async function userInfoOf({ reads }: Log, userSysId: number): Promise<UserInfo> {
  const user = await userOf(reads, userSysId);
  const { permission, sellerSysIds } = await readRights(reads, userSysId);
  const [sellerSysId = null] = sellerSysIds;
  return {
    userSysId,
    userId: user.user_id,
    nickName: user.nick_name,
    joinTypeCode: user.join_type_code,
    mobile: user.mobile,
    pictureUrl: await readPictureUrl(reads, userSysId),
    sellerSysId,
    sellerSysIds: [...sellerSysIds],
    sellerNickName: sellerSysId === null ? null : user.nick_name,
    authSysId: permission,
  };
}

/** A member by login id, or null. */
export async function findMember(
  { reads }: Log,
  userId: string,
): Promise<(Rights & { readonly userSysId: number }) | null> {
  const user = await reads.one(userByUserId({ userId }));
  if (!user) return null;
  const userSysId = user.user_sys_id;
  return { userSysId, ...(await readRights(reads, userSysId)) };
}

/** {@link findMember}, but throws 1003 for an id that nobody has. */
export async function memberNamed(log: Log, userId: string) {
  const member = await findMember(log, userId);
  if (!member) throw new Refusal('1003', { userId });
  return member;
}

/** The members with this phone, the first to join first; `joinedAt` in milliseconds since 1970. */
export async function membersByMobile({ reads }: Log, mobile: string) {
  const rows = await reads.all(usersByMobile({ mobile }));
  return rows.map((row) => ({
    userSysId: row.user_sys_id,
    userId: row.user_id,
    joinTypeCode: row.join_type_code,
    joinedAt: row.joined_at,
  }));
}

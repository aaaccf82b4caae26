import { maskUserId } from '../../../../schema/members/names.ts';
import { Kept } from '../../../platform/kept.ts';
import type { EventLog, Reads } from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import { passwordRow } from './credentials/passwords.ts';
import { nickRows } from './identity/claims.ts';
import type { Membership } from './memberships/member.ts';
import { membershipRow } from './memberships/memberships.ts';
import { isDormant, seenRow } from './sessions/last-logins.ts';
import { userById, users } from './users.ts';

const PROFILES_KEPT = 50_000;
/** A new nickname is visible after this long. */
const PROFILE_TTL = 60_000;

export interface NewMember {
  readonly userSysId: number;
  readonly userId: string;
  /** From `hashPassword`; null: they log in by other means. */
  readonly passwordHash: string | null;
  readonly nickName: string;
  readonly mobile: string;
  /** 0: they signed up here. */
  readonly joinTypeCode?: number;
  readonly memberships?: readonly Membership[];
}

/** How a member appears to others. */
export interface Profile {
  readonly userId: string;
  readonly nick: string;
}

/** How members appear, kept for a while: rooms ask for the same ones again and again. */
export class Profiles {
  readonly #profiles: Kept<number, Profile | null>;

  constructor({ reads }: Pick<EventLog, 'reads'>) {
    this.#profiles = new Kept(PROFILES_KEPT, (userSysId) => readProfile(reads, userSysId), PROFILE_TTL);
  }

  /** The member's nickname has changed, or they are gone. Other processes see it within {@link PROFILE_TTL}. */
  forget(userSysId: number): void {
    this.#profiles.forget(userSysId);
  }

  /** Null: no longer a member. */
  of(userSysId: number): Promise<Profile | null> {
    return this.#profiles.get(userSysId);
  }

  /** Undefined: not cached. */
  known(userSysId: number): Profile | null | undefined {
    return this.#profiles.known(userSysId);
  }
}

/** How a member appears, read from the rows; null: no longer a member. */
export async function readProfile(reads: Reads, userSysId: number): Promise<Profile | null> {
  const user = await reads.one(userById({ userSysId }));
  if (!user) return null;
  // Nobody reads the name of somebody who has stayed away for a year.
  const nick = (await isDormant(reads, userSysId)) ? '' : user.nick_name.trim();
  return { userId: user.user_id, nick: nick || maskUserId(user.user_id) };
}

/** The rows of a new member. */
export function memberRows(member: NewMember, now: number): Write[] {
  const { userSysId, passwordHash, joinTypeCode = 0, memberships = [] } = member;
  return [
    users.insert({
      user_sys_id: userSysId,
      user_id: member.userId,
      nick_name: member.nickName,
      mobile: member.mobile,
      join_type_code: joinTypeCode,
      joined_at: now,
    }),
    ...nickRows(userSysId, member.nickName),
    seenRow(userSysId, null, now),
    ...(passwordHash === null ? [] : [passwordRow(userSysId, passwordHash, now)]),
    ...memberships.map((membership) => membershipRow(userSysId, membership)),
  ];
}

import type { UserInfo } from '../../../schema/members/accounts.ts';
import { PERMISSION, type Permission } from '../../../schema/members/constants.ts';
import { maskUserId } from '../../../schema/members/names.ts';
import type { Clock } from '../../platform/clock.ts';
import { Kept } from '../../platform/kept.ts';
import type { Source } from '../../platform/source.ts';
import type { Leaving } from '../../platform/forgetting.ts';
import { Refusal, type EventLog, type Reads } from '../../platform/log/log.ts';
import type { Write } from '../../platform/log/tables/statement.ts';
import {
  changeRights,
  memberStream,
  removeMember,
  type MemberEvent,
  type MemberState,
  type Rights,
} from './member.ts';
import {
  removedAccounts,
  setRights,
  userById,
  userOf,
  userByUserId,
  users,
  withdrawnAccounts,
} from './tables.ts';
import type { Tokens } from './tokens.ts';

const PROFILES_KEPT = 50_000;
/** A new nickname is visible after this long. */
const PROFILE_TTL = 60_000;

export interface NewMember {
  readonly userSysId: number;
  readonly userId: string;
  /** From `hashPassword` of credentials.ts. */
  readonly passwordHash: string;
  readonly nickName: string;
  readonly mobile: string;
  readonly permission: Permission;
  readonly sellerSysId: number | null;
}

/** How a member appears to others. */
export interface Profile {
  readonly userId: string;
  readonly nick: string;
}

/** Members: how they appear, their rights, and how they leave. Logging in is in sessions.ts. */
export class Accounts {
  readonly #log: EventLog;
  readonly #tokens: Tokens;
  readonly #clock: Clock;
  readonly #source: Source;
  readonly #rowsOf: (userSysId: number) => readonly Write[];
  readonly #profiles = new Kept(
    PROFILES_KEPT,
    (userSysId: number) => readProfile(this.#log.reads, userSysId),
    PROFILE_TTL,
  );

  constructor(parts: {
    log: EventLog;
    tokens: Tokens;
    clock: Clock;
    source: Source;
    /** Deletes a member's rows in all domains. */
    rowsOf: (userSysId: number) => readonly Write[];
  }) {
    this.#log = parts.log;
    this.#tokens = parts.tokens;
    this.#clock = parts.clock;
    this.#source = parts.source;
    this.#rowsOf = parts.rowsOf;
  }

  /** Changes a member's rights. Their tokens and their seats in rooms end at once. */
  async changeRights(userSysId: number, rights: Rights): Promise<void> {
    await userOf(this.#log.reads, userSysId);
    await this.#ofMember(userSysId, (member) => changeRights(member, rights), [
      setRights({ userSysId, ...rights }),
    ]);
  }

  /** Deletes the member's rows, and with them all personal data. */
  async remove(userSysId: number): Promise<void> {
    await this.#ofMember(userSysId, removeMember, this.#rowsOf(userSysId));
    this.#profiles.forget(userSysId);
  }

  /**
   * Removes a member by a manager's decision, for a reason. A later login with the right password answers with that reason.
   * Managers cannot be removed.
   */
  async removeFor(
    userSysId: number,
    by: { readonly actorId: number; readonly commandId: string; readonly reason: string },
  ): Promise<void> {
    const user = await userOf(this.#log.reads, userSysId);
    if (user.permission === PERMISSION.manager) throw new Refusal('9001');
    const { actorId, commandId, reason } = by;
    const kept = removedAccounts.upsert({
      mark: this.#tokens.removalMark(user.user_id),
      password_hash: user.password_hash,
      reason,
      removed_by: actorId,
      removed_at: this.#clock.now(),
    });
    await this.#ofMember(userSysId, removeMember, [...this.#rowsOf(userSysId), kept], { actorId, commandId });
    this.#profiles.forget(userSysId);
  }

  /**
   * Removes a member for a reason, at their own request or through a manager. A later login with the right password says
   * so. Each domain takes part in the same step (`leaving`) and may refuse. Throws 9001 for staff, because others rely on
   * them.
   */
  async withdraw(
    userSysId: number,
    by: { readonly actorId: number; readonly reason: string; readonly commandId: string },
    leaving: readonly Leaving[],
  ): Promise<void> {
    const user = await userOf(this.#log.reads, userSysId);
    if (user.permission !== PERMISSION.member) throw new Refusal('9001', { isStaff: 1 });
    const { actorId, commandId, reason } = by;
    const member = memberStream(userSysId);
    await this.#log.execute({
      actorId,
      commandId,
      streams: [member, ...leaving.map(({ ref }) => ref)],
      decide: (states, now) => ({
        events: [
          ...leaving.map(({ ref, leave }) => ({ ref, events: leave(states) })),
          { ref: member, events: removeMember(states.get(member)) },
        ],
        rows: [
          ...this.#rowsOf(userSysId),
          withdrawnAccounts.upsert({
            mark: this.#tokens.removalMark(user.user_id),
            password_hash: user.password_hash,
            reason,
            withdrawn_at: now,
          }),
        ],
        reply: null,
      }),
    });
    this.#profiles.forget(userSysId);
  }

  async #ofMember(
    userSysId: number,
    decide: (member: MemberState) => MemberEvent[],
    rows: readonly Write[],
    by: { readonly actorId: number | null; readonly commandId: string } = {
      actorId: null,
      commandId: this.#source.commandId(),
    },
  ): Promise<void> {
    const member = memberStream(userSysId);
    await this.#log.execute({
      ...by,
      streams: [member],
      decide: (states) => ({
        events: [{ ref: member, events: decide(states.get(member)) }],
        rows,
        reply: null,
      }),
    });
  }

  async info(userSysId: number): Promise<UserInfo> {
    const user = await userOf(this.#log.reads, userSysId);
    return {
      userSysId,
      userId: user.user_id,
      nickName: user.nick_name,
      joinTypeCode: user.join_type_code,
      mobile: user.mobile,
      sellerSysId: user.seller_sys_id,
      sellerNickName: user.seller_sys_id === null ? null : user.nick_name,
      authSysId: user.permission,
    };
  }

  /** A member by login id, or null. */
  async find(userId: string): Promise<(Rights & { readonly userSysId: number }) | null> {
    const user = await this.#log.reads.one(userByUserId({ userId }));
    if (!user) return null;
    const permission = user.permission as Permission;
    return { userSysId: user.user_sys_id, permission, sellerSysId: user.seller_sys_id };
  }

  /** Null: no longer a member. */
  profile(userSysId: number): Promise<Profile | null> {
    return this.#profiles.get(userSysId);
  }

  /** Undefined: not cached. */
  knownProfile(userSysId: number): Profile | null | undefined {
    return this.#profiles.known(userSysId);
  }
}

/** How a member appears, read from the rows; null: no longer a member. */
export async function readProfile(reads: Reads, userSysId: number): Promise<Profile | null> {
  const user = await reads.one(userById({ userSysId }));
  return user ? { userId: user.user_id, nick: user.nick_name.trim() || maskUserId(user.user_id) } : null;
}

/** The rows of a new member. */
export function memberRows(member: NewMember, now: number): Write[] {
  return [
    users.insert({
      user_sys_id: member.userSysId,
      user_id: member.userId,
      password_hash: member.passwordHash,
      nick_name: member.nickName,
      mobile: member.mobile,
      permission: member.permission,
      seller_sys_id: member.sellerSysId,
      join_type_code: 0,
      joined_at: now,
    }),
  ];
}

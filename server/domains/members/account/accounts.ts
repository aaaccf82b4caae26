import type { UserInfo } from '../../../../schema/members/accounts.ts';
import { PERMISSION, type FormerReason } from '../../../../schema/members/constants.ts';
import { maskUserId } from '../../../../schema/members/names.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Kept } from '../../../platform/kept.ts';
import type { Source } from '../../../platform/source.ts';
import type { Leaving } from '../../../platform/forgetting.ts';
import {
  Refusal,
  type AnyStream,
  type Decision,
  type EventLog,
  type Reads,
  type States,
} from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import { nickRows } from './identity/claims.ts';
import { passwordRow, readPasswordHash } from './credentials/passwords.ts';
import { barsAgainst, removalMark, removedAccounts, withdrawnAccounts } from './leaving/former-accounts.ts';
import type { Keys } from './marks.ts';
import { memberStream, removeMember, requireMember, type Membership } from './memberships/member.ts';
import { membershipRow, readRights, type Rights } from './memberships/memberships.ts';
import { readPictureUrl } from './profile/pictures.ts';
import { isDormant, seenRow } from './sessions/last-logins.ts';
import { userById, userByUserId, userOf, users, usersByMobile } from './users.ts';

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

/** A member, found by their phone. */
export interface MemberFound {
  readonly userSysId: number;
  readonly userId: string;
  readonly joinTypeCode: number;
  /** Milliseconds since 1970. */
  readonly joinedAt: number;
}

/** How a member appears to others. */
export interface Profile {
  readonly userId: string;
  readonly nick: string;
}

/** What else happens in the step in which a member leaves. */
export interface Farewell {
  readonly streams: readonly AnyStream[];
  readonly decide: (states: States, now: number) => Omit<Decision<never>, 'reply'>;
}

/** Members: how they appear, and how they leave. Credentials, sessions and memberships have classes of their own. */
export class Accounts {
  readonly #log: EventLog;
  readonly #secrets: Keys;
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
    secrets: Keys;
    clock: Clock;
    source: Source;
    /** Deletes a member's rows in all domains. */
    rowsOf: (userSysId: number) => readonly Write[];
  }) {
    this.#log = parts.log;
    this.#secrets = parts.secrets;
    this.#clock = parts.clock;
    this.#source = parts.source;
    this.#rowsOf = parts.rowsOf;
  }

  /** Deletes the member's rows, and with them all personal data. */
  async remove(userSysId: number): Promise<void> {
    await this.#remove(userSysId, this.#rowsOf(userSysId));
    this.#profiles.forget(userSysId);
  }

  /**
   * Removes a member by a manager's decision, for a reason. A later login with the right password answers 1015. Managers
   * cannot be removed.
   */
  async removeFor(
    userSysId: number,
    by: {
      readonly actorId: number;
      readonly commandId: string;
      readonly reason: string;
      readonly because: Exclude<FormerReason, 'withdrawn'>;
    },
  ): Promise<void> {
    const user = await userOf(this.#log.reads, userSysId);
    const { permission } = await readRights(this.#log.reads, userSysId);
    if (permission === PERMISSION.manager) throw new Refusal('9001');
    const { actorId, commandId, reason, because } = by;
    const now = this.#clock.now();
    const bars = await barsAgainst({ log: this.#log, secrets: this.#secrets }, user);
    const kept = removedAccounts.upsert({
      mark: removalMark(this.#secrets, user.user_id),
      password_hash: await this.#passwordHashOf(userSysId),
      reason,
      removed_by: actorId,
      removed_at: now,
    });
    const rows = [...this.#rowsOf(userSysId), kept, ...bars.rows(because, now)];
    await this.#remove(userSysId, rows, { actorId, commandId });
    this.#profiles.forget(userSysId);
  }

  /**
   * Removes a member for a reason, at their own request or through a manager. A later login with the right password says
   * so. Each domain takes part in the same step (`leaving`) and may refuse. Throws 9001 for staff, because others rely on
   * them. Resolves to when they left, and how many bars keep them from joining again at once.
   */
  async withdraw(
    userSysId: number,
    by: { readonly actorId: number; readonly reason: string; readonly commandId: string },
    leaving: readonly Leaving[],
    farewell: Farewell,
  ): Promise<{ readonly leftAt: number; readonly barCnt: number }> {
    const user = await userOf(this.#log.reads, userSysId);
    const { permission } = await readRights(this.#log.reads, userSysId);
    if (permission !== PERMISSION.member) throw new Refusal('9001', { isStaff: 1 });
    const passwordHash = await this.#passwordHashOf(userSysId);
    const bars = await barsAgainst({ log: this.#log, secrets: this.#secrets }, user);
    const { actorId, commandId, reason } = by;
    const member = memberStream(userSysId);
    const { reply: leftAt } = await this.#log.execute<number>({
      actorId,
      commandId,
      streams: [member, ...leaving.map(({ ref }) => ref), ...farewell.streams],
      decide: (states, now) => {
        requireMember(states.get(member));
        const more = farewell.decide(states, now);
        return {
          events: [
            ...leaving.map(({ ref, leave }) => ({ ref, events: leave(states) })),
            { ref: member, events: removeMember(states.get(member)) },
            ...more.events,
          ],
          rows: [
            ...this.#rowsOf(userSysId),
            withdrawnAccounts.upsert({
              mark: removalMark(this.#secrets, user.user_id),
              password_hash: passwordHash,
              reason,
              withdrawn_at: now,
            }),
            ...bars.rows('withdrawn', now),
            ...(more.rows ?? []),
          ],
          ...(more.timers && { timers: more.timers }),
          reply: now,
        };
      },
    });
    this.#profiles.forget(userSysId);
    return { leftAt, barCnt: bars.count };
  }

  async #remove(
    userSysId: number,
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
        events: [{ ref: member, events: removeMember(states.get(member)) }],
        rows,
        reply: null,
      }),
    });
  }

  /** Blank: they have no password, so nobody is recognised by one. */
  async #passwordHashOf(userSysId: number): Promise<string> {
    return (await readPasswordHash(this.#log.reads, userSysId)) ?? '';
  }

  async info(userSysId: number): Promise<UserInfo> {
    const user = await userOf(this.#log.reads, userSysId);
    const { permission, sellerSysIds } = await readRights(this.#log.reads, userSysId);
    const [sellerSysId = null] = sellerSysIds;
    return {
      userSysId,
      userId: user.user_id,
      nickName: user.nick_name,
      joinTypeCode: user.join_type_code,
      mobile: user.mobile,
      pictureUrl: await readPictureUrl(this.#log.reads, userSysId),
      sellerSysId,
      sellerSysIds: [...sellerSysIds],
      sellerNickName: sellerSysId === null ? null : user.nick_name,
      authSysId: permission,
    };
  }

  /** A member by login id, or null. */
  async find(userId: string): Promise<(Rights & { readonly userSysId: number }) | null> {
    const user = await this.#log.reads.one(userByUserId({ userId }));
    if (!user) return null;
    const userSysId = user.user_sys_id;
    return { userSysId, ...(await readRights(this.#log.reads, userSysId)) };
  }

  /** The members with this phone, the first to join first. */
  async byMobile(mobile: string): Promise<readonly MemberFound[]> {
    const rows = await this.#log.reads.all(usersByMobile({ mobile }));
    return rows.map((row) => ({
      userSysId: row.user_sys_id,
      userId: row.user_id,
      joinTypeCode: row.join_type_code,
      joinedAt: row.joined_at,
    }));
  }

  /** The member's nickname has changed. Other processes see the new one within {@link PROFILE_TTL}. */
  forgetProfile(userSysId: number): void {
    this.#profiles.forget(userSysId);
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

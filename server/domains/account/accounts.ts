import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { UserInfo } from '../../../schema/members/accounts.ts';
import {
  LOGIN_FAILURES,
  PERMISSION,
  REFRESH_TOKEN_RENEW_BEFORE,
  type Permission,
} from '../../../schema/members/constants.ts';
import { maskUserId } from '../../../schema/members/names.ts';
import type { Clock } from '../../platform/clock.ts';
import { Kept } from '../../platform/kept.ts';
import { Guesses } from '../../platform/limits/guesses.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Source } from '../../platform/source.ts';
import type { Leaving } from '../../platform/forgetting.ts';
import { Refusal, type EventLog, type Reads } from '../../platform/log/log.ts';
import type { Write } from '../../platform/log/tables/statement.ts';
import type { LoginKey } from './login-key.ts';
import {
  changeRights,
  memberStream,
  removeMember,
  type MemberEvent,
  type MemberState,
  type Rights,
} from './member.ts';
import { endSession, renewSession, sessionStream } from './session.ts';
import {
  forgetOldPlaces,
  knownPlace,
  knownPlaces,
  removedAccount,
  removedAccounts,
  setRights,
  userById,
  userByUserId,
  users,
  withdrawnAccount,
  withdrawnAccounts,
  type UserRow,
} from './tables.ts';
import { SECRET_BYTES, hashOf, type Tokens } from './tokens.ts';

const PROFILES_KEPT = 50_000;
/** A new nickname is visible after this long. */
const PROFILE_TTL = 60_000;

export interface NewMember {
  readonly userSysId: number;
  readonly userId: string;
  /** From {@link hashPassword}. */
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

interface TokenAnswer {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly groupIds: number[];
}

/** Members and their logins. */
export class Accounts {
  readonly #log: EventLog;
  readonly #tokens: Tokens;
  readonly #loginKey: LoginKey;
  readonly #clock: Clock;
  readonly #source: Source;
  readonly #guesses: Guesses;
  readonly #rowsOf: (userSysId: number) => readonly Write[];
  readonly #profiles = new Kept(
    PROFILES_KEPT,
    (userSysId: number) => readProfile(this.#log.reads, userSysId),
    PROFILE_TTL,
  );

  constructor(parts: {
    log: EventLog;
    tokens: Tokens;
    loginKey: LoginKey;
    clock: Clock;
    limits: Limits;
    source: Source;
    /** Wrong passwords allowed per address. */
    failuresPerPlace: number;
    /** Deletes a member's rows in all domains. */
    rowsOf: (userSysId: number) => readonly Write[];
  }) {
    this.#log = parts.log;
    this.#tokens = parts.tokens;
    this.#loginKey = parts.loginKey;
    this.#clock = parts.clock;
    this.#source = parts.source;
    this.#rowsOf = parts.rowsOf;
    const ofOnePlace = { ...LOGIN_FAILURES.ofOnePlace, max: parts.failuresPerPlace };
    this.#guesses = new Guesses('logins', { ...LOGIN_FAILURES, ofOnePlace }, parts.clock, parts.limits);
  }

  get publicKey(): string {
    return this.#loginKey.publicKey;
  }

  /** A wrong id and a wrong password answer alike, after the same time. Too many guesses answer 0008: see {@link Guesses}. */
  async login(
    encrypted: { userId: string; password: string },
    place: string,
  ): Promise<TokenAnswer & { authSysId: number; userSysId: number }> {
    const userId = this.#loginKey.decrypt(encrypted.userId);
    const password = this.#loginKey.decrypt(encrypted.password);
    const user = await this.#log.reads.one(userByUserId({ userId }));
    const mark = user && this.#tokens.placeMark(user.user_sys_id, place);
    const isKnownPlace =
      mark !== undefined &&
      (await this.#log.reads.one(knownPlace({ userSysId: user!.user_sys_id, mark }))) !== undefined;
    const gone = user ? undefined : await this.#gone(userId);
    const known = user ?? gone;
    const right = await this.#guesses.check({ what: userId, place, isKnownPlace }, async () =>
      verify(known?.password_hash ?? (await decoyHash()), password),
    );
    if (gone && right) throw new Refusal(gone.code);
    if (!user || !mark || !right) throw new Refusal('1010');
    const sessionId = this.#source.uuid();
    const secret = this.#source.secret(SECRET_BYTES).toString('base64url');
    const session = sessionStream(sessionId);
    const { reply: openedAt } = await this.#log.execute({
      actorId: user.user_sys_id,
      commandId: this.#source.commandId(),
      streams: [session],
      decide: (_states, now) => ({
        events: [
          {
            ref: session,
            events: [
              {
                type: 'SessionOpened',
                data: { userSysId: user.user_sys_id, secretHash: hashOf(secret) },
              },
            ],
          },
        ],
        rows: [
          knownPlaces.upsert({ user_sys_id: user.user_sys_id, mark, last_login_at: now }),
          forgetOldPlaces({ userSysId: user.user_sys_id }),
        ],
        reply: now,
      }),
    });
    const refreshToken = await this.#tokens.signRefresh(sessionId, secret, openedAt);
    return {
      ...(await this.#answer(user.user_sys_id, sessionId, refreshToken)),
      authSysId: user.permission,
      userSysId: user.user_sys_id,
    };
  }

  /** A new access token for a session. Throws 14 if the refresh token is about to expire. */
  async accessToken(refreshToken: string): Promise<TokenAnswer> {
    const shown = await this.#tokens.readRefresh(refreshToken);
    const session = sessionStream(shown.sessionId);
    const { reply: userSysId } = await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      streams: [session],
      decide: (states) => {
        const state = states.get(session);
        if (state.state !== 'open' || state.secretHash !== hashOf(shown.secret)) throw new Refusal('30');
        return { events: [], reply: state.userSysId };
      },
    });
    if (shown.expiresAt - this.#clock.now() < REFRESH_TOKEN_RENEW_BEFORE) throw new Refusal('14');
    return this.#answer(userSysId, shown.sessionId, refreshToken);
  }

  /** Renews the tokens by the rules of {@link renewSession}. */
  async refresh(refreshToken: string): Promise<TokenAnswer> {
    const { sessionId, secret } = await this.#tokens.readRefresh(refreshToken);
    const nextSecret = this.#tokens.secretAfter(secret);
    const session = sessionStream(sessionId);
    const { reply: next } = await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      streams: [session],
      decide: (states, now) => {
        const renewal = renewSession(states.get(session), hashOf(secret), hashOf(nextSecret), now);
        return { events: [{ ref: session, events: renewal.events }], reply: renewal.next };
      },
    });
    if (next === null) throw new Refusal('30');
    const token = await this.#tokens.signRefresh(sessionId, nextSecret, next.at);
    return this.#answer(next.userSysId, sessionId, token);
  }

  /** Ends the session. Does nothing for an invalid token. */
  async logout(refreshToken: string): Promise<void> {
    const shown = await this.#tokens.readRefresh(refreshToken).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (!shown) return;
    const session = sessionStream(shown.sessionId);
    await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      streams: [session],
      decide: (states) => ({
        events: [{ ref: session, events: endSession(states.get(session)) }],
        reply: null,
      }),
    });
  }

  /** Changes a member's rights. Their tokens and their seats in rooms end at once. */
  async changeRights(userSysId: number, rights: Rights): Promise<void> {
    await this.#user(userSysId);
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
    const user = await this.#user(userSysId);
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
   * Removes a member at their request, for a reason: by themselves, or by a manager for them. A later login with the right password says so. Each domain takes
   * part in the same step (`leaving`) and may refuse. Throws 9001 for staff: others rely on them.
   */
  async withdraw(
    userSysId: number,
    by: { readonly actorId: number; readonly reason: string; readonly commandId: string },
    leaving: readonly Leaving[],
  ): Promise<void> {
    const user = await this.#user(userSysId);
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

  /** The former member with this id, and what a login answers. */
  async #gone(userId: string): Promise<{ password_hash: string; code: '1006' | '1015' } | undefined> {
    const mark = this.#tokens.removalMark(userId);
    const removed = await this.#log.reads.one(removedAccount({ mark }));
    if (removed) return { ...removed, code: '1015' };
    const withdrawn = await this.#log.reads.one(withdrawnAccount({ mark }));
    return withdrawn && { ...withdrawn, code: '1006' };
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
    const user = await this.#user(userSysId);
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

  async #user(userSysId: number): Promise<UserRow> {
    const user = await this.#log.reads.one(userById({ userSysId }));
    if (!user) throw new Refusal('1003');
    return user;
  }

  async #answer(userSysId: number, sessionId: string, refreshToken: string): Promise<TokenAnswer> {
    // Read before the rights: if they change in between, the token counts as older than the change.
    const rightsVersion = await this.#log.head(memberStream(userSysId).stream);
    const user = await this.#user(userSysId);
    const accessToken = await this.#tokens.signAccess({
      userSysId,
      permission: user.permission as Permission,
      sellerSysId: user.seller_sys_id,
      sessionId,
      rightsVersion,
    });
    return { accessToken, refreshToken, groupIds: user.seller_sys_id === null ? [] : [user.seller_sys_id] };
  }
}

/** How a member appears, read from the rows; null: no longer a member. */
export async function readProfile(reads: Reads, userSysId: number): Promise<Profile | null> {
  const user = await reads.one(userById({ userSysId }));
  return user ? { userId: user.user_id, nick: user.nick_name.trim() || maskUserId(user.user_id) } : null;
}

/** Slow on purpose. If many new members share a password, hash it once. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
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

let decoy: Promise<string> | undefined;
/** Verified against if there is no such id, so that the answer takes the same time. */
function decoyHash(): Promise<string> {
  decoy ??= hash(randomUUID());
  return decoy;
}

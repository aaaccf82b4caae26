import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { LRUCache } from 'lru-cache';
import type { Address, UserInfo } from '../../../schema/accounts.ts';
import { streetOf } from '../../../schema/addresses.ts';
import {
  ADDRESSES_MAX,
  NICK_MASK,
  NICK_MASK_VISIBLE,
  REFRESH_TOKEN_RENEW_BEFORE,
  type Permission,
} from '../../../schema/constants.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Connection } from '../../platform/log/connection.ts';
import { Refusal, type EventLog } from '../../platform/log/log.ts';
import type { Write } from '../../platform/log/statement.ts';
import type { LoginKey } from './login-key.ts';
import { endSession, renewSession, sessionStream } from './session.ts';
import {
  addressesOf,
  addressOf,
  clearDefaultAddress,
  defaultAddressOf,
  deleteAddressRow,
  insertAddress,
  insertUser,
  userById,
  userByUserId,
  type AddressRow,
  type UserRow,
} from './tables.ts';
import type { Tokens } from './tokens.ts';

const LOGIN_FAILURES_MAX = 10;
const LOGIN_FAILURES_FORGOTTEN = 15 * 60 * 1000;

export interface NewMember {
  readonly userSysId: number;
  readonly userId: string;
  readonly password: string;
  readonly nickName: string;
  readonly mobile: string;
  readonly permission: Permission;
  readonly sellerSysId: number | null;
}

export type NewAddress = Omit<Address, 'userAddressSysId'>;

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

/** Members: who they are, how they log in, where they live. */
export class Accounts {
  readonly #log: EventLog;
  readonly #reader: Connection;
  readonly #tokens: Tokens;
  readonly #loginKey: LoginKey;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #failures: LRUCache<string, number>;
  readonly #profiles = new LRUCache<number, Profile>({ max: 50_000, ttl: 60_000 });

  constructor(parts: {
    log: EventLog;
    reader: Connection;
    tokens: Tokens;
    loginKey: LoginKey;
    clock: Clock;
    ids: Ids;
  }) {
    this.#log = parts.log;
    this.#reader = parts.reader;
    this.#tokens = parts.tokens;
    this.#loginKey = parts.loginKey;
    this.#clock = parts.clock;
    this.#ids = parts.ids;
    this.#failures = new LRUCache({
      max: 100_000,
      ttl: LOGIN_FAILURES_FORGOTTEN,
      // A moved clock must be seen at once.
      ttlResolution: 0,
      perf: parts.clock,
    });
  }

  get publicKey(): string {
    return this.#loginKey.publicKey;
  }

  /** Wrong id and wrong password answer alike and take alike long; too many failures from one place answer 0008. */
  async login(
    encrypted: { userId: string; password: string },
    place: string,
  ): Promise<TokenAnswer & { authSysId: number; userSysId: number }> {
    const userId = this.#loginKey.decrypt(encrypted.userId);
    const password = this.#loginKey.decrypt(encrypted.password);
    const failuresKey = `${place} ${userId}`;
    const failures = this.#failures.get(failuresKey) ?? 0;
    if (failures >= LOGIN_FAILURES_MAX) throw new Refusal('0008');
    // Counted before it is known, or guesses that come all at once would not count.
    this.#failures.set(failuresKey, failures + 1);
    const user = this.#reader.one(userByUserId({ userId }));
    const right = await verify(user?.password_hash ?? (await decoyHash()), password);
    if (!user || !right) throw new Refusal('1010');
    this.#failures.delete(failuresKey);
    const sessionId = randomUUID();
    const { token: refreshToken, secretHash } = await this.#tokens.signRefresh(sessionId);
    const session = sessionStream(sessionId);
    await this.#log.execute({
      actorId: user.user_sys_id,
      commandId: randomUUID(),
      streams: [session],
      decide: () => ({
        events: [
          {
            ref: session,
            events: [{ type: 'SessionOpened', data: { userSysId: user.user_sys_id, secretHash } }],
          },
        ],
        reply: null,
      }),
    });
    return {
      ...(await this.#answer(user, refreshToken)),
      authSysId: user.permission,
      userSysId: user.user_sys_id,
    };
  }

  /** A new access token for a session that goes on; 14 when the refresh token is near its end. */
  async accessToken(refreshToken: string): Promise<TokenAnswer> {
    const shown = await this.#tokens.readRefresh(refreshToken);
    const session = sessionStream(shown.sessionId);
    const { reply: userSysId } = await this.#log.execute({
      actorId: null,
      commandId: randomUUID(),
      streams: [session],
      decide: (states) => {
        const state = states.get(session);
        if (state.state !== 'open' || state.secretHash !== shown.secretHash) throw new Refusal('30');
        return { events: [], reply: state.userSysId };
      },
    });
    if (shown.expiresAt - this.#clock.now() < REFRESH_TOKEN_RENEW_BEFORE) throw new Refusal('14');
    return this.#answer(this.#user(userSysId), refreshToken);
  }

  /** New tokens for old; an old refresh token shown twice ends its session. */
  async refresh(refreshToken: string): Promise<TokenAnswer> {
    const shown = await this.#tokens.readRefresh(refreshToken);
    const next = await this.#tokens.signRefresh(shown.sessionId);
    const session = sessionStream(shown.sessionId);
    const { reply: userSysId } = await this.#log.execute({
      actorId: null,
      commandId: randomUUID(),
      streams: [session],
      decide: (states) => {
        const state = states.get(session);
        const events = renewSession(state, shown.secretHash, next.secretHash);
        const renewed = state.state === 'open' && state.secretHash === shown.secretHash;
        return { events: [{ ref: session, events }], reply: renewed ? state.userSysId : null };
      },
    });
    if (userSysId === null) throw new Refusal('30');
    return this.#answer(this.#user(userSysId), next.token);
  }

  /** Ends the session; a token that is no longer good has nothing to end. */
  async logout(refreshToken: string): Promise<void> {
    const shown = await this.#tokens.readRefresh(refreshToken).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (!shown) return;
    const session = sessionStream(shown.sessionId);
    await this.#log.execute({
      actorId: null,
      commandId: randomUUID(),
      streams: [session],
      decide: (states) => ({
        events: [{ ref: session, events: endSession(states.get(session)) }],
        reply: null,
      }),
    });
  }

  info(userSysId: number): UserInfo {
    const user = this.#user(userSysId);
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

  /** Null when there is no such member any more. */
  profile(userSysId: number): Profile | null {
    const cached = this.#profiles.get(userSysId);
    if (cached) return cached;
    const user = this.#reader.one(userById({ userSysId }));
    if (!user) return null;
    const profile = { userId: user.user_id, nick: user.nick_name.trim() || maskUserId(user.user_id) };
    this.#profiles.set(userSysId, profile);
    return profile;
  }

  addresses(userSysId: number): Address[] {
    return this.#reader.all(addressesOf({ userSysId })).map(addressFrom);
  }

  address(userSysId: number, userAddressSysId: number): Address | null {
    const row = this.#reader.one(addressOf({ userSysId, userAddressSysId }));
    return row ? addressFrom(row) : null;
  }

  defaultAddress(userSysId: number): Address | null {
    const row = this.#reader.one(defaultAddressOf({ userSysId }));
    return row ? addressFrom(row) : null;
  }

  async addAddress(
    userSysId: number,
    address: NewAddress,
    command: { commandId: string; once?: { key: string; fingerprint: string } },
  ): Promise<number> {
    if (streetOf(address).trim() === '') throw new Refusal('0005');
    const userAddressSysId = this.#ids.next();
    const { reply } = await this.#log.execute({
      ...command,
      actorId: userSysId,
      streams: [],
      decide: () => {
        const known = this.addresses(userSysId);
        if (known.length >= ADDRESSES_MAX) throw new Refusal('0007', { max: ADDRESSES_MAX });
        const isDefault = address.initFlag === 1 || known.length === 0;
        return {
          events: [],
          rows: addressRows(userSysId, userAddressSysId, { ...address, initFlag: isDefault ? 1 : 0 }),
          reply: userAddressSysId,
        };
      },
    });
    return reply;
  }

  async deleteAddress(userSysId: number, userAddressSysId: number): Promise<void> {
    if (!this.address(userSysId, userAddressSysId)) throw new Refusal('0004');
    await this.#log.write([deleteAddressRow({ userSysId, userAddressSysId })]);
  }

  #user(userSysId: number): UserRow {
    const user = this.#reader.one(userById({ userSysId }));
    if (!user) throw new Refusal('1003');
    return user;
  }

  async #answer(user: UserRow, refreshToken: string): Promise<TokenAnswer> {
    const accessToken = await this.#tokens.signAccess({
      userSysId: user.user_sys_id,
      permission: user.permission as Permission,
      sellerSysId: user.seller_sys_id,
    });
    return { accessToken, refreshToken, groupIds: user.seller_sys_id === null ? [] : [user.seller_sys_id] };
  }
}

/** The rows of a new member, for whoever makes members. */
export async function memberRows(member: NewMember, now: number): Promise<Write[]> {
  return [
    insertUser({
      user_sys_id: member.userSysId,
      user_id: member.userId,
      password_hash: await hash(member.password),
      nick_name: member.nickName,
      mobile: member.mobile,
      permission: member.permission,
      seller_sys_id: member.sellerSysId,
      join_type_code: 0,
      joined_at: now,
    }),
  ];
}

/** The rows of a new address; as the default one it takes that from any other. */
export function addressRows(userSysId: number, userAddressSysId: number, address: NewAddress): Write[] {
  return [
    ...(address.initFlag === 1 ? [clearDefaultAddress({ userSysId })] : []),
    insertAddress({
      user_address_sys_id: userAddressSysId,
      user_sys_id: userSysId,
      nick_name: address.nickName,
      receiver_name: address.receiverName,
      mobile: address.mobile,
      zip_code: address.zipCode,
      address: address.address,
      new_address: address.newAddress,
      address_detail: address.addressDetail,
      init_flag: address.initFlag,
    }),
  ];
}

/** `abc**`: what others see of a user id. */
export function maskUserId(userId: string): string {
  return userId.slice(0, NICK_MASK_VISIBLE) + NICK_MASK;
}

function addressFrom(row: AddressRow): Address {
  return {
    userAddressSysId: row.user_address_sys_id,
    nickName: row.nick_name,
    receiverName: row.receiver_name,
    mobile: row.mobile,
    zipCode: row.zip_code,
    address: row.address,
    newAddress: row.new_address,
    addressDetail: row.address_detail,
    initFlag: row.init_flag === 1 ? 1 : 0,
  };
}

let decoy: Promise<string> | undefined;
/** Checked against when there is no such id, so that the answer takes as long. */
function decoyHash(): Promise<string> {
  decoy ??= hash(randomUUID());
  return decoy;
}

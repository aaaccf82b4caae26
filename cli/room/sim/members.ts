import { addAddress, addresses, logout } from '../../../schema/members/accounts.ts';
import { call, CallRefused, type CallOptions } from '../../../schema/call.ts';
import { ACCESS_TOKEN_SPARE, type Permission } from '../../../schema/members/constants.ts';
import type { Input, Operation, Reply } from '../../../schema/operation.ts';
import { expiresAt, loginAt, renewed, TOKEN_NEEDED } from '../../api.ts';
import { RefusedError } from '../../errors.ts';
import type { Login } from '../../session.ts';

const AT_A_TIME = 4;
/** A real district, and a phone number that no operator assigns. */
const HOME = {
  receiverName: '김하늘',
  mobile: '01000000000',
  zipCode: '03987',
  address: '서울특별시 마포구 별빛동 104-12',
  newAddress: '서울특별시 마포구 별빛내로 27',
} as const;

export type MemberCallOptions = Pick<CallOptions, 'idempotencyKey' | 'client' | 'signal'>;

/** Someone with an account, who can chat, like and buy. */
export class Member {
  readonly serverUrl: string;
  readonly #now: () => number;
  #login: Login;
  #renewing: Promise<void> | null = null;

  /** `now` is the server's time, which decides when tokens expire. */
  constructor(serverUrl: string, login: Login, now = Date.now) {
    this.serverUrl = serverUrl;
    this.#login = login;
    this.#now = now;
  }

  get userSysId(): number {
    return this.#login.userSysId;
  }

  /** Milliseconds for which an access token remains valid; default: the current one. */
  holdsFor(token = this.#login.accessToken): number {
    return expiresAt(token) - this.#now();
  }

  async accessToken(withNewOne = false): Promise<string> {
    if (withNewOne || this.holdsFor() < ACCESS_TOKEN_SPARE) {
      this.#renewing ??= this.#renew();
      await this.#renewing;
    }
    return this.#login.accessToken;
  }

  async credentials(withNewToken: boolean): Promise<{ token: string; permission: Permission }> {
    return {
      token: await this.accessToken(withNewToken),
      permission: this.#login.permission as Permission,
    };
  }

  /** Calls the server as this member. If the token has expired, repeats the call once with a new one. */
  async call<const O extends Operation>(
    operation: O,
    input: Input<O>,
    how: MemberCallOptions = {},
  ): Promise<Reply<O>> {
    const ask = (accessToken: string) =>
      call(operation, input, { ...how, baseUrl: this.serverUrl, accessToken });
    const token = await this.accessToken();
    try {
      return await ask(token);
    } catch (error) {
      if (!(error instanceof CallRefused) || error.resultCode !== TOKEN_NEEDED) throw error;
      return ask(await this.accessToken(token === this.#login.accessToken));
    }
  }

  /** Never concurrently: reusing a refresh token ends the login. */
  async #renew(): Promise<void> {
    try {
      this.#login = await renewed(this.serverUrl, this.#login);
    } finally {
      this.#renewing = null;
    }
  }

  /** Parcels need an address. */
  async settleDown(): Promise<void> {
    const uid = this.userSysId;
    if ((await this.call(addresses, { uid })).addresses.length === 0)
      await this.call(addAddress, { uid, ...HOME });
  }

  async logout(): Promise<void> {
    await call(logout, { refreshToken: this.#login.refreshToken }, { baseUrl: this.serverUrl });
  }
}

/** Logs in a few at a time, because checking a password is slow on purpose. One at a time gives the same order each time. */
export async function logIn<M extends Member = Member>(
  serverUrl: string,
  userIds: readonly string[],
  password: string,
  signal: AbortSignal,
  onProgress: (done: number) => void,
  ways: {
    readonly atATime?: number;
    readonly now?: () => number;
    /** Default: a plain member. */
    readonly member?: (login: Login) => M;
  } = {},
): Promise<M[]> {
  const { atATime = AT_A_TIME, now = Date.now } = ways;
  const { member = (login: Login) => new Member(serverUrl, login, now) as M } = ways;
  const members: M[] = [];
  const waiting = [...userIds];
  const one = async () => {
    for (let userId = waiting.shift(); userId !== undefined && !signal.aborted; userId = waiting.shift()) {
      const login = await loginAt(serverUrl, userId, password).catch((error: unknown) => {
        if (!(error instanceof CallRefused)) throw error;
        throw new RefusedError(
          `${userId} cannot log in: ${error.message}`,
          'Name members with --members (none: guests only), and their password with SELLOVER_MEMBERS_PASSWORD.',
          error.resultCode,
        );
      });
      members.push(member(login));
      onProgress(members.length);
    }
  };
  await Promise.all(Array.from({ length: atATime }, one));
  return members;
}

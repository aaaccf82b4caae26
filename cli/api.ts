import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import * as accounts from '../schema/members/accounts.ts';
import { call, CallRefused, type CallOptions } from '../schema/call.ts';
import type { ResultCode } from '../schema/codes.ts';
import { ACCESS_TOKEN_SPARE } from '../schema/members/constants.ts';
import type { Input, Operation, Reply } from '../schema/operation.ts';
import { reauth } from '../schema/members/reauth.ts';
import * as REFUSED from '../schema/refused.ts';
import { OperationRefused, RefusedError, UsageError } from './errors.ts';
import { Sessions, type Login } from './session.ts';
import type { Settings } from './settings.ts';

/** The server's code for a missing or expired token. */
export const TOKEN_NEEDED: ResultCode = REFUSED.tokenSpent;
const LOGIN_OVER: ReadonlySet<string> = new Set([REFUSED.loginExpired, REFUSED.noMember, REFUSED.idBlocked]);

/** Calls a server as the logged-in member and renews tokens when needed. */
export class Api {
  readonly serverUrl: string;
  readonly #settings: Settings;
  readonly #sessions: Sessions;
  #renewing: Promise<Login> | undefined;

  constructor(settings: Settings) {
    this.serverUrl = settings.serverUrl;
    this.#settings = settings;
    this.#sessions = new Sessions(settings.sessionFile, settings.serverUrl);
  }

  /** Calls without a login. */
  ask<O extends Operation>(operation: O, input: Input<O>): Promise<Reply<O>> {
    return this.#call(operation, input, null, {});
  }

  /** Calls as the logged-in user. If the token has expired, renews it and repeats the call, which did nothing the first time. */
  async call<O extends Operation>(
    operation: O,
    input: Input<O>,
    options: Pick<CallOptions, 'idempotencyKey' | 'client' | 'reauthToken'> = {},
  ): Promise<Reply<O>> {
    const as = (login: Login) => this.#call(operation, input, login, options);
    const login = await this.freshLogin();
    try {
      return await as(login);
    } catch (error) {
      if (!(error instanceof CallRefused) || error.resultCode !== TOKEN_NEEDED) throw error;
      return as(await this.#renew(login));
    }
  }

  async #call<O extends Operation>(
    operation: O,
    input: Input<O>,
    login: Login | null,
    options: CallOptions,
  ): Promise<Reply<O>> {
    const as = { ...options, baseUrl: this.serverUrl, accessToken: login?.accessToken };
    try {
      return await call(operation, input, as);
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      throw new OperationRefused(error, operation, login?.permission ?? null);
    }
  }

  /** The current login, with an access token that stays valid for so long (ms). */
  async freshLogin(spare = ACCESS_TOKEN_SPARE): Promise<Login> {
    const login = this.#sessions.find(this.#settings.userId) ?? (await this.#loginFromSettings());
    return expiresAt(login.accessToken) - Date.now() > spare ? login : this.#renew(login);
  }

  /** As {@link call}, for an operation that asks for the password again. */
  async confirmed<O extends Operation>(operation: O, input: Input<O>, password: string): Promise<Reply<O>> {
    const { userSysId: uid } = await this.freshLogin();
    const { publicKey } = await this.ask(accounts.publicKey, {});
    const asked = { uid, password: encryptor(publicKey)(password) };
    const { reauthToken } = await this.call(reauth, asked);
    return this.call(operation, input, { reauthToken });
  }

  knownLogin(): Login | undefined {
    return this.#sessions.find(this.#settings.userId);
  }

  async login(userId: string, password: string, { makeCurrent }: { makeCurrent: boolean }): Promise<Login> {
    const login = await loginAt(this.serverUrl, userId, password);
    this.#sessions.save(login, { makeCurrent });
    return login;
  }

  /** The login is deleted here even if the server is unreachable. */
  async logout(): Promise<Login | undefined> {
    const login = this.knownLogin();
    if (!login) return undefined;
    this.#sessions.remove(login.userId);
    await this.ask(accounts.logout, { refreshToken: login.refreshToken });
    return login;
  }

  async #loginFromSettings(): Promise<Login> {
    const { userId, password } = this.#settings;
    if (userId && password) return this.login(userId, password, { makeCurrent: false });
    const who = userId ? `${userId} is` : 'You are';
    throw new UsageError(
      `${who} not logged in at ${this.serverUrl}`,
      userId
        ? `Log in with: sellover login --user ${userId}, or set SELLOVER_PASSWORD, too.`
        : 'Log in with: sellover login --user host01',
    );
  }

  /** Calls that run side by side renew together: an old refresh token would end the login. */
  #renew(old: Login): Promise<Login> {
    this.#renewing ??= this.#renewOnce(old).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renewOnce(old: Login): Promise<Login> {
    // Another command may have renewed it meanwhile. Using an old refresh token would end the login.
    const saved = this.#sessions.find(old.userId);
    if (saved && saved.accessToken !== old.accessToken && expiresAt(saved.accessToken) > Date.now())
      return saved;
    try {
      const login = await renewed(this.serverUrl, saved ?? old);
      this.#sessions.save(login, { makeCurrent: false });
      return login;
    } catch (error) {
      if (!(error instanceof CallRefused) || !LOGIN_OVER.has(error.resultCode)) throw error;
      this.#sessions.remove(old.userId);
      if (this.#settings.userId === old.userId && this.#settings.password) return this.#loginFromSettings();
      throw new RefusedError(
        `The login of ${old.userId} has ended`,
        `Log in again: sellover login --user ${old.userId}`,
        error.resultCode,
      );
    }
  }
}

/** Logs in without storing the login. */
export async function loginAt(serverUrl: string, userId: string, password: string): Promise<Login> {
  const options = { baseUrl: serverUrl };
  const { publicKey } = await call(accounts.publicKey, {}, options);
  const encrypt = encryptor(publicKey);
  const answer = await call(
    accounts.login,
    { userId: encrypt(userId), password: encrypt(password) },
    options,
  );
  const { accessToken, refreshToken, userSysId, authSysId } = answer;
  const info = await call(accounts.userInfo, { uid: userSysId }, { ...options, accessToken });
  return {
    userId,
    userSysId,
    permission: authSysId,
    sellerSysId: info.sellerSysId,
    accessToken,
    refreshToken,
  };
}

/** A new access token, and a new refresh token if the server requires one. */
export async function renewed(serverUrl: string, login: Login): Promise<Login> {
  const options = { baseUrl: serverUrl };
  const { refreshToken } = login;
  const answer = await call(accounts.accessToken, { refreshToken }, options).catch((error: unknown) => {
    if (error instanceof CallRefused && error.resultCode === TOKEN_NEEDED)
      return call(accounts.refresh, { refreshToken }, options);
    throw error;
  });
  return { ...login, accessToken: answer.accessToken, refreshToken: answer.refreshToken };
}

/** RSA-OAEP with SHA-256; the key comes as SPKI in base64. */
function encryptor(publicKey: string): (text: string) => string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return (text) =>
    publicEncrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(text, 'utf8'),
    ).toString('base64');
}

/** Milliseconds since 1970. The server judges a token that cannot be parsed. */
export function expiresAt(token: string): number {
  try {
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp?: unknown;
    };
    return typeof payload.exp === 'number' ? payload.exp * 1000 : Infinity;
  } catch {
    return Infinity;
  }
}

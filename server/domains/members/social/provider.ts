import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
} from 'openid-client';
import { SOCIAL_REQUEST_LASTS } from '../../../../schema/members/constants.ts';
import { emailOf } from '../../../../schema/members/sign-up-rules.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { fieldsOf, type Adapter, type At, type Registered, type SocialPerson } from './adapter.ts';

/** Of an answer that says who somebody is. A provider sends a few kB. */
const ANSWER_BYTES_MAX = 200_000;

/**
 * Nobody was vouched for. `cancelled`: the person did not want to. `away`: no answer, or trouble at the provider. `failed`:
 * what came is not what the provider says when it vouches for somebody. The message names no person and no secret.
 */
export class NotVouched extends Error {
  override readonly name = 'NotVouched';
  readonly because: 'cancelled' | 'away' | 'failed';
  constructor(because: NotVouched['because'], message: string, cause?: unknown) {
    super(message, { cause });
    this.because = because;
  }
}

/** Who declines is no news. */
export function tellNotVouched(
  logger: Pick<Logger, 'warn'>,
  provider: string,
  { because, message }: NotVouched,
): void {
  if (because !== 'cancelled') logger.warn({ provider, because, message }, 'a provider vouched for nobody');
}

/** What the server keeps of a browser that is sent to a provider, and checks when it comes back. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** A provider that this site is registered with. */
export class Provider {
  readonly adapter: Adapter;
  readonly #registered: Registered;
  readonly #within: number;
  #configuration: Promise<Configuration> | undefined;
  #keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  constructor(registered: Registered, within = SOCIAL_REQUEST_LASTS) {
    this.adapter = registered.adapter;
    this.#registered = registered;
    this.#within = within;
  }

  /** Where to send a browser. */
  async addressFor({ state, nonce, verifier, redirectUri }: Checks): Promise<string> {
    return vouching(async () => {
      const { scope, parameters, hasIdToken } = this.adapter;
      return buildAuthorizationUrl(await this.#configured(), {
        redirect_uri: redirectUri,
        ...(scope !== '' && { scope }),
        state,
        ...(hasIdToken && { nonce }),
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...parameters,
      }).href;
    });
  }

  /** Who came back from the provider. `brought`: the parameters that the browser brought. */
  async personFrom(brought: URLSearchParams, checks: Checks): Promise<SocialPerson> {
    return vouching(async () => {
      const configuration = await this.#configured();
      const { hasIdToken } = this.adapter;
      const tokens = await authorizationCodeGrant(
        configuration,
        new URL(`${checks.redirectUri}?${brought.toString()}`),
        {
          expectedState: checks.state,
          pkceCodeVerifier: checks.verifier,
          ...(hasIdToken && { expectedNonce: checks.nonce, idTokenExpected: true }),
        },
      );
      const claims = hasIdToken ? fieldsOf(tokens.claims()) : {};
      return this.#person({ claims, info: await this.#info(tokens.access_token), brought });
    });
  }

  /** Whose token an app shows: an id token, or an access token with the id of its person if the provider wants that. */
  async personOf(token: string, userId: string): Promise<SocialPerson> {
    return vouching(async () => {
      const brought = new URLSearchParams();
      if (this.adapter.hasIdToken)
        return this.#person({ claims: await this.#claimsIn(token), info: {}, brought });
      const { tokenInfo } = this.adapter;
      if (tokenInfo) {
        const asked = await this.#get(tokenInfo.url(this.#at, token, this.#registered));
        if (!tokenInfo.isFor(asked, this.#registered, userId))
          throw new NotVouched('failed', 'the token is for another client or person');
      }
      const person = this.#person({ claims: {}, info: await this.#info(token), brought });
      if (tokenInfo && person.subject !== userId) throw new NotVouched('failed', 'another person');
      return person;
    });
  }

  #person(told: Parameters<Adapter['personOf']>[0]): SocialPerson {
    const person = this.adapter.personOf(told);
    if (!person) throw new NotVouched('failed', 'it does not say who it is');
    return {
      provider: this.adapter.name,
      ...person,
      email: person.email === null ? null : emailOf(person.email),
    };
  }

  readonly #at: At = (host, path) => `${this.#registered.issuer ?? host}${path}`;

  get #issuer(): string {
    return this.#registered.issuer ?? this.adapter.issuer;
  }

  /** Asked for once; again only after it failed. */
  #configured(): Promise<Configuration> {
    this.#configuration ??= this.#configure().catch((error: unknown) => {
      this.#configuration = undefined;
      throw error;
    });
    return this.#configuration;
  }

  async #configure(): Promise<Configuration> {
    const { clientIds, secret } = this.#registered;
    const { endpoints, clientAuth = ClientSecretPost } = this.adapter;
    const [clientId] = clientIds;
    const timeout = this.#within / 1000;
    // Only an address that the operator set may be plain: of this machine, as for a demonstration.
    const execute = this.#issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    if (!endpoints) {
      const configuration = await discovery(new URL(this.#issuer), clientId, {}, clientAuth(secret), {
        timeout,
        execute: [...execute, enableNonRepudiationChecks],
      });
      return configuration;
    }
    const server = { issuer: this.#issuer, ...endpoints(this.#at) };
    const configuration = new Configuration(server, clientId, {}, clientAuth(secret));
    configuration.timeout = timeout;
    for (const extension of execute) extension(configuration);
    return configuration;
  }

  /** Of an id token that its app got: signed by the provider, for one of our clients, and not expired. */
  async #claimsIn(token: string): Promise<Readonly<Record<string, unknown>>> {
    const { jwks_uri: keys } = (await this.#configured()).serverMetadata();
    if (keys === undefined) throw new NotVouched('failed', 'the provider has no keys');
    this.#keys ??= createRemoteJWKSet(new URL(keys), { timeoutDuration: this.#within });
    const { payload } = await jwtVerify(token, this.#keys, {
      issuer: this.#issuer,
      audience: [...this.#registered.clientIds],
      requiredClaims: ['exp', 'iat', 'sub'],
      algorithms: ['RS256', 'ES256'],
    });
    return payload;
  }

  async #info(token: string): Promise<Readonly<Record<string, unknown>>> {
    const { userInfo } = this.adapter;
    if (!userInfo) return {};
    const configuration = await this.#configured();
    const url = new URL(userInfo(this.#at));
    return answerOf(await fetchProtectedResource(configuration, token, url, 'GET'));
  }

  async #get(url: string): Promise<Readonly<Record<string, unknown>>> {
    return answerOf(await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(this.#within) }));
  }
}

async function answerOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  if (!response.ok)
    throw new NotVouched(response.status >= 500 ? 'away' : 'failed', `HTTP ${response.status}`);
  const text = await response.text();
  if (text.length > ANSWER_BYTES_MAX) throw new NotVouched('failed', 'the answer is too long');
  return fieldsOf(JSON.parse(text) as unknown);
}

/** Turns whatever goes wrong into a `NotVouched`. */
async function vouching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotVouched) throw error;
    throw new NotVouched(whyOf(error), whatOf(error), error);
  }
}

/** As providers call it when somebody declines. */
const DECLINED = new Set(['access_denied', 'user_cancelled_authorize', 'consent_required']);
const NO_ANSWER = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'ERR_JWKS_TIMEOUT']);

function whyOf(error: unknown): NotVouched['because'] {
  if (error instanceof AuthorizationResponseError) {
    if (DECLINED.has(error.error)) return 'cancelled';
    return error.error === 'server_error' || error.error === 'temporarily_unavailable' ? 'away' : 'failed';
  }
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code, status } = each as Error & { readonly code?: unknown; readonly status?: unknown };
    if (typeof code === 'string' && NO_ANSWER.has(code)) return 'away';
    if (each.name === 'TimeoutError' || each.name === 'AbortError') return 'away';
    if (each instanceof TypeError && each.message === 'fetch failed') return 'away';
    if (typeof status === 'number' && status >= 500) return 'away';
    if (each.cause instanceof Response && each.cause.status >= 500) return 'away';
  }
  return 'failed';
}

/** For the log: a kind of error and no more, as messages may quote what was sent. */
function whatOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError) return `it answers ${error.error.slice(0, 40)}`;
  if (error instanceof errors.JOSEError) return error.code;
  const { name, code } = error as { readonly name?: string; readonly code?: unknown };
  return [name, code].filter((each) => typeof each === 'string').join(' ');
}

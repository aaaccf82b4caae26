import type { ClientAuth, ServerMetadata } from 'openid-client';
import type { SocialProvider } from '../../../../schema/members/social.ts';

/** Somebody, as their provider knows them. */
export interface SocialPerson {
  readonly provider: string;
  /** The provider's name for them: it never changes, and nobody else gets it. */
  readonly subject: string;
  /** In small letters, and only where the provider says that it is theirs. */
  readonly email: string | null;
  readonly name: string | null;
}

/** What a provider told about somebody. */
export interface ProviderAnswer {
  /** Of an id token that was verified; empty where the provider has none. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** From the adapter's `userInfo`; empty without it. */
  readonly info: Readonly<Record<string, unknown>>;
  /** What the browser brought from the provider besides the code. */
  readonly brought: URLSearchParams;
}

/** The client at a provider, as its operator registered it. */
export interface Registered {
  readonly adapter: Adapter;
  /** Of the web site; then those of apps, whose tokens we take. */
  readonly clientIds: readonly [string, ...string[]];
  readonly secret: string;
  /** Another address in place of the provider's, as for tests; without a slash at the end. Null: its own. */
  readonly issuer: string | null;
}

/** Where something of a provider is: a path at this host, or at the address that stands for all of its hosts. */
export type At = (host: string, path: string) => string;

/** What people see of a provider: on buttons, and where it is said how somebody joined. */
type Looks = Pick<SocialProvider, 'label' | 'mark'>;

/**
 * What differs between providers. The rest is the same for all: OpenID Connect, or OAuth 2.0 where there is no id token,
 * with PKCE, state and nonce.
 */
export interface Adapter extends Looks {
  /** The name of its file, and for ever: rows have it. In small letters and digits. */
  readonly name: string;
  /** Its number in events and rows: another one than any other's, and for ever. */
  readonly joinTypeCode: number;
  readonly issuer: string;
  /** Where the provider has no discovery: its addresses. */
  readonly endpoints?: (at: At) => Pick<ServerMetadata, 'authorization_endpoint' | 'token_endpoint'>;
  readonly scope: string;
  /** Further parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly hasIdToken: boolean;
  /** Where it tells more of somebody than the id token does. */
  readonly userInfo?: (at: At) => string;
  /** How the client authenticates, if not by a plain secret. */
  readonly clientAuth?: (secret: string) => ClientAuth;
  /** Says what is wrong with a secret; null: nothing. */
  readonly secretFault?: (secret: string) => string | null;
  /**
   * An access token of an app, in place of an id token: the address that says for which client and person it is good.
   * Without it any access token is taken, so `subject` must differ for each client.
   */
  readonly tokenInfo?: {
    readonly url: (at: At, token: string, registered: Registered) => string;
    readonly isFor: (info: unknown, registered: Registered, userId: string) => boolean;
  };
  /** Null: the answer does not identify a person. */
  readonly personOf: (told: ProviderAnswer) => Omit<SocialPerson, 'provider'> | null;
}

/** A text that says something; null for anything else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** The fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** As OpenID Connect has it; Apple says it in words. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

/** Of an OpenID provider that tells all in the id token. */
export function personInClaims({
  claims,
}: Pick<ProviderAnswer, 'claims'>): Omit<SocialPerson, 'provider'> | null {
  const subject = textOf(claims['sub']);
  if (subject === null) return null;
  return {
    subject,
    email: isTrue(claims['email_verified']) ? textOf(claims['email']) : null,
    name: textOf(claims['name']),
  };
}

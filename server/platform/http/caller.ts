import { PERMISSION, type Permission } from '../../../schema/members/constants.ts';
import type { Scope } from '../../../schema/scopes.ts';

/** The caller, from the access token or API key and never from the request's fields. */
export interface Caller {
  readonly userSysId: number;
  readonly permission: Permission;
  /** The sellers whom a host broadcasts for. */
  readonly sellerSysIds: readonly number[];
  /** They came through a provider, and their sign-up is not complete. */
  readonly isUnfinished: boolean;
  /** The session of the token; null for an API key, in tests and benchmarks. */
  readonly sessionId: string | null;
  /** How many times the member's rights had changed when the token was signed. */
  readonly rightsVersion: number;
  /** Milliseconds since 1970. */
  readonly tokenExpiresAt: number;
  /** They are a server of the member's, with this key. Left out: the member, with an access token. */
  readonly apiKey?: { readonly apiKeySysId: number; readonly scopes: readonly Scope[] };
}

/** A member who calls without a token: in fixtures, stories and tests. */
export function tokenlessMember(userSysId: number): Caller {
  return {
    userSysId,
    permission: PERMISSION.member,
    sellerSysIds: [],
    isUnfinished: false,
    sessionId: null,
    rightsVersion: 0,
    tokenExpiresAt: Infinity,
  };
}

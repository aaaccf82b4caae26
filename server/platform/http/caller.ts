import type { Permission } from '../../../schema/constants.ts';

/** Who calls, as their access token says: a request never says it itself. */
export interface Caller {
  readonly userSysId: number;
  readonly permission: Permission;
  /** The seller a host broadcasts for. */
  readonly sellerSysId: number | null;
  /** The login that the token came from; null: none, as in tests and benchmarks. */
  readonly sessionId: string | null;
  /** How many changes of the member's rights had been made when the token was signed. */
  readonly rightsVersion: number;
  /** Milliseconds since 1970. */
  readonly tokenExpiresAt: number;
}

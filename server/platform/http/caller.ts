import type { Permission } from '../../../schema/constants.ts';

/** Who calls, as their access token says: a request never says it itself. */
export interface Caller {
  readonly userSysId: number;
  readonly permission: Permission;
  /** The seller a host broadcasts for. */
  readonly sellerSysId: number | null;
  /** Milliseconds since 1970. */
  readonly tokenExpiresAt: number;
}

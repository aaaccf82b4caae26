import type { LineStatus } from '../../../schema/orders/moves.ts';

/**
 * The statuses that an event leads to: of the order, and of its lines that have another one than before. The order's fold
 * derives them (`status.ts`); events repeat them, so that projections need no state.
 */
export interface Moved {
  readonly statusCode: LineStatus;
  readonly lines: readonly { readonly orderPrdtSysId: number; readonly statusCode: LineStatus }[];
}

import type { EventLog } from '../../../../platform/log/log.ts';

/** The catalogue keeps sellers in streams of this category. Members run them, and join at them. */
export const SELLER = 'seller';

export async function isSeller(log: Pick<EventLog, 'head'>, sellerSysId: number): Promise<boolean> {
  return (await log.head(`${SELLER}-${sellerSysId}`)) > 0;
}

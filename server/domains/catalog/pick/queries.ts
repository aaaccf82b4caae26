import { PICK_FLAG } from '../../../../schema/catalog/constants.ts';
import type { Product } from '../../../../schema/catalog/products.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { picksStream, type Picked } from './decider.ts';

type Log = Pick<EventLog, 'state'>;

export async function picksOf(log: Log, userSysId: number): Promise<readonly Picked[]> {
  return (await log.state(picksStream(userSysId))).state.picks;
}

/** Products with the caller's picks, if they ask for their own. Otherwise as they are. */
export async function withPicks<P extends Product>(
  log: Log,
  products: P[],
  { userSysId }: { readonly userSysId?: number },
  caller: Caller | null,
): Promise<P[]> {
  if (caller === null || caller.userSysId !== userSysId) return products;
  const picks = new Map((await picksOf(log, userSysId)).map((picked) => [picked.prdtSysId, picked]));
  return products.map((product) => {
    const picked = picks.get(product.prdtSysId);
    return picked ? marked(product, picked) : product;
  });
}

/** Any flag but `notPicked` stays, such as `stopped`. */
export function marked<P extends Product>(product: P, { prdtPickSysId }: Picked): P {
  const pickFlag = product.pickFlag === PICK_FLAG.notPicked ? PICK_FLAG.picked : product.pickFlag;
  return { ...product, pickFlag, prdtPickSysId };
}

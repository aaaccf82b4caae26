/*
 * A seller's number of a product belongs to one of its products. What must stay true:
 * - Of many who want one at once, one gets it (`openClaim`).
 * - It is free again once its product has another number.
 * - Products of earlier versions may share one. They keep it, and nobody else gets it.
 */
import { openClaim } from '../../../platform/log/claiming.ts';
import {
  Refusal,
  streamOf,
  type AnyStream,
  type Decision,
  type EventLog,
  type Fold,
  type States,
} from '../../../platform/log/log.ts';
import { productsNumbered } from './views.ts';

export interface ProductNoClaimed {
  readonly type: 'ProductNoClaimed';
  readonly data: { readonly prdtSysId: number };
}

/** The product that claimed it last. */
export const productNoFold: Fold<number | null, ProductNoClaimed> = {
  category: 'productno',
  initial: null,
  stateVersion: 1,
  on: { ProductNoClaimed: (_last, { data }) => data.prdtSysId },
};

export interface NumberClaim {
  /** The command names it. */
  readonly stream: AnyStream;
  /** For the command's decision. Throws 0003 with the other product that has the number. */
  claimed(states: States): Decision<never>['events'][number];
}

/** For a decision that gives a product this number. Refuses there alone, so that a repeat gets its first answer. */
export async function claimNumber(
  log: Pick<EventLog, 'head' | 'reads'>,
  prdtNo: string,
  of: { readonly sellerSysId: number; readonly prdtSysId: number },
): Promise<NumberClaim> {
  const { sellerSysId, prdtSysId } = of;
  const ref = streamOf(productNoFold, `${sellerSysId}-${prdtNo}`);
  const claim = await openClaim(log, ref);
  const found = await log.reads.all(productsNumbered({ sellerSysId, prdtNo, startIndex: 0, rowCount: 2 }));
  const other = found.find(({ prdt_sys_id }) => prdt_sys_id !== prdtSysId);
  return {
    stream: claim.stream,
    claimed: (states) => {
      const owner = other?.prdt_sys_id ?? (claim.isOpen(states) ? null : states.get(ref));
      if (owner !== null) throw new Refusal('0003', { prdtNo, prdtSysId: owner });
      return claim.made({ type: 'ProductNoClaimed', data: { prdtSysId } });
    },
  };
}

import type { PayMethodCode } from '../../schema/payments.ts';
import { PAY_METHOD } from '../../schema/constants.ts';
import { queryOf, useQueries } from '../app/query.ts';

/** The fallback if the available methods are unknown: those of every provider. */
const USUAL: readonly PayMethodCode[] = [PAY_METHOD.card, PAY_METHOD.virtualAccount];

export interface PayWays {
  readonly isPending: boolean;
  /** Those that every seller of the order takes; by another it cannot be paid. */
  readonly ways: readonly PayMethodCode[];
  /** Buyers may copy the number of the account. */
  readonly mayCopy: boolean;
}

export function usePayWays(bought: readonly { readonly sellerSysId: number }[]): PayWays {
  const sellers = [...new Set(bought.map(({ sellerSysId }) => sellerSysId))];
  const policies = useQueries({
    queries: sellers.map((sellerSysId) => queryOf('sellerPayPolicy', { sellerSysId })),
  });
  const taken = policies.map(({ data }) => data?.payMethods ?? USUAL);
  return {
    isPending: policies.some(({ isPending }) => isPending),
    ways: Object.values(PAY_METHOD).filter((way) => taken.every((each) => each.includes(way))),
    mayCopy: policies.every(({ data }) => data?.paymentConfig.isSellerBank === 1),
  };
}

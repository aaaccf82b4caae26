import type { PayMethodCode } from '../../../../schema/buying/payments.ts';
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import { useQueries } from '../../../app/calls/queries.ts';
import { queryOf, watchQuery } from '../../../app/calls/query.ts';

/** The fallback if the available methods are unknown: those of every provider. */
const USUAL: readonly PayMethodCode[] = [PAY_METHOD.card, PAY_METHOD.virtualAccount];

export interface PayWays {
  readonly isPending: boolean;
  /** The ways to pay that every seller of the order takes. */
  readonly ways: readonly PayMethodCode[];
  /** Those among them for which a cash receipt can be had. */
  readonly receiptWays: readonly PayMethodCode[];
  /** Buyers may copy the number of the account. */
  readonly mayCopy: boolean;
}

function takenByAll(taken: readonly (readonly PayMethodCode[])[]): readonly PayMethodCode[] {
  return Object.values(PAY_METHOD).filter((way) => taken.every((each) => each.includes(way)));
}

const sellersOf = (bought: readonly { readonly sellerSysId: number }[]) => [
  ...new Set(bought.map(({ sellerSysId }) => sellerSysId)),
];

/** Outside of React: `hear` is told of the ways to pay, until it is stopped. */
export function watchPayWays(
  bought: readonly { readonly sellerSysId: number }[],
  hear: (ways: readonly PayMethodCode[], receiptWays: readonly PayMethodCode[]) => void,
): () => void {
  const taken = new Map<number, readonly PayMethodCode[]>(sellersOf(bought).map((seller) => [seller, USUAL]));
  const receipts = new Map<number, readonly PayMethodCode[]>([...taken.keys()].map((seller) => [seller, []]));
  const watches = [...taken.keys()].map((sellerSysId) =>
    watchQuery(queryOf('sellerPayPolicy', { sellerSysId }), ({ data }) => {
      taken.set(sellerSysId, data?.payMethods ?? USUAL);
      receipts.set(sellerSysId, data?.cashReceiptMethods ?? []);
      hear(takenByAll([...taken.values()]), takenByAll([...receipts.values()]));
    }),
  );
  return () => {
    for (const { stop } of watches) stop();
  };
}

export function usePayWays(bought: readonly { readonly sellerSysId: number }[]): PayWays {
  const sellers = sellersOf(bought);
  const policies = useQueries({
    queries: sellers.map((sellerSysId) => queryOf('sellerPayPolicy', { sellerSysId })),
  });
  const taken = policies.map(({ data }) => data?.payMethods ?? USUAL);
  return {
    isPending: policies.some(({ isPending }) => isPending),
    ways: takenByAll(taken),
    receiptWays: takenByAll(policies.map(({ data }) => data?.cashReceiptMethods ?? [])),
    mayCopy: policies.every(({ data }) => data?.paymentConfig.isSellerBank === 1),
  };
}

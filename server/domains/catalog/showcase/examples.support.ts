import { ANYBODY, type ExamplesOf, NOBODY, OWNER } from '../../../testing/operations/calls.ts';
import type { showcase } from './module.ts';

export const examples: ExamplesOf<typeof showcase> = {
  productDetail: {
    roles: ANYBODY,
    good: ({ mug, buyer }) => ({
      input: { prdtSysId: mug.facts.prdtSysId, userSysId: buyer.userSysId },
      by: buyer,
    }),
    refused: { '0004': () => ({ input: { prdtSysId: NOBODY } }) },
  },
  productAlone: {
    roles: ANYBODY,
    good: ({ mug }) => ({ input: { prdtSysId: mug.facts.prdtSysId } }),
    refused: { '0004': () => ({ input: { prdtSysId: NOBODY } }) },
  },
  productList: { roles: ANYBODY, good: () => ({ input: { startIndex: 0, rowCount: 10, sellerSysId: 1 } }) },
  mainProducts: { roles: ANYBODY, good: () => ({ input: { startIndex: 0, rowCount: 10 } }) },
  couponProducts: {
    roles: ANYBODY,
    good: () => ({ input: { sellerSysId: 1, minPurchaseAmount: 10_000, startIndex: 0, rowCount: 10 } }),
  },
  bundledProducts: {
    roles: ANYBODY,
    good: ({ mug }) => ({ input: { prdtSysId: mug.facts.prdtSysId, startIndex: 0, rowCount: 10 } }),
    refused: { '0004': () => ({ input: { prdtSysId: NOBODY, startIndex: 0, rowCount: 10 } }) },
  },
  listProductViews: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, startIndex: 0, rowCount: 1 }, by: buyer }),
  },
  mergeProductViews: {
    roles: OWNER,
    good: ({ mug, buyer }) => ({
      input: { uid: buyer.userSysId, prdtSysIds: [mug.facts.prdtSysId, NOBODY] },
      by: buyer,
    }),
  },
};

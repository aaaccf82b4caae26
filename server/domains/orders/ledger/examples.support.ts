import { type ExamplesOf, HOST, NOBODY } from '../../../testing/operations/calls.ts';
import { paidLine } from '../../../testing/fulfilling.ts';
import type { ledger } from './module.ts';

export const examples: ExamplesOf<typeof ledger> = {
  orderLedger: {
    // As if there were no such order.
    roles: ['14', '9001', '9001', '0001', '2010', '0001'],
    good: async (stage) => {
      const { orderSysId } = await paidLine(stage);
      return { input: { orderSysId }, by: stage.host };
    },
    refused: { '2010': ({ host }) => ({ input: { orderSysId: NOBODY }, by: host }) },
  },
  sellerSettlements: {
    roles: HOST,
    good: async (stage) => {
      await paidLine(stage);
      return { input: { sellerSysId: 1, month: '2026-11', rowCount: 20 }, by: stage.host };
    },
  },
};

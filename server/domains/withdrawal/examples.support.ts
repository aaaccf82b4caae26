import { WITHDRAWAL_WORDS } from '../../../schema/constants.ts';
import type { ExamplesOf } from '../../testing/calls.ts';
import { orderFor } from '../../testing/stage.ts';
import type { withdrawal } from './module.ts';

const farewell = { reason: '더 쓰지 않아요', confirmWord: WITHDRAWAL_WORDS.ko, agreement: true } as const;

export const examples: ExamplesOf<typeof withdrawal> = {
  withdraw: {
    // Each of themselves; who works here, others rely on.
    roles: ['14', '0001', '0001', '9001', '9001', '9001'],
    good: ({ stranger }) => ({ input: farewell, by: stranger }),
    refused: {
      '0005': ({ stranger }) => ({ input: { ...farewell, confirmWord: '탈 퇴' as '탈퇴' }, by: stranger }),
      '1016': async (stage) => {
        await stage.api.done('placeOrder', orderFor(stage, stage.mug), { token: stage.buyer.token });
        return { input: farewell, by: stage.buyer };
      },
      '9001': ({ host }) => ({ input: farewell, by: host }),
    },
  },
};

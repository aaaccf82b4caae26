import { WITHDRAWAL_WORDS } from '../../../schema/members/constants.ts';
import { type ExamplesOf, MANAGER, OWNER } from '../../testing/calls.ts';
import { orderFor } from '../../testing/stage.ts';
import type { withdrawal } from './module.ts';

const reason = '더 쓰지 않아요';
const farewell = { reason, confirmWord: WITHDRAWAL_WORDS.ko, agreement: true } as const;

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
  withdrawByUid: {
    // Of themselves alone; who works here is refused by what they are.
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, ...farewell }, by: buyer }),
    refused: {
      '0005': ({ buyer }) => ({
        input: { uid: buyer.userSysId, ...farewell, agreement: false as true },
        by: buyer,
      }),
      '1016': async (stage) => {
        const { api, buyer, mug } = stage;
        await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
        return { input: { uid: buyer.userSysId, ...farewell }, by: buyer };
      },
    },
  },
  withdrawalTerms: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  checkReceipt: {
    roles: MANAGER,
    good: async ({ api, server, manager }) => {
      const leaver = await server.world.member();
      const { receipt } = await api.done('withdraw', farewell, { token: leaver.token });
      return { input: { receipt }, by: manager };
    },
  },
  withdrawMember: {
    roles: MANAGER,
    good: ({ buyer, manager }) => ({ input: { userId: buyer.userId, reason }, by: manager }),
    refused: {
      '1003': ({ manager }) => ({ input: { userId: 'nobody', reason }, by: manager }),
      '1016': async (stage) => {
        await stage.api.done('placeOrder', orderFor(stage, stage.mug), { token: stage.buyer.token });
        return { input: { userId: stage.buyer.userId, reason }, by: stage.manager };
      },
      '9001': ({ host, manager }) => ({ input: { userId: host.userId, reason }, by: manager }),
    },
  },
};

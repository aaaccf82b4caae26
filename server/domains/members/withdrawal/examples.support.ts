import { type ExamplesOf, MANAGER, OWNER } from '../../../testing/operations/calls.ts';
import { confirmed, FAREWELL, leave, orderFor, type Stage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';
import type { withdrawal } from './module.ts';

const { reason } = FAREWELL;

/** Somebody who has just re-authenticated. */
async function surely(stage: Stage, by: Person) {
  return { by, how: { reauth: await confirmed(stage, by) } };
}

export const examples: ExamplesOf<typeof withdrawal> = {
  withdraw: {
    // Each closes their own account. Staff may not, because others rely on them.
    roles: ['14', '0001', '0001', '9001', '9001', '9001'],
    good: async (stage) => ({ input: FAREWELL, ...(await surely(stage, stage.stranger)) }),
    refused: {
      '0005': async (stage) => ({
        input: { ...FAREWELL, confirmWord: '탈 퇴' as '탈퇴' },
        ...(await surely(stage, stage.stranger)),
      }),
      '1016': async (stage) => {
        await stage.api.done('placeOrder', orderFor(stage, stage.mug), { token: stage.buyer.token });
        return { input: FAREWELL, ...(await surely(stage, stage.buyer)) };
      },
      '9001': async (stage) => ({ input: FAREWELL, ...(await surely(stage, stage.host)) }),
    },
  },
  withdrawByUid: {
    // Only the owner may. Staff are refused for their role.
    roles: OWNER,
    good: async (stage) => ({
      input: { uid: stage.buyer.userSysId, ...FAREWELL },
      ...(await surely(stage, stage.buyer)),
    }),
    refused: {
      '0005': async (stage) => ({
        input: { uid: stage.buyer.userSysId, ...FAREWELL, agreement: false as true },
        ...(await surely(stage, stage.buyer)),
      }),
      '1016': async (stage) => {
        const { api, buyer, mug } = stage;
        await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
        return { input: { uid: buyer.userSysId, ...FAREWELL }, ...(await surely(stage, buyer)) };
      },
    },
  },
  withdrawalTerms: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  checkReceipt: {
    roles: MANAGER,
    good: async ({ server, manager }) => {
      const leaver = await server.world.member();
      return { input: { receipt: await leave(server, leaver.token) }, by: manager };
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

import { ANYBODY, type ExamplesOf, MANAGER } from '../../testing/calls.ts';
import { credentials, type Stage } from '../../testing/stage.ts';
import { SELLER, type Person } from '../../testing/world.ts';
import type { members } from './module.ts';

const why = { reasonTypeCode: 3, reason: '거친 말을 되풀이했어요', evidence: '11월 20일 방송 채팅' } as const;

async function suspended({ api, manager }: Stage, { userId }: Person): Promise<void> {
  await api.done('suspendMember', { userId, ...why }, { token: manager.token });
}

/** What a suspended member's login gives them. */
async function appealTokenOf(stage: Stage): Promise<string> {
  await suspended(stage, stage.buyer);
  const { api, buyer } = stage;
  const { facts } = await api.ask('login', await credentials(api, buyer.userId));
  return String(facts['appealToken']);
}

const NO_TOKEN = 'no.such.token';

export const examples: ExamplesOf<typeof members> = {
  members: {
    roles: MANAGER,
    good: ({ manager }) => ({ input: { startIndex: 0, rowCount: 10 }, by: manager }),
  },
  member: {
    roles: MANAGER,
    good: ({ buyer, manager }) => ({ input: { userId: buyer.userId }, by: manager }),
    refused: { '1003': ({ manager }) => ({ input: { userId: 'nobody' }, by: manager }) },
  },
  suspendMember: {
    roles: MANAGER,
    good: ({ buyer, manager }) => ({ input: { userId: buyer.userId, ...why, days: 7 }, by: manager }),
    refused: {
      '0003': async (stage) => {
        await suspended(stage, stage.buyer);
        return { input: { userId: stage.buyer.userId, ...why }, by: stage.manager };
      },
      '1003': ({ manager }) => ({ input: { userId: 'nobody', ...why }, by: manager }),
      '9001': ({ manager }) => ({ input: { userId: manager.userId, ...why }, by: manager }),
    },
  },
  restoreMember: {
    roles: MANAGER,
    good: async (stage) => {
      await suspended(stage, stage.buyer);
      return { input: { userId: stage.buyer.userId }, by: stage.manager };
    },
    refused: {
      '0007': ({ stranger, manager }) => ({ input: { userId: stranger.userId }, by: manager }),
      '1003': ({ manager }) => ({ input: { userId: 'nobody' }, by: manager }),
    },
  },
  grantRole: {
    roles: MANAGER,
    good: ({ buyer, manager }) => ({
      input: { userId: buyer.userId, role: 'host', sellerSysId: SELLER },
      by: manager,
    }),
    refused: {
      '0004': ({ buyer, manager }) => ({
        input: { userId: buyer.userId, role: 'host', sellerSysId: 987_654 },
        by: manager,
      }),
      '0005': ({ buyer, manager }) => ({ input: { userId: buyer.userId, role: 'host' }, by: manager }),
      '1003': ({ manager }) => ({
        input: { userId: 'nobody', role: 'host', sellerSysId: SELLER },
        by: manager,
      }),
    },
  },
  revokeRole: {
    roles: MANAGER,
    good: ({ host, manager }) => ({
      input: { userId: host.userId, role: 'host', sellerSysId: SELLER },
      by: manager,
    }),
    refused: {
      '0004': ({ buyer, manager }) => ({
        input: { userId: buyer.userId, role: 'host', sellerSysId: SELLER },
        by: manager,
      }),
      '1003': ({ manager }) => ({ input: { userId: 'nobody', role: 'manager' }, by: manager }),
      '9001': ({ manager }) => ({ input: { userId: manager.userId, role: 'manager' }, by: manager }),
    },
  },
  ownSuspension: {
    roles: ANYBODY,
    good: async (stage) => ({ input: { appealToken: await appealTokenOf(stage) } }),
    refused: {
      '14': () => ({ input: { appealToken: NO_TOKEN } }),
      '0004': async (stage) => {
        const appealToken = await appealTokenOf(stage);
        const { api, buyer, manager } = stage;
        await api.done('restoreMember', { userId: buyer.userId }, { token: manager.token });
        return { input: { appealToken } };
      },
    },
  },
  answerSuspension: {
    roles: ANYBODY,
    good: async (stage) => ({
      input: { appealToken: await appealTokenOf(stage), answer: '제가 쓴 글이 아니에요' },
    }),
    refused: {
      '14': () => ({ input: { appealToken: NO_TOKEN, answer: '제가 아니에요' } }),
      '0004': async (stage) => {
        const appealToken = await appealTokenOf(stage);
        const { api, buyer, manager } = stage;
        await api.done('restoreMember', { userId: buyer.userId }, { token: manager.token });
        return { input: { appealToken, answer: '제가 아니에요' } };
      },
    },
    triedElsewhere: ['0007'],
  },
};

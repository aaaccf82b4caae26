import { ANYBODY, type ExamplesOf, MANAGER, OWNER } from '../../testing/calls.ts';
import { credentials, type Stage } from '../../testing/stage.ts';
import { SELLER, type Person } from '../../testing/world.ts';
import type { members } from './module.ts';

const why = { reasonTypeCode: 3, reason: '거친 말을 되풀이했어요', evidence: '11월 20일 방송 채팅' } as const;

/** Somebody whom no other call needs. */
async function someoneSuspended({ api, server, manager }: Stage): Promise<Person> {
  const person = await server.world.member();
  await api.done('suspendMember', { userId: person.userId, ...why }, { token: manager.token });
  return person;
}

/** What a suspended member's login gives them. */
async function appealTokenOf({ api }: Stage, { userId }: Person): Promise<string> {
  const { facts } = await api.ask('login', await credentials(api, userId));
  return String(facts['appealToken']);
}

/** Of a suspension that was lifted since. */
async function oldAppealToken(stage: Stage): Promise<string> {
  const person = await someoneSuspended(stage);
  const appealToken = await appealTokenOf(stage, person);
  const { api, manager } = stage;
  await api.done('restoreMember', { userId: person.userId }, { token: manager.token });
  return appealToken;
}

const NO_TOKEN = 'no.such.token';

export const examples: ExamplesOf<typeof members> = {
  sanctions: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
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
        const { userId } = await someoneSuspended(stage);
        return { input: { userId, ...why }, by: stage.manager };
      },
      '1003': ({ manager }) => ({ input: { userId: 'nobody', ...why }, by: manager }),
      '9001': ({ manager }) => ({ input: { userId: manager.userId, ...why }, by: manager }),
    },
  },
  restoreMember: {
    roles: MANAGER,
    good: async (stage) => {
      const { userId } = await someoneSuspended(stage);
      return { input: { userId }, by: stage.manager };
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
    good: async (stage) => ({
      input: { appealToken: await appealTokenOf(stage, await someoneSuspended(stage)) },
    }),
    refused: {
      '14': () => ({ input: { appealToken: NO_TOKEN } }),
      '0004': async (stage) => ({ input: { appealToken: await oldAppealToken(stage) } }),
    },
  },
  answerSuspension: {
    roles: ANYBODY,
    good: async (stage) => ({
      input: {
        appealToken: await appealTokenOf(stage, await someoneSuspended(stage)),
        answer: '제가 쓴 글이 아니에요',
      },
    }),
    refused: {
      '14': () => ({ input: { appealToken: NO_TOKEN, answer: '제가 아니에요' } }),
      '0004': async (stage) => ({
        input: { appealToken: await oldAppealToken(stage), answer: '제가 아니에요' },
      }),
    },
    triedElsewhere: ['0007'],
  },
};

import { ANYBODY, type ExamplesOf, MANAGER } from '../../../testing/operations/calls.ts';
import { credentials, type Stage } from '../../../testing/stage.ts';
import { SELLER, type Person } from '../../../testing/world.ts';
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

const NO_MEMBER = { userId: 'nobody' };
const HOST_ROLE = { role: 'host', sellerSysId: SELLER } as const;
const about = ({ userId }: Person) => ({ userId });
const meant = ({ userId, mobile }: Person) => ({ userId, mobile });
let addresses = 0;

function byManager<Asked>(asks: (stage: Stage) => Asked | Promise<Asked>) {
  return async (stage: Stage) => ({ input: await asks(stage), by: stage.manager });
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
    good: byManager(({ buyer }) => ({ ...about(buyer), ...why, days: 7 })),
    refused: {
      '0003': byManager(async (stage) => ({ ...about(await someoneSuspended(stage)), ...why })),
      '1003': byManager(() => ({ ...NO_MEMBER, ...why })),
      '9001': byManager(({ manager }) => ({ ...about(manager), ...why })),
    },
  },
  restoreMember: {
    roles: MANAGER,
    good: byManager(async (stage) => about(await someoneSuspended(stage))),
    refused: { '0007': byManager(({ stranger }) => about(stranger)), '1003': byManager(() => NO_MEMBER) },
  },
  grantRole: {
    roles: MANAGER,
    good: byManager(({ buyer }) => ({ ...meant(buyer), ...HOST_ROLE })),
    refused: {
      '0004': byManager(({ buyer }) => ({ ...meant(buyer), ...HOST_ROLE, sellerSysId: 987_654 })),
      '0005': byManager(({ buyer }) => ({ ...meant(buyer), role: 'host' as const })),
      '1003': byManager(() => ({ ...NO_MEMBER, ...HOST_ROLE })),
      '1018': byManager(({ buyer, stranger }) => ({ ...meant(stranger), ...about(buyer), ...HOST_ROLE })),
    },
  },
  releaseUserId: {
    roles: MANAGER,
    good: byManager(async ({ server }) =>
      about(await server.world.member({ userId: `taken${++addresses}@shop.example` })),
    ),
    refused: {
      '0007': byManager(({ host }) => about(host)),
      '1003': byManager(() => NO_MEMBER),
    },
  },
  revokeRole: {
    roles: MANAGER,
    good: byManager(({ host }) => ({ ...about(host), ...HOST_ROLE })),
    refused: {
      '0004': byManager(({ buyer }) => ({ ...about(buyer), ...HOST_ROLE })),
      '1003': byManager(() => ({ ...NO_MEMBER, role: 'manager' as const })),
      '9001': byManager(({ manager }) => ({ ...about(manager), role: 'manager' as const })),
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

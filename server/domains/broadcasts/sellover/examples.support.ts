import type { Input } from '../../../../schema/operation.ts';
import type { joinSally } from '../../../../schema/members/sellovers.ts';
import { type ExamplesOf, MANAGER, MEMBERS, NOBODY, OWNER } from '../../../testing/operations/calls.ts';
import type { Stage } from '../../../testing/stage.ts';
import { SELLER, type Person } from '../../../testing/world.ts';
import type { sellover } from './module.ts';

export const APPLICATION = {
  vendorType: 0,
  nickName: '봄날7',
  pledgeActivity: 1,
  pledgeHealthy: 1,
} as const satisfies Input<typeof joinSally>;

let people = 0;
/** Each has a name of their own. */
export const application = () => ({ ...APPLICATION, nickName: `봄볕${++people}` });

const reason = '활동 계획을 조금 더 알려 주세요';

/** Somebody whom no other call needs. */
export async function applicant({ api, server }: Stage): Promise<Person> {
  const person = await server.world.member();
  await api.done('joinSally', application(), { token: person.token });
  return person;
}

/** An applicant whom a manager has accepted for the first seller, and their contract. */
export async function offered(stage: Stage): Promise<{ person: Person; contractSysId: number }> {
  const person = await applicant(stage);
  const { api, server, manager } = stage;
  const asked = { userId: person.userId, sellerSysId: SELLER };
  const token = await server.world.tokenOfNow(manager);
  const { contractSysId } = await api.done('acceptSellover', asked, { token });
  return { person, contractSysId };
}

export async function registered(stage: Stage): Promise<{ person: Person; contractSysId: number }> {
  const { person, contractSysId } = await offered(stage);
  await stage.api.done('acceptContract', { contractSysId }, { token: person.token });
  // Their rights have changed, so they need another token.
  const token = await stage.server.world.tokenOfNow(person);
  return { person: { ...person, token }, contractSysId };
}

export async function terminated(stage: Stage): Promise<{ person: Person; contractSysId: number }> {
  const { person, contractSysId } = await registered(stage);
  const token = await stage.server.world.tokenOfNow(stage.manager);
  await stage.api.done('terminateSellover', { userId: person.userId, reason }, { token });
  return { person: { ...person, token: await stage.server.world.tokenOfNow(person) }, contractSysId };
}

type Somebody = Pick<Person, 'userId'>;

/** What a manager decides of somebody. */
function decided<Asked extends object>(of: (stage: Stage) => Somebody | Promise<Somebody>, asked: Asked) {
  return async (stage: Stage) => {
    const { userId } = await of(stage);
    return { input: { userId, ...asked }, by: stage.manager };
  };
}

export const examples: ExamplesOf<typeof sellover> = {
  sally: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }),
    triedElsewhere: ['1003'],
  },
  joinSally: {
    roles: MEMBERS,
    good: ({ stranger }) => ({ input: application(), by: stranger }),
    refused: {
      '0003': async (stage) => ({ input: application(), by: await applicant(stage) }),
      '1011': async (stage) => {
        const { api, server } = stage;
        const taken = application();
        const { token } = await server.world.member();
        await api.done('joinSally', taken, { token });
        return { input: taken, by: stage.stranger };
      },
      '1012': ({ stranger }) => ({ input: { ...APPLICATION, nickName: '운영자' }, by: stranger }),
    },
    triedElsewhere: ['1003'],
  },
  modifySally: {
    roles: ['14', '6005', '6005', '6005', '6005', '6005'],
    good: async (stage) => ({
      input: {
        nickName: application().nickName,
        vendorType: 1,
        guardianConsent: { guardianName: '김보호', guardianMobile: '01022223333', agreed: 1 },
      },
      by: await applicant(stage),
    }),
    refused: {
      '0007': async (stage) => ({ input: { vendorType: 1 }, by: (await offered(stage)).person }),
      '1011': async (stage) => {
        const taken = application();
        const { token } = await stage.server.world.member();
        await stage.api.done('joinSally', taken, { token });
        return { input: { nickName: taken.nickName }, by: await applicant(stage) };
      },
      '1012': async (stage) => ({ input: { nickName: '봄 날' }, by: await applicant(stage) }),
      '6005': ({ stranger }) => ({ input: { nickName: application().nickName }, by: stranger }),
    },
    triedElsewhere: ['1003'],
  },
  sallyContracts: {
    roles: MEMBERS,
    good: async (stage) => ({ input: {}, by: (await offered(stage)).person }),
  },
  acceptContract: {
    roles: ['14', '6005', '6005', '6005', '6005', '6005'],
    good: async (stage) => {
      const { person, contractSysId } = await offered(stage);
      return { input: { contractSysId }, by: person };
    },
    refused: {
      '0003': async (stage) => {
        const { person, contractSysId } = await registered(stage);
        return { input: { contractSysId }, by: person };
      },
      '0004': async (stage) => ({ input: { contractSysId: NOBODY }, by: (await offered(stage)).person }),
      '6005': ({ stranger }) => ({ input: { contractSysId: NOBODY }, by: stranger }),
      '6002': async (stage) => ({ input: { contractSysId: NOBODY }, by: await applicant(stage) }),
      '6004': async (stage) => {
        const { person, contractSysId } = await terminated(stage);
        return { input: { contractSysId }, by: person };
      },
    },
    triedElsewhere: ['1003', '6003'],
  },
  sellovers: {
    roles: MANAGER,
    good: ({ manager }) => ({ input: { startIndex: 0, rowCount: 10 }, by: manager }),
  },
  acceptSellover: {
    roles: MANAGER,
    good: decided(applicant, {}),
    refused: {
      '0003': decided(async (stage) => (await offered(stage)).person, {}),
      '0004': decided(applicant, { sellerSysId: NOBODY }),
      '1003': decided(() => ({ userId: 'nobody' }), {}),
      '6005': decided(({ stranger }) => stranger, {}),
    },
    triedElsewhere: ['0007'],
  },
  rejectSellover: {
    roles: MANAGER,
    good: decided(applicant, { reason }),
    refused: {
      '0007': decided(async (stage) => (await registered(stage)).person, { reason }),
      '1003': decided(() => ({ userId: 'nobody' }), { reason }),
      '6005': decided(({ stranger }) => stranger, { reason }),
    },
  },
  terminateSellover: {
    roles: MANAGER,
    good: decided(async (stage) => (await registered(stage)).person, { reason }),
    refused: {
      '1003': decided(() => ({ userId: 'nobody' }), { reason }),
      '6004': decided(applicant, { reason }),
    },
  },
};

import { PEOPLE } from '../../../../fixtures/identity-provider/people.ts';
import { ANYBODY, type ExamplesOf, OWNER } from '../../../testing/operations/calls.ts';
import { identities } from '../../../testing/identities.ts';
import { confirmed, credentials, leave, type Stage } from '../../../testing/stage.ts';
import { Tokens } from '../account/offers.ts';
import { newPhone, proofOf } from '../verification/examples.support.ts';
import type { Person } from '../../../testing/world.ts';
import type { SocialPerson } from './adapter.ts';
import type { social } from './module.ts';
import { sha256, SocialLogins } from './social-logins.ts';

let people = 0;
/** Nobody here knows them. */
export function newPerson(more: Partial<SocialPerson> = {}): SocialPerson {
  return { provider: 'kakao', subject: `9${++people}`, email: null, name: null, ...more };
}

/** Of the browser of each test, and what it gives to the start of a login. */
export const SECRET = 'a-secret-of-the-browser-that-began-0123456-';
export const CHALLENGE = sha256(SECRET);

/** With what a browser comes back from a provider. */
export function arrival({ server }: Stage, person: SocialPerson, isToLink = false) {
  const code = server.sellover.use(SocialLogins).codeFor({ person, isToLink, challenge: CHALLENGE });
  return { code, secret: SECRET };
}

/** Somebody who has just come through a provider. */
export async function newcomer(stage: Stage, person = newPerson()) {
  const { userSysId, accessToken } = await stage.api.done('exchangeSocial', arrival(stage, person));
  const by: Person = { ...stage.stranger, userSysId: userSysId!, token: accessToken! };
  const { session } = JSON.parse(Buffer.from(accessToken!.split('.')[1]!, 'base64url').toString()) as {
    readonly session: string;
  };
  const reauth = await stage.server.sellover
    .use(Tokens)
    .signReauth({ userSysId: userSysId!, sessionId: session });
  return { uid: userSysId!, as: { token: accessToken!, reauth }, by };
}

/** Somebody who came through a provider and has told all that was missing. */
export async function joined(stage: Stage, person = newPerson()) {
  const { uid, as } = await newcomer(stage, person);
  await stage.api.done('saveAddInfo', { uid, ...(await missingOf(stage)) }, as);
  return newcomer(stage, person);
}

/** All that somebody has to tell who came through a provider. */
export async function missingOf(stage: Stage) {
  const about = { nickName: `봄${++people}`, name: '김봄', birthDate: '2001-03-31' };
  return { ...about, agreeService: 1, agreePrivacy: 1, proof: await proofOf(stage, 'join') } as const;
}

/** Somebody who came through a provider, and has not told all of it. */
async function unfinished({ server }: Stage) {
  const by = await server.world.member({ joinTypeCode: 1, nickName: '', mobile: '' });
  return { uid: by.userSysId, by };
}

/** A call by somebody with an unfinished sign-up, with this input. */
function telling(tells: (stage: Stage) => object | Promise<object>) {
  return async (stage: Stage) => {
    const { uid, by } = await unfinished(stage);
    return { input: { uid, ...(await tells(stage)) }, by };
  };
}

/** A call by the buyer with a fresh reauthentication. */
function confirming<Asked extends object>(asks: (stage: Stage) => Asked | Promise<Asked>) {
  return async (stage: Stage) => {
    const { buyer } = stage;
    const input = { uid: buyer.userSysId, ...(await asks(stage)) };
    return { input, by: buyer, how: { reauth: await confirmed(stage, buyer) } };
  };
}

/** Somebody whose e-mail address a member has. */
async function namesake(stage: Stage) {
  const member = await stage.server.world.member({ userId: `namesake${++people}@demo.example` });
  const { userId } = member;
  const { linkTo } = await stage.api.done('exchangeSocial', arrival(stage, newPerson({ email: userId })));
  return { member, input: { ...(await credentials(stage.api, userId)), code: linkTo!.code } };
}

async function linked(stage: Stage, member = stage.buyer) {
  const as = { token: member.token, reauth: await confirmed(stage, member) };
  await stage.api.done(
    'linkSocialAccount',
    { uid: member.userSysId, ...arrival(stage, newPerson(), true) },
    as,
  );
}

const NO_CODE = 'no-such-code';

export const examples: ExamplesOf<typeof social> = {
  socialProviders: { roles: ANYBODY, good: () => ({ input: {} }) },
  exchangeSocial: {
    roles: ANYBODY,
    good: (stage) => ({ input: arrival(stage, newPerson()) }),
    refused: { '1020': () => ({ input: { code: NO_CODE, secret: SECRET } }) },
    triedElsewhere: ['0008', '1003', '1008', '1010'],
  },
  proveSocial: {
    roles: ANYBODY,
    good: async (stage) => ({ input: (await namesake(stage)).input }),
    refused: {
      '0005': async (stage) => ({ input: { code: (await namesake(stage)).input.code } }),
      '0007': async (stage) => {
        const { member, input } = await namesake(stage);
        await linked(stage, member);
        return { input };
      },
      '1010': async (stage) => {
        const { member, input } = await namesake(stage);
        return { input: { ...input, ...(await credentials(stage.api, member.userId, 'Wrong-Word-77')) } };
      },
      '1020': async (stage) => ({ input: { ...(await namesake(stage)).input, code: NO_CODE } }),
    },
    triedElsewhere: ['0008', '1003', '1006', '1015'],
  },
  snsLogin: {
    roles: ANYBODY,
    good: async () => ({
      input: { snsType: 2, snsToken: await (await identities()).appToken('naver', PEOPLE[2]!.id) },
    }),
    refused: {
      '0005': () => ({ input: { snsType: 4, snsToken: 'token' } }),
      '1017': () => ({ input: { snsType: 3, snsToken: 'no.such.token' } }),
    },
    triedElsewhere: ['0004', '0008', '1003', '1008', '1010'],
  },
  addInfo: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  saveAddInfo: {
    // The account belongs to none of these callers.
    roles: ['14', '9001', '9001', '9001', '9001', '9001'],
    good: telling(() => ({ nickName: `새봄${++people}` })),
    refused: {
      '0005': telling(() => ({ agreeService: 1 })),
      '0007': ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }),
      '1007': telling(async (stage) => {
        const { mobile, token } = await stage.server.world.member({ mobile: newPhone() });
        await leave(stage.server, token);
        return { proof: await proofOf(stage, 'join', mobile) };
      }),
      '1009': telling(async (stage) => ({ proof: await proofOf(stage, 'join', stage.buyer.mobile) })),
      '1011': telling(({ buyer }) => ({ nickName: buyer.nickName })),
      '1012': telling(() => ({ nickName: '!' })),
      '1020': telling(() => ({ proof: 'none' })),
    },
    triedElsewhere: ['1003'],
  },
  socialAccounts: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  linkSocialAccount: {
    roles: OWNER,
    good: confirming((stage) => arrival(stage, newPerson(), true)),
    refused: {
      '0007': confirming(async (stage) => {
        await linked(stage);
        return arrival(stage, newPerson(), true);
      }),
      '1020': confirming(() => ({ code: NO_CODE, secret: SECRET })),
    },
    triedElsewhere: ['1003'],
  },
  unlinkSocialAccount: {
    roles: OWNER,
    good: confirming(async (stage) => {
      await linked(stage);
      return { provider: 'kakao' as const };
    }),
    refused: {
      '0004': confirming(() => ({ provider: 'apple' as const })),
      '1032': async (stage) => {
        const { uid, by, as } = await joined(stage);
        return { input: { uid, provider: 'kakao' }, by, how: { reauth: as.reauth } };
      },
    },
    triedElsewhere: ['1003'],
  },
};

import { ANYBODY, type ExamplesOf } from '../../../testing/operations/calls.ts';
import { encrypted, leave, type Stage } from '../../../testing/stage.ts';
import { newPhone, proofOf } from '../verification/examples.support.ts';
import type { signup } from './module.ts';

export const NEW_PASSWORD = 'Fresh-Start-88';

let people = 0;
/** Nobody has it yet. */
export function newEmail(): string {
  return `new.person${++people}@example.com`;
}

/** As a browser does it. */
export async function hidden({ api }: Pick<Stage, 'api'>, text: string): Promise<string> {
  return encrypted((await api.done('publicKey', {})).publicKey, text);
}

/** What somebody new fills in. */
export async function formOf(
  stage: Stage,
  { userId = newEmail(), password = NEW_PASSWORD, mobile = newPhone(), nickName = `새별${++people}` } = {},
) {
  return {
    userId: await hidden(stage, userId),
    password: await hidden(stage, password),
    nickName,
    name: '김하늘',
    birthDate: '2001-03-31',
    agreeService: 1,
    agreePrivacy: 1,
    agreeSellection1: 0,
    agreeSellection2: 1,
    isAppInstall: 0,
    proof: await proofOf(stage, 'join', mobile),
  } as const;
}

export const examples: ExamplesOf<typeof signup> = {
  chkRsa: { roles: ANYBODY, good: () => ({ input: {} }) },
  join: {
    roles: ANYBODY,
    good: async (stage) => ({ input: await formOf(stage) }),
    refused: {
      '0005': async (stage) => ({ input: { ...(await formOf(stage)), birthDate: '2012-11-21' } }),
      '1007': async (stage) => {
        const { server } = stage;
        const userId = newEmail();
        await leave(server, (await server.world.member({ userId })).token);
        return { input: await formOf(stage, { userId }) };
      },
      '1009': async (stage) => ({ input: await formOf(stage, { mobile: stage.buyer.mobile }) }),
      '1011': async (stage) => ({ input: await formOf(stage, { nickName: stage.buyer.nickName }) }),
      '1012': async (stage) => ({ input: await formOf(stage, { nickName: '관리자' }) }),
      '1013': async (stage) => {
        const { userId } = await stage.server.world.member({ userId: newEmail() });
        return { input: await formOf(stage, { userId }) };
      },
      '1020': async (stage) => {
        const form = await formOf(stage);
        await stage.api.done('join', form, { token: null });
        const other = await formOf(stage);
        return { input: { ...other, proof: form.proof } };
      },
    },
    triedElsewhere: ['0008'],
  },
  chkDupId: {
    roles: ANYBODY,
    good: () => ({ input: { userId: newEmail() } }),
    refused: {
      '0005': ({ buyer }) => ({ input: { userId: buyer.userId } }),
      '1013': async ({ server }) => {
        const { userId } = await server.world.member({ userId: newEmail() });
        return { input: { userId: userId.toUpperCase() } };
      },
    },
    triedElsewhere: ['0008'],
  },
  chkDupNick: {
    roles: ANYBODY,
    good: () => ({ input: { nickName: `빈별${++people}` } }),
    refused: {
      '1011': ({ buyer }) => ({ input: { nickName: buyer.nickName } }),
      '1012': () => ({ input: { nickName: '운영자♥' } }),
    },
    triedElsewhere: ['0008'],
  },
  chkName: {
    roles: ANYBODY,
    good: () => ({ input: { name: '김하늘', birthDate: '2001-03-31' } }),
    refused: { '0005': () => ({ input: { name: '김하늘', birthDate: '2001-02-29' } }) },
    triedElsewhere: ['0008'],
  },
  findId: {
    roles: ANYBODY,
    good: async (stage) => {
      const { mobile } = await stage.server.world.member();
      return { input: { proof: await proofOf(stage, 'findid', mobile) } };
    },
    refused: { '1020': async (stage) => ({ input: { proof: await proofOf(stage, 'findpw') } }) },
    triedElsewhere: ['0008'],
  },
  resetPassword: {
    roles: ANYBODY,
    good: async (stage) => ({ input: await resetOf(stage, NEW_PASSWORD) }),
    refused: {
      '0005': async (stage) => ({ input: await resetOf(stage, 'password1!') }),
      '1003': async (stage) => {
        const userId = await hidden(stage, stage.stranger.userId);
        return { input: { ...(await resetOf(stage, NEW_PASSWORD)), userId } };
      },
      '1014': async (stage) => ({ input: await resetOf(stage, 'Right-Word-77') }),
      '1020': async (stage) => {
        return { input: { ...(await resetOf(stage, NEW_PASSWORD)), proof: await proofOf(stage, 'findid') } };
      },
    },
    triedElsewhere: ['0008'],
  },
};

async function resetOf(stage: Stage, password: string) {
  const { userId, mobile } = await stage.server.world.member();
  return {
    userId: await hidden(stage, userId),
    password: await hidden(stage, password),
    proof: await proofOf(stage, 'findpw', mobile),
  };
}

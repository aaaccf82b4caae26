import { type ExamplesOf, OWNER } from '../../../testing/operations/calls.ts';
import { confirmed, encrypted, type Stage } from '../../../testing/stage.ts';
import { PASSWORD } from '../../../testing/world.ts';
import { withPasskey } from '../account/passkeys.support.ts';
import { proofOf } from '../verification/examples.support.ts';
import type { reauth } from './module.ts';

const NEW_PASSWORD = 'Other-Word-88';

/** As a browser sends it. */
async function hidden({ api }: Stage, ...passwords: string[]): Promise<string[]> {
  const { publicKey } = await api.done('publicKey', {});
  return passwords.map((password) => encrypted(publicKey, password));
}

/** By the buyer, with these passwords. */
async function changing(stage: Stage, old: string, next: string) {
  const [typed, wanted] = await hidden(stage, old, next);
  const { buyer } = stage;
  return { input: { uid: buyer.userSysId, old: typed!, new: wanted! }, by: buyer };
}

export const examples: ExamplesOf<typeof reauth> = {
  credentials: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  reauth: {
    roles: OWNER,
    good: async (stage) => {
      const [password] = await hidden(stage, PASSWORD);
      return { input: { uid: stage.buyer.userSysId, password: password! }, by: stage.buyer };
    },
    refused: {
      '0005': ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }),
      '1010': async (stage) => {
        const [password] = await hidden(stage, 'Wrong-Word-77');
        return { input: { uid: stage.buyer.userSysId, password: password! }, by: stage.buyer };
      },
      '1020': async (stage) => ({
        // Of another phone.
        input: { uid: stage.buyer.userSysId, proof: await proofOf(stage, 'change') },
        by: stage.buyer,
      }),
      '1031': async (stage) => {
        const { stranger, buyer, api } = stage;
        const passkey = (await withPasskey(stage, stranger)).answer(await api.done('passkeyRequest', {}));
        return { input: { uid: buyer.userSysId, passkey }, by: buyer };
      },
    },
    triedElsewhere: ['0008'],
  },
  changePassword: {
    roles: OWNER,
    good: async (stage) => {
      const { input, by } = await changing(stage, PASSWORD, NEW_PASSWORD);
      const { old: _old, ...rest } = input;
      return { input: rest, by, how: { reauth: await confirmed(stage, by) } };
    },
    refused: {
      '0005': (stage) => changing(stage, PASSWORD, 'Password1!'),
      '1010': (stage) => changing(stage, 'Wrong-Word-77', NEW_PASSWORD),
      '1014': (stage) => changing(stage, PASSWORD, PASSWORD),
      '1020': async (stage) => {
        const { input, by } = await changing(stage, PASSWORD, NEW_PASSWORD);
        return { input: { ...input, proof: await proofOf(stage, 'change') }, by };
      },
    },
    triedElsewhere: ['0008'],
  },
};

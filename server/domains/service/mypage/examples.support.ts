import type { changeMyInfo } from '../../../../schema/members/my-page.ts';
import type { Input } from '../../../../schema/operation.ts';
import { type ExamplesOf, OWNER } from '../../../testing/operations/calls.ts';
import { confirmed, type Stage } from '../../../testing/stage.ts';
import { proofOf } from '../../members/verification/examples.support.ts';
import type { mypage } from './module.ts';

let names = 0;

async function changing(stage: Stage, change: Omit<Input<typeof changeMyInfo>, 'uid'>) {
  const { buyer } = stage;
  const how = { reauth: await confirmed(stage, buyer) };
  return { input: { uid: buyer.userSysId, ...change }, by: buyer, how };
}

export const examples: ExamplesOf<typeof mypage> = {
  myPage: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  deposit: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  consentsNeeded: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, lang: 'en' }, by: buyer }),
  },
  agreeToTerms: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, kind: 'service', version: 1 }, by: buyer }),
    refused: {
      '0007': ({ buyer }) => ({ input: { uid: buyer.userSysId, kind: 'service', version: 9 }, by: buyer }),
    },
  },
  myInfo: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  changeMyInfo: {
    roles: OWNER,
    good: (stage) => changing(stage, { nickName: `새이름${++names}` }),
    refused: {
      '1009': async (stage) =>
        changing(stage, { proof: await proofOf(stage, 'change', stage.stranger.mobile) }),
      '1011': (stage) => changing(stage, { nickName: stage.stranger.nickName }),
      '1012': (stage) => changing(stage, { nickName: '관리자' }),
      '1020': (stage) => changing(stage, { proof: 'change.01000000000.1.nonsense' }),
    },
  },
};

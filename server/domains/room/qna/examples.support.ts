import { ANYBODY, type ExamplesOf, HOST, MEMBERS, NOBODY, OWNER } from '../../../testing/operations/calls.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import type { Stage } from '../../../testing/stage.ts';
import type { qna } from './module.ts';

const howBig = { questionTypeCode: 1, content: '얼마나 커요?' };

async function productAnswer({ api, mug, buyer }: Stage) {
  const asked = { prdtSysId: mug.facts.prdtSysId, ...howBig };
  return { ...(await api.done('askOfProduct', asked, { token: buyer.token })), answer: '손바닥만 해요' };
}

export const examples: ExamplesOf<typeof qna> = {
  askOfProduct: {
    roles: MEMBERS,
    good: ({ mug, buyer }) => ({ input: { prdtSysId: mug.facts.prdtSysId, ...howBig }, by: buyer }),
    refused: {
      '0004': ({ buyer }) => ({ input: { prdtSysId: NOBODY, ...howBig }, by: buyer }),
      '2004': async ({ server: { world }, buyer }) => {
        const { facts } = await world.lists((id) => simpleGoods(id, 1, { isDisplay: 0 }));
        return { input: { prdtSysId: facts.prdtSysId, ...howBig }, by: buyer };
      },
      '1005': async ({ api, mug, broadcastSysId, host, buyer }) => {
        const muted = { broadcastSysId, userId: buyer.userId, blackType: 0 as const };
        await api.done('blacklistMember', muted, { token: host.token });
        return { input: { prdtSysId: mug.facts.prdtSysId, ...howBig }, by: buyer };
      },
      '4293': async ({ api, plan, mug, buyer, host }) => {
        const { sellerSysId } = plan;
        await api.done('setBlockedWords', { sellerSysId, words: ['바보'] }, { token: host.token });
        const { prdtSysId } = mug.facts;
        return { input: { prdtSysId, questionTypeCode: 1, content: '바1보 컵이에요?' }, by: buyer };
      },
    },
    changed: { content: '다른 물음' },
    triedElsewhere: ['0008'],
  },
  productQuestions: {
    roles: ANYBODY,
    good: ({ mug }) => ({ input: { prdtSysId: mug.facts.prdtSysId, startIndex: 0, rowCount: 10 } }),
    refused: { '0004': () => ({ input: { prdtSysId: NOBODY, startIndex: 0, rowCount: 10 } }) },
  },
  ownProductQuestions: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, startIndex: 0, rowCount: 10 }, by: buyer }),
  },
  sellerQuestions: {
    roles: HOST,
    good: ({ host }) => ({ input: { sellerSysId: 1, startIndex: 0, rowCount: 10 }, by: host }),
  },
  answerOfProduct: {
    roles: HOST,
    good: async (stage) => ({ input: await productAnswer(stage), by: stage.host }),
    refused: {
      '0004': ({ host }) => ({ input: { prdtQuestionSysId: NOBODY, answer: '네' }, by: host }),
      '0007': async (stage) => {
        const input = await productAnswer(stage);
        await stage.api.done('answerOfProduct', input, { token: stage.host.token });
        return { input, by: stage.host };
      },
    },
    isFoundLater: true,
  },
};

import { ANYBODY, type ExamplesOf, HOST, NOBODY } from '../../testing/calls.ts';
import type { Stage } from '../../testing/stage.ts';
import type { review } from './module.ts';

async function reviewAnswer({ server: { world }, mug, buyer }: Stage) {
  const said = { score: 5, comment: '아주 마음에 드는 컵이에요.' };
  return { prdtReviewSysId: await world.reviews(mug, buyer, said), answer: '고마워요' };
}

export const examples: ExamplesOf<typeof review> = {
  productReviews: {
    roles: ANYBODY,
    good: ({ mug }) => ({ input: { prdtSysId: mug.facts.prdtSysId, startIndex: 0, rowCount: 10 } }),
    refused: { '0004': () => ({ input: { prdtSysId: NOBODY, startIndex: 0, rowCount: 10 } }) },
  },
  answerReview: {
    roles: HOST,
    good: async (stage) => ({ input: await reviewAnswer(stage), by: stage.host }),
    refused: {
      '0004': ({ host }) => ({ input: { prdtReviewSysId: NOBODY, answer: '고마워요' }, by: host }),
      '0007': async (stage) => {
        const input = await reviewAnswer(stage);
        await stage.api.done('answerReview', input, { token: stage.host.token });
        return { input, by: stage.host };
      },
    },
    isFoundLater: true,
  },
};

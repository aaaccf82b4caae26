import { DAY } from '../../../schema/durations.ts';
import { ANYBODY, type ExamplesOf, HOST, MANAGER, MEMBERS, NOBODY, OWNER } from '../../testing/calls.ts';
import { sent } from '../../testing/fulfilling.ts';
import { asked, type Goods, line, orderOf, simpleGoods } from '../../testing/goods.ts';
import type { Stage } from '../../testing/stage.ts';
import type { Person } from '../../testing/world.ts';
import type { review } from './module.ts';

export const COMMENT = '아주 마음에 드는 컵이에요. 다음에 또 살게요.';

/** The buyer has paid this, and it was sent; `isConfirmed`: they have confirmed the purchase. Resolves to its line. */
export async function boughtLine(stage: Stage, goods: Goods, { isConfirmed = true } = {}): Promise<number> {
  const { api, buyer } = stage;
  const as = { token: await stage.server.world.tokenOfNow(buyer) };
  const { orderSysId } = await api.done('placeOrder', orderOf([asked(goods, [line(1, goods)])]), as);
  await api.done('actAsBank', { orderSysId, act: 'pay' }, as);
  await sent(stage, orderSysId);
  const { orderProducts } = await api.done('orderDetail', { orderSysId }, as);
  const { orderPrdtSysId } = orderProducts[0]!;
  if (isConfirmed) await api.done('confirmPurchase', { orderSysId, orderPrdtSysId }, as);
  return orderPrdtSysId;
}

export async function firstReview(stage: Stage, goods: Goods) {
  const orderPrdtSysId = await boughtLine(stage, goods);
  return { uid: stage.buyer.userSysId, orderPrdtSysId, type: 'first', score: 5, comment: COMMENT } as const;
}

/** Of a product that nobody has bought. */
async function anyFirst(stage: Stage) {
  return firstReview(stage, await stage.server.world.lists((id) => simpleGoods(id, 50)));
}

/** The buyer's own review. */
async function ownReview(stage: Stage, goods?: Goods) {
  const { buyer } = stage;
  const input = goods ? await firstReview(stage, goods) : await anyFirst(stage);
  const { prdtReviewSysId } = await stage.api.done('writeReview', input, { token: buyer.token });
  return { uid: buyer.userSysId, prdtReviewSysId };
}

/** Somebody else's review of the mug. */
async function anyReview({ server: { world }, mug }: Stage) {
  const said = { score: 5, comment: COMMENT };
  const prdtReviewSysId = await world.reviews(mug, await world.member(), said);
  return { prdtSysId: mug.facts.prdtSysId, prdtReviewSysId };
}

function noReview({ mug }: Stage) {
  return { prdtSysId: mug.facts.prdtSysId, prdtReviewSysId: NOBODY };
}

/** The clock has moved on since the member logged in. */
async function later(stage: Stage, days: number): Promise<Person> {
  stage.server.clock.advance(days * DAY);
  return { ...stage.buyer, token: await stage.server.world.token(stage.buyer) };
}

export const examples: ExamplesOf<typeof review> = {
  productReviews: {
    roles: ANYBODY,
    good: ({ mug }) => ({ input: { prdtSysId: mug.facts.prdtSysId, startIndex: 0, rowCount: 10 } }),
    refused: { '0004': () => ({ input: { prdtSysId: NOBODY, startIndex: 0, rowCount: 10 } }) },
  },
  productReview: {
    roles: ANYBODY,
    good: async (stage) => ({ input: await anyReview(stage) }),
    refused: { '0004': (stage) => ({ input: noReview(stage) }) },
  },
  ownReviews: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  writeReview: {
    roles: OWNER,
    good: async (stage) => ({ input: await anyFirst(stage), by: stage.buyer }),
    refused: {
      '0003': async (stage) => {
        const input = await anyFirst(stage);
        await stage.api.done('writeReview', input, { token: stage.buyer.token });
        return { input, by: stage.buyer };
      },
      '0004': ({ buyer }) => ({
        input: { uid: buyer.userSysId, orderPrdtSysId: NOBODY, type: 'first', comment: COMMENT },
        by: buyer,
      }),
      '0005': async (stage) => ({
        input: { ...(await anyFirst(stage)), comment: ' 짧은 글이에요      ' },
        by: stage.buyer,
      }),
      '0007': async (stage) => ({
        input: {
          uid: stage.buyer.userSysId,
          orderPrdtSysId: await boughtLine(stage, stage.mug, { isConfirmed: false }),
          type: 'first',
          comment: COMMENT,
        },
        by: stage.buyer,
      }),
      '6101': async (stage) => ({ input: await anyFirst(stage), by: await later(stage, 181) }),
    },
    changed: { comment: '다시 써 보니 손잡이가 더 마음에 들어요.' },
  },
  editReview: {
    roles: OWNER,
    good: async (stage) => ({ input: { ...(await ownReview(stage)), score: 4 }, by: stage.buyer }),
    refused: {
      '0004': ({ buyer }) => ({
        input: { uid: buyer.userSysId, prdtReviewSysId: NOBODY, score: 4 },
        by: buyer,
      }),
      '0005': async (stage) => ({
        input: { ...(await ownReview(stage)), comment: ' 짧은 글이에요      ' },
        by: stage.buyer,
      }),
      '6101': async (stage) => ({
        input: { ...(await ownReview(stage)), score: 4 },
        by: await later(stage, 181),
      }),
    },
    triedElsewhere: ['0003'],
  },
  removeReview: {
    roles: OWNER,
    good: async (stage) => ({ input: await ownReview(stage), by: stage.buyer }),
    refused: {
      '0004': ({ buyer }) => ({ input: { uid: buyer.userSysId, prdtReviewSysId: NOBODY }, by: buyer }),
    },
  },
  setHelpful: {
    roles: MEMBERS,
    good: async (stage) => ({ input: await anyReview(stage), by: stage.buyer }),
    refused: {
      '0004': (stage) => ({ input: noReview(stage), by: stage.buyer }),
      '0007': async (stage) => {
        const { mug, buyer } = stage;
        const { prdtReviewSysId } = await ownReview(stage, mug);
        return { input: { prdtSysId: mug.facts.prdtSysId, prdtReviewSysId }, by: buyer };
      },
    },
  },
  dropHelpful: {
    roles: MEMBERS,
    good: async (stage) => ({ input: await anyReview(stage), by: stage.buyer }),
    refused: { '0004': (stage) => ({ input: noReview(stage), by: stage.buyer }) },
  },
  answerReview: {
    roles: HOST,
    good: async (stage) => {
      const { prdtReviewSysId } = await anyReview(stage);
      return { input: { prdtReviewSysId, answer: '고마워요' }, by: stage.host };
    },
    refused: {
      '0004': ({ host }) => ({ input: { prdtReviewSysId: NOBODY, answer: '고마워요' }, by: host }),
      '0007': async (stage) => {
        const { prdtReviewSysId } = await anyReview(stage);
        const input = { prdtReviewSysId, answer: '고마워요' };
        await stage.api.done('answerReview', input, { token: stage.host.token });
        return { input, by: stage.host };
      },
    },
    isFoundLater: true,
  },
  managedReviews: {
    roles: MANAGER,
    good: ({ manager }) => ({ input: { startIndex: 0, rowCount: 10 }, by: manager }),
  },
  hideReview: {
    roles: MANAGER,
    good: async (stage) => {
      const { prdtReviewSysId } = await anyReview(stage);
      return { input: { prdtReviewSysId, reason: '광고' }, by: stage.manager };
    },
    refused: {
      '0004': ({ manager }) => ({ input: { prdtReviewSysId: NOBODY, reason: '광고' }, by: manager }),
      '0007': async (stage) => {
        const { prdtReviewSysId } = await anyReview(stage);
        const input = { prdtReviewSysId, reason: '광고' };
        await stage.api.done('hideReview', input, { token: stage.manager.token });
        return { input, by: stage.manager };
      },
    },
  },
  showReview: {
    roles: MANAGER,
    good: async (stage) => {
      const { prdtReviewSysId } = await anyReview(stage);
      await stage.api.done('hideReview', { prdtReviewSysId, reason: '광고' }, { token: stage.manager.token });
      return { input: { prdtReviewSysId }, by: stage.manager };
    },
    refused: {
      '0004': ({ manager }) => ({ input: { prdtReviewSysId: NOBODY }, by: manager }),
      '0007': async (stage) => {
        const { prdtReviewSysId } = await anyReview(stage);
        return { input: { prdtReviewSysId }, by: stage.manager };
      },
    },
  },
};

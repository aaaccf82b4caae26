import { DAY } from '../../../../schema/durations.ts';
import {
  ANYBODY,
  type Call,
  type ExamplesOf,
  HOST,
  MANAGER,
  MEMBERS,
  NOBODY,
  OWNER,
} from '../../../testing/operations/calls.ts';
import { bought, but, by, once } from '../../../testing/buying.ts';
import { asked, type Goods, line, orderOf, simpleGoods } from '../../../testing/goods.ts';
import type { Stage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';
import type { review } from './module.ts';

export const COMMENT = '아주 마음에 드는 컵이에요. 다음에 또 살게요.';

/** The buyer has paid this, and it was sent; `isConfirmed`: they have confirmed the purchase. Resolves to its line. */
export async function boughtLine(stage: Stage, goods: Goods, { isConfirmed = true } = {}): Promise<number> {
  const order = await bought(stage, 'sent', orderOf([asked(goods, [line(1, goods)])]));
  if (isConfirmed) await order.confirms();
  return order.orderPrdtSysId;
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
  const { prdtReviewSysId } = await by(stage, buyer).done('writeReview', input);
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

const SHORT = { comment: ' 짧은 글이에요      ' };
const byBuyer =
  <I>(input: (stage: Stage) => I | Promise<I>) =>
  async (stage: Stage) => ({ input: await input(stage), by: stage.buyer });
const writing = byBuyer(anyFirst);
const editing = byBuyer(async (stage) => ({ ...(await ownReview(stage)), score: 4 }));
const helping = { good: byBuyer(anyReview), refused: { '0004': byBuyer(noReview) } };
/** Too long after. */
const late =
  <I>(make: (stage: Stage) => Promise<{ input: I }>) =>
  async (stage: Stage) => ({ input: (await make(stage)).input, by: await later(stage, 181) });

/** Of what a host or a manager does about somebody's review, which is not done twice. */
const about = <N extends 'answerReview' | 'hideReview' | 'showReview'>(
  name: N,
  who: 'host' | 'manager',
  more: Omit<Call<N>['input'], 'prdtReviewSysId'>,
) => {
  const call = (prdtReviewSysId: number) => ({ prdtReviewSysId, ...more }) as Call<N>['input'];
  const good = async (stage: Stage) => {
    const { prdtReviewSysId } = await anyReview(stage);
    return { input: call(prdtReviewSysId), by: stage[who] };
  };
  return {
    good,
    refused: {
      '0004': (stage: Stage) => ({ input: call(NOBODY), by: stage[who] }),
      '0007': once(good, ({ input }, stage) => by(stage, stage[who]).done(name, input)),
    },
  };
};
const HIDDEN = { reason: '광고' };
const showing = about('showReview', 'manager', {});

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
    good: writing,
    refused: {
      '0003': once(writing, ({ input }, stage) => by(stage, stage.buyer).done('writeReview', input)),
      '0004': ({ buyer }) => ({
        input: { uid: buyer.userSysId, orderPrdtSysId: NOBODY, type: 'first', comment: COMMENT },
        by: buyer,
      }),
      '0005': byBuyer(async (stage) => ({ ...(await anyFirst(stage)), ...SHORT })),
      '0007': async (stage) => {
        const { userSysId: uid } = stage.buyer;
        const orderPrdtSysId = await boughtLine(stage, stage.mug, { isConfirmed: false });
        return { input: { uid, orderPrdtSysId, type: 'first', comment: COMMENT }, by: stage.buyer };
      },
      '6001': late(writing),
    },
    changed: { comment: '다시 써 보니 손잡이가 더 마음에 들어요.' },
  },
  editReview: {
    roles: OWNER,
    good: editing,
    refused: {
      '0004': but(editing, { prdtReviewSysId: NOBODY }),
      '0005': byBuyer(async (stage) => ({ ...(await ownReview(stage)), ...SHORT })),
      '6001': late(editing),
    },
    triedElsewhere: ['0003'],
  },
  removeReview: {
    roles: OWNER,
    good: byBuyer((stage) => ownReview(stage)),
    refused: {
      '0004': ({ buyer }) => ({ input: { uid: buyer.userSysId, prdtReviewSysId: NOBODY }, by: buyer }),
    },
  },
  setHelpful: {
    roles: MEMBERS,
    ...helping,
    refused: {
      ...helping.refused,
      '0007': byBuyer(async (stage) => {
        const { prdtReviewSysId } = await ownReview(stage, stage.mug);
        return { prdtSysId: stage.mug.facts.prdtSysId, prdtReviewSysId };
      }),
    },
  },
  dropHelpful: { roles: MEMBERS, ...helping },
  answerReview: { roles: HOST, ...about('answerReview', 'host', { answer: '고마워요' }), isFoundLater: true },
  managedReviews: {
    roles: MANAGER,
    good: ({ manager }) => ({ input: { startIndex: 0, rowCount: 10 }, by: manager }),
  },
  hideReview: { roles: MANAGER, ...about('hideReview', 'manager', HIDDEN) },
  showReview: {
    roles: MANAGER,
    good: once(showing.good, ({ input }, stage) =>
      by(stage, stage.manager).done('hideReview', { ...input, ...HIDDEN }),
    ),
    refused: { '0004': showing.refused['0004'], '0007': showing.good },
  },
};

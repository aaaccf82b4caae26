import { expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { alone, by, oneServer } from '../../../testing/buying.ts';
import { rowsAt } from '../../../testing/place.ts';
import type { Stage } from '../../../testing/stage.ts';
import { photo, sampleVideo, Uploader } from '../../../testing/uploads.ts';
import { WAYS } from '../order/lives/statuses.support.ts';
import { boughtLine, COMMENT, firstReview } from './examples.support.ts';

const newStage = oneServer();
const page = { startIndex: 0, rowCount: 10 };

const listOf =
  ({ api, mug }: Stage) =>
  (more = {}) =>
    api.done('productReviews', { prdtSysId: mug.facts.prdtSysId, ...page, ...more });
const ownOf = (stage: Stage) => by(stage, stage.buyer).done('ownReviews', { uid: stage.buyer.userSysId });

test('what buyers say stands on the product’s page, newest first, masked, scored by all, and is answered by its seller', async () => {
  const stage = await newStage();
  const { server, buyer, stranger, host, mug } = stage;
  const { world, clock } = server;
  const now = () => new Date(clock.now()).toISOString();
  const list = listOf(stage);
  expect(await list()).toEqual({ totalCnt: 0, averageScore: null, scores: [], reviews: [], hiddenCnt: 0 });
  const first = await world.reviews(mug, buyer, { score: 5, comment: COMMENT });
  const createdAt = now();
  clock.advance(1000);
  await world.reviews(mug, stranger, { score: 2, comment: '생각보다 작아서 아쉬웠어요.' });
  await world.reviews(mug, host, { score: null, comment: '점수 없이 글만 남겨 봅니다.' });
  expect(await list()).toMatchObject({
    totalCnt: 3,
    averageScore: 3.5,
    scores: [
      { score: 5, count: 1 },
      { score: 2, count: 1 },
    ],
  });
  const answer = { prdtReviewSysId: first, answer: '오래 써 주세요' };
  await by(stage, host).done('answerReview', answer);
  await server.restart();
  expect(await list({ startIndex: 2, rowCount: 1 })).toMatchObject({
    totalCnt: 3,
    reviews: [
      {
        ...answer,
        prdtSysId: mug.facts.prdtSysId,
        type: 'first',
        score: 5,
        comment: COMMENT,
        pictures: [],
        video: null,
        optionName: '파랑',
        optionNameEn: 'Blue',
        nick: '별**',
        createdAt,
        answeredAt: now(),
        helpfulCnt: 0,
        isHelpful: 0,
        isOwn: 0,
      },
    ],
  });
  expect((await list({ score: 2 })).reviews.map(({ score }) => score)).toEqual([2]);
  expect(await list({ hasPictures: 1 })).toMatchObject({ totalCnt: 0, averageScore: 3.5 });
});

test('a review with a picture and a video stands first, is found by its option, and leaves nothing when it is removed', () =>
  alone(
    async (stage) => {
      const { server, mug, stranger } = stage;
      const uid = stage.buyer.userSysId;
      const buyer = by(stage, stage.buyer);
      const list = listOf(stage);
      const points = async () => (await buyer.done('pointHistory', { uid, ...page })).holdingPoint;
      const input = await firstReview(stage, mug);
      const { orderPrdtSysId } = input;
      const { prdtSysId } = mug.facts;
      expect((await ownOf(stage)).writable).toMatchObject([{ orderPrdtSysId, prdtSysId, type: 'first' }]);
      const up = new Uploader(server, stage.buyer);
      const picture = (await up.done(await photo(300, 200).jpeg().toBuffer())).fileSysId;
      const video = (await up.done(sampleVideo('video.mp4'), { type: 'video/mp4' })).fileSysId;
      expect(await buyer.code('writeReview', { ...input, pictures: [video] })).toBe('0005');
      const written = await buyer.done('writeReview', { ...input, pictures: [picture], video });
      const { prdtReviewSysId, pointAmount } = written;
      expect([pointAmount, await points()]).toEqual([150, 150]);
      server.clock.advance(1000);
      await server.world.reviews(mug, stranger, { score: 2, comment: '생각보다 작아서 아쉬웠어요.' });
      expect((await list()).reviews.map(({ score }) => score)).toEqual([5, 2]);
      expect((await list({ hasPictures: 1 })).reviews).toMatchObject([
        { comment: COMMENT, pictures: [{ fileSysId: picture, width: 300 }], video: { fileSysId: video } },
      ]);
      expect((await list({ prdtOptionSysId: 987_654_321 })).totalCnt).toBe(0);
      // The next line of the same product brings no second review.
      await boughtLine(stage, mug);
      expect(await ownOf(stage)).toMatchObject({ reviews: [{ prdtReviewSysId, isHidden: 0 }], writable: [] });
      await buyer.done('editReview', { uid, prdtReviewSysId, pictures: [], score: null });
      expect((await list({ hasPictures: 1 })).reviews).toMatchObject([{ score: null, pictures: [] }]);
      const theirs = { uid: stranger.userSysId, prdtReviewSysId };
      expect(await by(stage, stranger).code('removeReview', theirs)).toBe('0004');
      await buyer.done('removeReview', { uid, prdtReviewSysId });
      expect([(await list()).totalCnt, await points()]).toEqual([1, 0]);
      for (const table of ['review_contents', 'events'])
        expect(JSON.stringify(await rowsAt(server.dataDir, table))).not.toContain(COMMENT);
    },
    { config: { reviewPoints: { any: 100, withPictures: 50 } } },
  ));

test('a hidden review is seen by its writer with the reason, by managers, and by nobody else', async () => {
  const stage = await newStage();
  const { api, mug } = stage;
  const manager = by(stage, stage.manager);
  const { prdtSysId } = mug.facts;
  const input = await firstReview(stage, mug);
  const { prdtReviewSysId } = await by(stage, stage.buyer).done('writeReview', input);
  const one = { prdtSysId, prdtReviewSysId };
  await manager.done('hideReview', { prdtReviewSysId, reason: '전화번호가 있어요' });
  expect(await api.code('productReview', one)).toBe('0004');
  expect(await listOf(stage)()).toMatchObject({ totalCnt: 0, averageScore: null });
  const seen = { isHidden: 1, hiddenReason: '전화번호가 있어요' };
  expect((await ownOf(stage)).reviews).toMatchObject([seen]);
  const { reviews } = await manager.done('managedReviews', { ...page, isHidden: 1, prdtSysId });
  expect(reviews).toMatchObject([{ prdtReviewSysId, ...seen }]);
  await manager.done('showReview', { prdtReviewSysId });
  expect((await api.done('productReview', one)).review).toMatchObject({ comment: COMMENT });
});

test('members say once that a review was helpful, and take it back', async () => {
  const stage = await newStage();
  const { server, buyer, stranger, host, mug } = stage;
  const prdtReviewSysId = await server.world.reviews(mug, buyer, { score: 5, comment: COMMENT });
  const one = { prdtSysId: mug.facts.prdtSysId, prdtReviewSysId };
  for (const who of [stranger, stranger, host]) await by(stage, who).done('setHelpful', one);
  const seen = async () => (await by(stage, host).done('productReview', one)).review;
  expect(await seen()).toMatchObject({ helpfulCnt: 2, isHelpful: 1 });
  expect(await by(stage, host).done('dropHelpful', one)).toEqual({ helpfulCnt: 1 });
  expect(await seen()).toMatchObject({ helpfulCnt: 1, isHelpful: 0 });
});

test('a confirmed order asks its buyer for a review once, and 181 days later nothing can be written', async () => {
  const stage = await newStage();
  const { server, buyer } = stage;
  const uid = buyer.userSysId;
  const orderPrdtSysId = await boughtLine(stage, stage.mug);
  await server.sellover.settled();
  const { alerts } = await by(stage, buyer).done('alerts', { uid, ...page });
  expect(alerts.filter(({ link }) => link === '/MyReview')).toMatchObject([
    { title: '상품은 어떠셨어요?', titleEn: 'How do you like it?' },
  ]);
  server.clock.advance(181 * DAY);
  expect((await ownOf(stage)).writable).toEqual([]);
  const late = { uid, orderPrdtSysId, type: 'first', comment: COMMENT } as const;
  expect(await by(stage, buyer).code('writeReview', late)).toBe('6001');
});

test('goods in exchange can be reviewed once the exchange is final', async () => {
  const stage = await newStage();
  const { orderPrdtSysId } = await WAYS.exchanged(stage);
  await stage.server.sellover.settled();
  expect((await ownOf(stage)).writable).toMatchObject([{ orderPrdtSysId }]);
  const review = { uid: stage.buyer.userSysId, orderPrdtSysId, type: 'first', comment: COMMENT } as const;
  await by(stage, stage.buyer).done('writeReview', review);
});

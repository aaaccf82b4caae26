import { expect, test } from 'vitest';
import { DAY } from '../../../schema/durations.ts';
import { verified } from '../../testing/log.ts';
import { rowsAt } from '../../testing/place.ts';
import { TestServer } from '../../testing/server.ts';
import { setStage, type Stage } from '../../testing/stage.ts';
import { photo, sampleVideo, Uploader } from '../../testing/uploads.ts';
import { WAYS } from '../order/lives/statuses.support.ts';
import { boughtLine, COMMENT, firstReview } from './examples.support.ts';

const page = { startIndex: 0, rowCount: 10 };

test('what buyers say stands on the product’s page, newest first, masked, scored by all, and is answered by its seller', async () => {
  await TestServer.alone(async (server) => {
    const { api, buyer, stranger, host, otherHost, mug } = await setStage(server);
    const { prdtSysId } = mug.facts;
    const list = async (more = {}) =>
      api.done('productReviews', { prdtSysId, ...page, ...more }, { token: null });
    expect(await list()).toEqual({ totalCnt: 0, averageScore: null, scores: [], reviews: [], hiddenCnt: 0 });
    const first = await server.world.reviews(mug, buyer, { score: 5, comment: '아주 마음에 드는 컵이에요.' });
    const writtenAt = new Date(server.clock.now()).toISOString();
    server.clock.advance(1000);
    await server.world.reviews(mug, stranger, { score: 2, comment: '생각보다 작아서 아쉬웠어요.' });
    await server.world.reviews(mug, host, { score: null, comment: '점수 없이 글만 남겨 봅니다.' });
    expect(await list()).toMatchObject({
      totalCnt: 3,
      averageScore: 3.5,
      scores: [
        { score: 5, count: 1 },
        { score: 2, count: 1 },
      ],
    });
    const answer = { prdtReviewSysId: first, answer: '오래 써 주세요' };
    expect(await api.code('answerReview', answer, { token: otherHost.token })).toBe('9001');
    expect(await api.code('answerReview', answer, { token: buyer.token })).toBe('9001');
    await api.done('answerReview', answer, { token: host.token });
    await server.restart();
    const last = await list({ startIndex: 2, rowCount: 1 });
    expect(last.totalCnt).toBe(3);
    expect(last.reviews).toEqual([
      {
        prdtReviewSysId: first,
        prdtSysId,
        type: 'first',
        score: 5,
        comment: '아주 마음에 드는 컵이에요.',
        pictures: [],
        video: null,
        optionName: '파랑',
        optionNameEn: 'Blue',
        nick: '별**',
        createdAt: writtenAt,
        answer: '오래 써 주세요',
        answeredAt: new Date(server.clock.now()).toISOString(),
        helpfulCnt: 0,
        isHelpful: 0,
        isOwn: 0,
      },
    ]);
    expect((await list({ score: 2 })).reviews.map(({ score }) => score)).toEqual([2]);
    expect(await list({ hasPictures: 1 })).toMatchObject({ totalCnt: 0, averageScore: 3.5 });
  });
});

async function uploaded(stage: Stage) {
  const up = new Uploader(stage.server, stage.buyer);
  const picture = await up.done(await photo(300, 200).jpeg().toBuffer());
  const video = await up.done(sampleVideo('video.mp4'), { type: 'video/mp4' });
  return { picture, video };
}

test('a review with a picture and a video stands first, is found by its option, and leaves nothing when it is removed', async () => {
  await TestServer.alone(
    async (server) => {
      const stage = await setStage(server);
      const { api, buyer, mug } = stage;
      const uid = buyer.userSysId;
      const { prdtSysId } = mug.facts;
      const as = { token: buyer.token };
      const points = async () => (await api.done('pointHistory', { uid, ...page }, as)).holdingPoint;
      const input = await firstReview(stage, stage.mug);
      expect((await api.done('ownReviews', { uid }, as)).writable).toMatchObject([
        { orderPrdtSysId: input.orderPrdtSysId, prdtSysId, type: 'first' },
      ]);
      const { picture, video } = await uploaded(stage);
      const swapped = { ...input, pictures: [video.fileSysId] };
      expect(await api.code('writeReview', swapped, as)).toBe('0005');
      const { prdtReviewSysId, pointAmount } = await api.done(
        'writeReview',
        { ...input, pictures: [picture.fileSysId], video: video.fileSysId },
        as,
      );
      expect([pointAmount, await points()]).toEqual([150, 150]);
      server.clock.advance(1000);
      await server.world.reviews(mug, stage.stranger, { score: 2, comment: '생각보다 작아서 아쉬웠어요.' });
      const list = async (more = {}) => api.done('productReviews', { prdtSysId, ...page, ...more });
      expect((await list()).reviews.map(({ score }) => score)).toEqual([5, 2]);
      expect((await list({ hasPictures: 1 })).reviews).toMatchObject([
        {
          comment: COMMENT,
          pictures: [{ fileSysId: picture.fileSysId, width: 300 }],
          video: { fileSysId: video.fileSysId },
        },
      ]);
      expect((await list({ prdtOptionSysId: 987_654_321 })).totalCnt).toBe(0);
      // The next line of the same product brings no second review.
      await boughtLine(stage, stage.mug);
      expect(await api.done('ownReviews', { uid }, as)).toMatchObject({
        reviews: [{ prdtReviewSysId, isHidden: 0 }],
        writable: [],
      });
      await api.done('editReview', { uid, prdtReviewSysId, pictures: [], score: null }, as);
      expect((await list({ hasPictures: 1 })).reviews).toMatchObject([{ score: null, pictures: [] }]);
      expect(
        await api.code(
          'removeReview',
          { uid: stage.stranger.userSysId, prdtReviewSysId },
          {
            token: stage.stranger.token,
          },
        ),
      ).toBe('0004');
      await api.done('removeReview', { uid, prdtReviewSysId }, as);
      expect([(await list()).totalCnt, await points()]).toEqual([1, 0]);
      expect(JSON.stringify(await rowsAt(server.dataDir, 'review_contents'))).not.toContain(COMMENT);
      expect(JSON.stringify(await rowsAt(server.dataDir, 'events'))).not.toContain(COMMENT);
      await verified(server.dataDir);
    },
    { config: { reviewPoints: { any: 100, withPictures: 50 } } },
  );
});

test('a hidden review is seen by its writer with the reason, by managers, and by nobody else', async () => {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, buyer, mug, manager } = stage;
    const { prdtSysId } = mug.facts;
    const uid = buyer.userSysId;
    const { prdtReviewSysId } = await api.done('writeReview', await firstReview(stage, stage.mug), {
      token: buyer.token,
    });
    const one = { prdtSysId, prdtReviewSysId };
    await api.done('hideReview', { prdtReviewSysId, reason: '전화번호가 있어요' }, { token: manager.token });
    expect(await api.code('productReview', one)).toBe('0004');
    expect(await api.done('productReviews', { prdtSysId, ...page })).toMatchObject({
      totalCnt: 0,
      averageScore: null,
    });
    const seen = { isHidden: 1, hiddenReason: '전화번호가 있어요' };
    expect((await api.done('ownReviews', { uid }, { token: buyer.token })).reviews).toMatchObject([seen]);
    const managed = { ...page, isHidden: 1, prdtSysId } as const;
    const { reviews } = await api.done('managedReviews', managed, { token: manager.token });
    expect(reviews).toMatchObject([{ prdtReviewSysId, ...seen }]);
    await api.done('showReview', { prdtReviewSysId }, { token: manager.token });
    expect((await api.done('productReview', one)).review).toMatchObject({ comment: COMMENT });
  });
});

test('members say once that a review was helpful, and take it back', async () => {
  await TestServer.alone(async (server) => {
    const { api, buyer, stranger, host, mug } = await setStage(server);
    const prdtReviewSysId = await server.world.reviews(mug, buyer, { score: 5, comment: COMMENT });
    const one = { prdtSysId: mug.facts.prdtSysId, prdtReviewSysId };
    for (const { token } of [stranger, stranger, host]) await api.done('setHelpful', one, { token });
    const { review } = await api.done('productReview', one, { token: host.token });
    expect(review).toMatchObject({ helpfulCnt: 2, isHelpful: 1 });
    expect(await api.done('dropHelpful', one, { token: host.token })).toEqual({ helpfulCnt: 1 });
    const after = await api.done('productReview', one, { token: host.token });
    expect(after.review).toMatchObject({ helpfulCnt: 1, isHelpful: 0 });
  });
});

test('a confirmed order asks its buyer for a review once, and 181 days later nothing can be written', async () => {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, buyer } = stage;
    const uid = buyer.userSysId;
    const orderPrdtSysId = await boughtLine(stage, stage.mug);
    await server.recorded('ReviewAsked');
    const { alerts } = await api.done('alerts', { uid, ...page }, { token: buyer.token });
    expect(alerts.filter(({ link }) => link === '/MyReview')).toMatchObject([
      { title: '상품은 어떠셨어요?', titleEn: 'How do you like it?' },
    ]);
    server.clock.advance(181 * DAY);
    const token = await server.world.tokenOfNow(buyer);
    expect((await api.done('ownReviews', { uid }, { token })).writable).toEqual([]);
    const late = { uid, orderPrdtSysId, type: 'first', comment: COMMENT } as const;
    expect(await api.code('writeReview', late, { token })).toBe('6101');
  });
});

test('goods in exchange can be reviewed once the exchange is final', async () => {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, buyer } = stage;
    const { orderPrdtSysId } = await WAYS.exchanged(stage);
    await server.recorded('ReviewAsked');
    const token = await server.world.tokenOfNow(buyer);
    const uid = buyer.userSysId;
    expect((await api.done('ownReviews', { uid }, { token })).writable).toMatchObject([{ orderPrdtSysId }]);
    await api.done('writeReview', { uid, orderPrdtSysId, type: 'first', comment: COMMENT }, { token });
    await verified(server.dataDir);
  });
});

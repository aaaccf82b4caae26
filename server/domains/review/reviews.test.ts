import { expect, test } from 'vitest';
import { TestServer } from '../../testing/server.ts';
import { setStage } from '../../testing/stage.ts';

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
        score: 5,
        comment: '아주 마음에 드는 컵이에요.',
        optionName: '파랑',
        optionNameEn: 'Blue',
        nick: '별**',
        createdAt: writtenAt,
        answer: '오래 써 주세요',
        answeredAt: new Date(server.clock.now()).toISOString(),
      },
    ]);
  });
});

import { expect, test } from 'vitest';
import { authorMark, BLOCKS_MAX, REPORTS_A_DAY_MAX } from '../../../../schema/service/safety/constants.ts';
import { rowsAt } from '../../../testing/place.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { orderFor, setStage, type Stage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';
import { memberBlocks } from '../../members/block/rows.ts';

const server = sharedServer();

const page = { startIndex: 0, rowCount: 10 };

async function say({ api, broadcastSysId }: Stage, who: Person, msg: string): Promise<number> {
  return (await api.done('sendChat', { broadcastSysId, msg }, { token: who.token })).logSysId;
}

test('a member sees what they reported, by either way, and what became of it', async () => {
  const stage = await setStage(server);
  const { api, broadcastSysId, mug, buyer, stranger, host, manager } = stage;
  const [as, uid] = [{ token: buyer.token }, buyer.userSysId];
  const targetSysId = await say(stage, stranger, '계좌 알려 주세요');
  const review = await server.world.reviews(mug, stranger, { score: 1, comment: '광고예요. 여기서 사세요.' });
  await api.done('reportChat', { broadcastSysId, logSysId: targetSysId, reason: 'fraud' }, as);
  const again = { uid, targetType: 'chat', targetSysId, broadcastSysId, reasonTypeCode: 5 } as const;
  const { reportSysId: first } = await api.done('report', again, as);
  const ofReview = { uid, targetType: 'review', targetSysId: review, reasonTypeCode: 1 } as const;
  await api.done('report', { ...ofReview, content: '  다른 가게 광고  ' }, as);
  const ofMember = { uid, targetType: 'member', targetSysId: stranger.userSysId, reasonTypeCode: 3 } as const;
  await api.done('report', ofMember, as);

  const all = { startIndex: 0, rowCount: 100, stateCode: 1 };
  const received = await api.done('memberReports', all, { token: manager.token });
  const { reportSysId } = received.reports.find(({ targetSysId }) => targetSysId === review)!;
  const inTheMiddle = { reporterUserId: buyer.userId, targetUserId: stranger.userId };
  expect(received.reports).toMatchObject([{}, inTheMiddle, {}]);
  server.clock.advance(1000);
  await api.done('closeReport', { reportSysId, stateCode: 2 }, { token: manager.token });

  const { totalCnt, reports } = await api.done('reports', { uid, ...page }, as);
  const nick = stranger.nickName;
  expect(totalCnt).toBe(3);
  expect(reports).toMatchObject([
    { targetType: 'member', targetNick: `${nick[0]}**`, targetText: '', reasonTypeCode: 3, stateCode: 1 },
    {
      targetType: 'review',
      // As everybody sees a reviewer.
      targetNick: `${nick[0]}**`,
      targetText: '광고예요. 여기서 사세요.',
      content: '다른 가게 광고',
      broadcastSysId: null,
      stateCode: 2,
      handledAt: new Date(server.clock.now()).toISOString(),
    },
    // The first reason stays.
    {
      reportSysId: first,
      targetType: 'chat',
      targetText: '계좌 알려 주세요',
      reasonTypeCode: 6,
      stateCode: 1,
    },
  ]);
  // The room's host hears of the line, too.
  const asked = { broadcastSysId, ...page };
  const { reports: ofRoom } = await api.done('chatReports', asked, { token: host.token });
  expect(ofRoom).toMatchObject([{ logSysId: targetSysId, reasons: [{ reason: 'fraud', count: 1 }] }]);
});

test('a host reads the six reasons as words', async () => {
  const stage = await setStage(server);
  const { api, broadcastSysId, stranger, host } = stage;
  const logSysId = await say(stage, stranger, '여러 이유가 있는 말');
  const reporters = await server.world.members(6);
  for (const [at, { token }] of reporters.entries()) {
    const reasonTypeCode = (at + 1) as 1 | 2 | 3 | 4 | 5 | 6;
    await api.done('reportChat', { broadcastSysId, logSysId, reasonTypeCode }, { token });
  }
  const { reports } = await api.done('chatReports', { broadcastSysId, ...page }, { token: host.token });
  const words = ['abuse', 'advertisement', 'other', 'privacy', 'sexual', 'spam'];
  expect(reports[0]!.reasons.map(({ reason }) => reason)).toEqual(words);
});

test('a report says what it is about and why, and nobody reports their own', async () => {
  const stage = await setStage(server);
  const { api, broadcastSysId, mug, buyer, stranger } = stage;
  const uid = buyer.userSysId;
  const code = (about: object) =>
    api.code('report', { uid, reasonTypeCode: 6, ...about } as never, { token: buyer.token });
  const line = await say(stage, stranger, '안녕');
  const own = await server.world.reviews(mug, buyer, { score: 5, comment: '제가 쓴 리뷰예요. 좋아요.' });
  expect(await code({ targetType: 'chat', targetSysId: line })).toBe('0005');
  const ofStranger = { targetType: 'member', targetSysId: stranger.userSysId };
  expect(await code({ ...ofStranger, broadcastSysId })).toBe('0005');
  expect(await code({ ...ofStranger, reasonTypeCode: 7 })).toBe('0005');
  expect(await code({ targetType: 'review', targetSysId: own })).toBe('0005');
  expect(await code({ targetType: 'review', targetSysId: 987_654_321 })).toBe('0004');
  const both = { broadcastSysId, logSysId: line, reason: 'spam', reasonTypeCode: 4 } as const;
  expect(await api.code('reportChat', both, { token: buyer.token })).toBe('0005');
});

test(`nobody reports more than ${REPORTS_A_DAY_MAX} times a day`, async () => {
  const { api, buyer } = await setStage(server);
  const crowd = await server.world.members(REPORTS_A_DAY_MAX + 1);
  const codes = [];
  for (const { userSysId: targetSysId } of crowd) {
    const about = { uid: buyer.userSysId, targetType: 'member', targetSysId, reasonTypeCode: 4 } as const;
    codes.push(await api.code('report', about, { token: buyer.token }));
  }
  expect(codes).toEqual([...Array.from({ length: REPORTS_A_DAY_MAX }, () => '0001'), '0008']);
});

test('who was blocked is hidden in reviews and questions from the blocker alone, until they are unblocked', async () => {
  const { api, broadcastSysId, mug, buyer, stranger, host } = await setStage(server);
  const { prdtSysId } = mug.facts;
  const [as, uid] = [{ token: buyer.token }, buyer.userSysId];
  const said = (comment: string) => ({ score: 2, comment });
  const prdtReviewSysId = await server.world.reviews(mug, stranger, said('보기 싫은 리뷰예요. 별로예요.'));
  await server.world.reviews(mug, host, said('다른 사람이 쓴 리뷰예요.'));
  const question = { prdtSysId, questionTypeCode: 1, content: '보기 싫은 질문이에요?' };
  await api.done('askOfProduct', question, { token: stranger.token });
  const seen = async (by: { token: string | null }) => {
    const reviews = await api.done('productReviews', { prdtSysId, ...page }, by);
    const questions = await api.done('productQuestions', { prdtSysId, ...page }, by);
    return [reviews, questions].map((list) => [
      list.totalCnt,
      ('reviews' in list ? list.reviews : list.questions).length,
      list.hiddenCnt,
    ]);
  };
  expect(await seen(as)).toEqual([
    [2, 2, 0],
    [1, 1, 0],
  ]);
  const { userSysId } = stranger;
  const unnamed = { userSysId: null, authorMark: authorMark(userSysId) };
  expect(await api.done('block', { uid, prdtReviewSysId }, as)).toEqual(unnamed);
  expect((await api.done('blocks', { uid }, as)).blocks).toMatchObject([{ ...unnamed, prdtReviewSysId }]);
  expect(await seen(as)).toEqual([
    [2, 1, 1],
    [1, 0, 1],
  ]);
  for (const other of [{ token: null }, { token: stranger.token }])
    expect(await seen(other)).toEqual([
      [2, 2, 0],
      [1, 1, 0],
    ]);
  await api.done('unblock', { uid, prdtReviewSysId }, as);
  expect(await seen(as)).toEqual(await seen({ token: stranger.token }));
  const spoken = await api.done('sendChat', { broadcastSysId, msg: '안녕하세요' }, { token: host.token });
  const line = { broadcastSysId, ...spoken };
  const listed = async () =>
    (await api.done('blocks', { uid }, as)).blocks.map(({ nick }) => nick).toSorted();
  const masked = ({ nickName }: Person) => `${nickName[0]}**`;
  // A reviewer's name stays masked, also with their number, and with a line of somebody else. One in the chat was seen whole.
  for (const more of [{}, { line }]) {
    await api.done('unblock', { uid, userSysId }, as);
    await api.done('block', { uid, userSysId, ...more }, as);
    expect(await listed()).toEqual([masked(stranger)]);
  }
  await api.done('block', { uid, userSysId: host.userSysId, line }, as);
  expect(await listed()).toEqual([masked(stranger), host.nickName].toSorted());
  await api.done('unblock', { uid, userSysId }, as);
  expect(await seen(as)).toEqual([
    [2, 1, 1],
    [1, 1, 0],
  ]);
});

test('a chat line says whose it is, and a purchase does not', async () => {
  const stage = await setStage(server);
  const { api, plan, broadcastSysId, buyer, stranger, host, mug } = stage;
  const watching = server.viewer(plan, stranger);
  await watching.enter();
  await say(stage, buyer, '안녕하세요');
  const line = await watching.sees('chatMessage', ({ msg }) => msg === '안녕하세요');
  expect(line.data).toMatchObject({ userSysId: buyer.userSysId });
  expect(await watching.ask('언제 와요?')).toBe('0001');
  const asked = await watching.sees('chatMessage', ({ msgType }) => msgType === 1);
  const answer = { broadcastSysId, logSysId: asked.seq!, answer: '내일요' };
  await api.done('answerQuestion', answer, { token: host.token });
  expect((await watching.sees('questionAnswer')).data).toMatchObject({ userSysId: stranger.userSysId });
  await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
  const purchase = await watching.sees('chatMessage', ({ msgType }) => msgType === 14);
  expect(purchase.data).not.toHaveProperty('userSysId');
});

test(`nobody blocks more than ${BLOCKS_MAX} people, nor themselves`, async () => {
  const { api, buyer } = await setStage(server);
  const [as, uid] = [{ token: buyer.token }, buyer.userSysId];
  const blocked = Array.from({ length: BLOCKS_MAX - 1 }, (_, at) =>
    memberBlocks.insert({
      user_sys_id: uid,
      blocked_sys_id: 1_000_000 + at,
      is_masked: 0,
      blocked_at: at,
      review_sys_id: 0,
    }),
  );
  await server.sellover.log.write(blocked);
  const [one, last] = await server.world.members(2);
  const block = ({ userSysId }: Person) => api.code('block', { uid, userSysId }, as);
  // A repeat changes nothing, however many there are.
  expect([await block(one!), await block(last!), await block(one!)]).toEqual(['0001', '0007', '0001']);
  expect(await api.code('block', { uid, userSysId: uid }, as)).toBe('0005');
});

test('who leaves takes along whom they blocked, and who blocked them', async () => {
  const { api, buyer, stranger, host } = await setStage(server);
  const block = (who: Person, whom: Person) =>
    api.done('block', { uid: who.userSysId, userSysId: whom.userSysId }, { token: who.token });
  await block(buyer, stranger);
  await block(stranger, host);
  await block(buyer, host);
  await server.world.forgets(stranger);
  const rows = (await rowsAt(server.dataDir, 'member_blocks')) as {
    user_sys_id: number;
    blocked_sys_id: number;
  }[];
  expect(rows.filter(({ user_sys_id }) => user_sys_id === stranger.userSysId)).toEqual([]);
  expect(rows.filter(({ user_sys_id }) => user_sys_id === buyer.userSysId)).toMatchObject([
    { blocked_sys_id: host.userSysId },
  ]);
});

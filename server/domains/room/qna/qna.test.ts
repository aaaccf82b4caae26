import { beforeEach, expect, test } from 'vitest';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';

const page = { startIndex: 0, rowCount: 10 };

const server = sharedServer();

async function alone(story: (stage: Stage) => Promise<void>) {
  await TestServer.alone(async (server) => story(await setStage(server)));
}

/** With people of now: other tests may have moved the clock. */
let stage: Stage;
beforeEach(async () => {
  stage = await setStage(server);
});

function reading({ api, mug }: Stage) {
  const { prdtSysId } = mug.facts;
  return {
    ask: (by: Person, content: string, more: { isSecret?: 1 } = {}) =>
      api.done('askOfProduct', { prdtSysId, questionTypeCode: 2, content, ...more }, { token: by.token }),
    list: async (by: Person | null, more = {}) =>
      api.done('productQuestions', { prdtSysId, ...page, ...more }, { token: by?.token ?? null }),
  };
}

test('what was asked stands on the product’s page, newest first, under a masked name, and waits for an answer', async () => {
  const { api, server, buyer, stranger, host, mug } = stage;
  const { ask, list } = reading(stage);
  const { prdtQuestionSysId } = await ask(buyer, '언제 와요?\n내일?');
  await ask(stranger, '얼마나 커요?');
  const { totalCnt, questions } = await list(buyer);
  expect(totalCnt).toBe(2);
  expect(questions).toMatchObject([
    { content: '얼마나 커요?', isOwn: 0, nick: '별**', stateCode: 1 },
    {
      prdtQuestionSysId,
      prdtSysId: mug.facts.prdtSysId,
      questionTypeCode: 2,
      content: '언제 와요?\n내일?',
      isSecret: 0,
      isOwn: 1,
      nick: '별**',
      createdAt: new Date(server.clock.now()).toISOString(),
      stateCode: 1,
      answer: null,
      answeredAt: null,
    },
  ]);
  expect((await list(null, { startIndex: 1, rowCount: 1 })).questions).toMatchObject([
    { prdtQuestionSysId, isOwn: 0 },
  ]);
  server.clock.advance(1000);
  await api.done('answerOfProduct', { prdtQuestionSysId, answer: '내일 와요' }, { token: host.token });
  const answeredAt = new Date(server.clock.now()).toISOString();
  await server.restart();
  expect((await list(null)).questions[1]).toMatchObject({ stateCode: 2, answer: '내일 와요', answeredAt });
});

test('a member’s own list has what they asked, secret ones too, newest first', async () => {
  const { api, buyer, stranger } = stage;
  const { ask } = reading(stage);
  await ask(buyer, '언제 와요?');
  await ask(stranger, '얼마나 커요?');
  await ask(buyer, '제 주문은요?', { isSecret: 1 });
  const own = { uid: buyer.userSysId, ...page };
  expect(await api.done('ownProductQuestions', own, { token: buyer.token })).toMatchObject({
    totalCnt: 2,
    questions: [{ content: '제 주문은요?' }, { content: '언제 와요?' }],
  });
});

test('a secret question is there for all, and its words and its answer for its writer and the seller alone', async () => {
  const { api, buyer, stranger, host, otherHost, manager } = stage;
  const { ask, list } = reading(stage);
  const { prdtQuestionSysId } = await ask(buyer, '제 주문은요?', { isSecret: 1 });
  await api.done('answerOfProduct', { prdtQuestionSysId, answer: '출발했어요' }, { token: host.token });
  const words = async (by: Person | null) => {
    const [question] = (await list(by)).questions;
    return [question?.isSecret, question?.stateCode, question?.content, question?.answer];
  };
  for (const by of [buyer, host, manager])
    expect(await words(by)).toEqual([1, 2, '제 주문은요?', '출발했어요']);
  for (const by of [null, stranger, otherHost]) expect(await words(by)).toEqual([1, 2, null, null]);
});

test('a seller sees what is open of its own products, oldest first', () =>
  alone(async (stage) => {
    const { api, server, buyer, stranger, host } = stage;
    const { ask } = reading(stage);
    const first = await ask(buyer, '하나', { isSecret: 1 });
    const second = await ask(stranger, '둘');
    const other = await setStage(server);
    await reading(other).ask(buyer, '셋');
    const open = async (more = {}) => {
      const asked = { sellerSysId: 1, ...page, ...more };
      const { totalCnt, questions } = await api.done('sellerQuestions', asked, { token: host.token });
      return [totalCnt, ...questions.map(({ content }) => content)];
    };
    expect(await open()).toEqual([3, '하나', '둘', '셋']);
    await api.done('answerOfProduct', { ...first, answer: '네' }, { token: host.token });
    expect(await open({ rowCount: 1 })).toEqual([2, '둘']);
    await api.done('answerOfProduct', { ...second, answer: '네' }, { token: host.token });
    expect(await open()).toEqual([1, '셋']);
  }));

test('a question has something to read, in few lines', async () => {
  const { api, mug, buyer } = stage;
  const { prdtSysId } = mug.facts;
  const codeOf = (content: string) =>
    api.code('askOfProduct', { prdtSysId, questionTypeCode: 1, content }, { token: buyer.token });
  for (const content of ['', ' ', '\n \u3000\t', `한${'\n'.repeat(9)}글`, 'x'.repeat(1001)])
    expect([content, await codeOf(content)]).toEqual([content, '0005']);
  for (const content of [`한${'\n'.repeat(8)}글`, `한${'\r\n'.repeat(8)}글`, 'x'.repeat(1000)])
    expect([content, await codeOf(content)]).toEqual([content, '0001']);
});

test('who is muted on air or banned asks in secret alone, and nobody publicly in words that the seller blocks', () =>
  alone(async (stage) => {
    const { api, server, mug, plan, buyer, stranger, host } = stage;
    const { broadcastSysId, sellerSysId } = plan;
    const asked = { prdtSysId: mug.facts.prdtSysId, questionTypeCode: 1, content: '바보 컵?' };
    const codeOf = ({ token }: Person, more: object = {}) =>
      api.code('askOfProduct', { ...asked, ...more }, { token });
    const judge = async (userId: string, blackType: 0 | 2) =>
      api.done('blacklistMember', { broadcastSysId, userId, blackType }, { token: host.token });
    await api.done('setBlockedWords', { sellerSysId, words: ['바보'] }, { token: host.token });
    expect([await codeOf(buyer), await codeOf(host)]).toEqual(['4293', '0001']);
    await judge(buyer.userId, 0);
    await judge(stranger.userId, 2);
    const content = '얼마나 커요?';
    for (const by of [buyer, stranger]) {
      expect(await codeOf(by, { content })).toBe('1005');
      expect(await codeOf(by, { content, isSecret: 1 })).toBe('0001');
    }
    // A mute is for the broadcast, a ban for all of the seller's.
    await server.world.control(plan, 2);
    expect(await codeOf(buyer, { content })).toBe('0001');
    expect(await codeOf(stranger, { content })).toBe('1005');
  }));

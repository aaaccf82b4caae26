import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import type { Viewer } from '../../../testing/viewer.ts';
import type { Person } from '../../../testing/world.ts';

const server = sharedServer();
let stage: Stage;
beforeEach(async () => {
  stage = await setStage(server);
});

async function comes({ plan }: Stage, who?: Person): Promise<Viewer> {
  const viewer = server.viewer(plan, who);
  await viewer.enter();
  return viewer;
}

/** Resolves to what names the question. */
async function asks(viewer: Viewer, content: string): Promise<number> {
  expect(await viewer.ask(content)).toBe('0001');
  return (await viewer.sees('chatMessage', (data) => data['content'] === content)).seq!;
}

function answer(stage: Stage, logSysId: number, given: { answer: string; isPrivate?: 0 | 1 }) {
  const input = { broadcastSysId: stage.broadcastSysId, logSysId, ...given };
  return stage.api.code('answerQuestion', input, { token: stage.host.token });
}

function list(stage: Stage, isOpen?: 0 | 1) {
  const page = {
    broadcastSysId: stage.broadcastSysId,
    startIndex: 0,
    rowCount: 10,
    ...(isOpen !== undefined && { isOpen }),
  };
  return stage.api.done('listQuestions', page, { token: stage.host.token });
}

describe('a question', () => {
  test('stands in its asker’s own list with the answer, also a private one, and in nobody else’s', async () => {
    const { api, buyer, stranger, plan } = stage;
    const asker = await comes(stage, buyer);
    const first = await asks(asker, '몇 ml예요?');
    const last = await asks(asker, '제 주문 언제 와요?');
    expect(await answer(stage, last, { answer: '내일이요', isPrivate: 1 })).toBe('0001');
    const page = { startIndex: 0, rowCount: 10 };
    const own = (by: Person) =>
      api.done('ownLiveQuestions', { uid: by.userSysId, ...page }, { token: by.token });
    const { broadcastSysId, broadcastScheduleSysId } = plan;
    expect(await own(buyer)).toMatchObject({
      totalCnt: 2,
      questions: [
        { logSysId: last, broadcastSysId, broadcastScheduleSysId, answer: '내일이요' },
        { logSysId: first, content: '몇 ml예요?', answer: null },
      ],
    });
    expect(await own(stranger)).toEqual({ totalCnt: 0, questions: [] });
  });

  test('that is answered stands before the room with its answer, also for who comes later', async () => {
    const [asker, guest] = [await comes(stage, stage.buyer), await comes(stage)];
    const logSysId = await asks(asker, '몇 ml예요?');
    expect(await answer(stage, logSysId, { answer: '50ml예요' })).toBe('0001');
    const { data, seq } = await guest.sees('questionAnswer');
    expect(data).toMatchObject({ msgType: 1, logSysId, content: '몇 ml예요?', answer: '50ml예요' });
    expect(data['nick']).toBe((await guest.sees('chatMessage')).data['nick']);
    expect(data).not.toHaveProperty('isPrivate');
    // The asker hears it with the others, and not once more.
    expect(await asker.say('감사합니다')).toBe('0001');
    await asker.sees('chatMessage', ({ msg }) => msg === '감사합니다');
    expect(asker.passing.map(({ event }) => event)).not.toContain('questionAnswer');
    const { missed } = await server.viewer(stage.plan).enter();
    expect(missed.slice(0, 2).map((message) => [message.event, message.seq])).toEqual([
      ['chatMessage', logSysId],
      ['questionAnswer', seq],
    ]);
  });

  test('may be answered to the asker alone, and is told them again when they come back', async () => {
    const [asker, other] = [await comes(stage, stage.buyer), await comes(stage, stage.stranger)];
    const logSysId = await asks(asker, '제 주문 어디 있나요?');
    expect(await answer(stage, logSysId, { answer: '내일 도착해요', isPrivate: 1 })).toBe('0001');
    const { data } = await asker.hears('questionAnswer');
    expect(data).toMatchObject({ logSysId, answer: '내일 도착해요', isPrivate: 1 });
    await server.restart();
    const token = await server.world.token(stage.buyer);
    const back = server.viewer(stage.plan, { token, permission: 1 });
    await back.enter();
    expect((await back.hears('questionAnswer')).data).toEqual(data);
    // Whatever else the others are told, that was not among it.
    expect(await back.say('네!')).toBe('0001');
    await other.enter({ ...stage.stranger, token: await server.world.token(stage.stranger) });
    await other.sees('chatMessage', ({ msg }) => msg === '네!');
    expect([...other.durable, ...other.passing].map(({ event }) => event)).not.toContain('questionAnswer');
  });

  test('is listed as open until it is answered', async () => {
    const asker = await comes(stage, stage.buyer);
    const first = await asks(asker, '첫 번째');
    const second = await asks(asker, '두 번째');
    await asker.say('이건 질문이 아니에요');
    const open = await list(stage, 1);
    expect(open.totalCnt).toBe(2);
    expect(open.questions.map(({ logSysId }) => logSysId)).toEqual([first, second]);
    expect(open.questions[0]).toMatchObject({ content: '첫 번째', answer: null, isPrivate: 0 });
    await answer(stage, first, { answer: '네', isPrivate: 1 });
    expect((await list(stage, 1)).questions.map(({ logSysId }) => logSysId)).toEqual([second]);
    const answered = await list(stage, 0);
    expect([answered.totalCnt, ...answered.questions.map(({ logSysId }) => logSysId)]).toEqual([1, first]);
    const all = await list(stage);
    expect(all.questions.map(({ answer, isPrivate }) => [answer, isPrivate])).toEqual([
      [null, 0],
      ['네', 1],
    ]);
  });

  test('of another room is none, and neither is what nobody asked', async () => {
    const [stage, elsewhere] = [await setStage(server), await setStage(server)];
    const logSysId = await asks(await comes(stage, stage.buyer), '뭐예요?');
    expect(await answer(elsewhere, logSysId, { answer: '네' })).toBe('0004');
    const talker = await comes(stage, stage.stranger);
    await talker.say('안녕하세요');
    const { seq } = await talker.sees('chatMessage', ({ msg }) => msg === '안녕하세요');
    expect(await answer(stage, seq!, { answer: '네' })).toBe('0004');
  });

  test('of two answers that come at once has one', async () => {
    const logSysId = await asks(await comes(stage, stage.buyer), '누가 답해요?');
    const codes = await Promise.all(
      ['하나', '둘', '셋'].map((text) => answer(stage, logSysId, { answer: text })),
    );
    expect(codes.toSorted()).toEqual(['0001', '0007', '0007']);
  });
});

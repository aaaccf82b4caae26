import { expect, test } from 'vitest';
import { CHAT_FOLLOW_PX, CHAT_LIST_MAX, MSG_TYPE } from '../../../../schema/room/constants.ts';
import type { ServerMessage } from '../../../../schema/room/socket.ts';
import { expectAccessible, show, type Shown } from '../../../testing/show.tsx';
import { translatePage } from '../../../testing/translator.ts';
import { reduceRoom } from '../room/room.ts';
import { chat, join, room } from '../room/room.support.ts';
import { stageOf } from '../room/stage.support.tsx';
import { Chat } from './Chat.tsx';

const frames = () =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
  });

async function opened(locale: Shown['locale'] = 'ko') {
  const { stage, on } = stageOf();
  let seq = 0;
  const hear = (...messages: ServerMessage[]) =>
    stage.live.feed.apply((state) => messages.reduce(reduceRoom, state));
  const sayAll = (name: string, count: number) => {
    const from = seq;
    hear(...Array.from({ length: count }, (_, at) => chat((seq += 1), { msg: `${name} ${from + at}` })));
  };
  const screen = await show(
    on(
      <div style={{ height: 300, display: 'flex', flexDirection: 'column' }}>
        <Chat panel />
      </div>,
    ),
    { texts: ['room/live'], locale, pageStyle: 'dark' },
  );
  const log = screen.getByRole('log').element();
  const lines = () => [...log.querySelectorAll('p')].map(({ textContent }) => textContent);
  const belowSight = () => Math.round(log.scrollHeight - log.clientHeight - log.scrollTop);
  const readUp = async (px: number) => {
    log.scrollTop = log.scrollHeight - log.clientHeight - px;
    await frames();
  };
  const toNewest = screen.getByRole('button', { name: /최신 채팅 보기|newest/i });
  return { hear, sayAll, lines, belowSight, readUp, toNewest, screen, joins: () => hear(join(0)) };
}

test.for([
  ['ko', '첫 메시지를 남겨 보세요 👋'],
  ['en', /first/i],
] as const)('that nobody has spoken is said only once it is known (%s)', async ([locale, says]) => {
  const { joins, screen } = await opened(locale);
  await frames();
  await expect.element(screen.getByText(says)).not.toBeInTheDocument();
  joins();
  await expect.element(screen.getByText(says)).toBeVisible();
});

test('it follows the newest line however much is said', async () => {
  const { joins, sayAll, lines, belowSight, toNewest } = await opened();
  joins();
  for (let times = 0; times < 4; times++) sayAll('빠르다', CHAT_LIST_MAX / 2);
  await expect.poll(() => lines().at(-1)).toContain(`빠르다 ${2 * CHAT_LIST_MAX - 1}`);
  await expect.poll(belowSight).toBe(0);
  await expect.element(toNewest).not.toBeInTheDocument();
});

test('it stands still, to the pixel, for who reads back, and counts what they miss', async () => {
  const { joins, sayAll, lines, belowSight, readUp, toNewest, screen } = await opened();
  joins();
  sayAll('처음', 60);
  await expect.poll(belowSight).toBe(0);
  await expect.poll(() => lines().length).toBeGreaterThan(20);
  await readUp(CHAT_FOLLOW_PX - 1);
  await expect.element(toNewest).not.toBeInTheDocument();
  await readUp(CHAT_FOLLOW_PX);
  await expect.element(toNewest).toBeVisible();
  const seen = lines();
  sayAll('몰래', 5);
  await expect.element(screen.getByText('새 메시지 5개')).toBeVisible();
  expect(lines()).toEqual(seen);
  await expectAccessible();
  await toNewest.click();
  await expect.poll(() => lines().at(-1)).toContain('몰래 64');
  await expect.poll(belowSight).toBe(0);
  await expect.element(toNewest).not.toBeInTheDocument();
});

test('a chat that the browser translates goes on, counts, and answers', async () => {
  const { joins, hear, sayAll, lines, belowSight, readUp, toNewest, screen } = await opened();
  joins();
  sayAll('처음', 60);
  await expect.poll(belowSight).toBe(0);
  translatePage();
  sayAll('다음', CHAT_LIST_MAX);
  await expect.poll(() => lines().at(-1)).toContain(`다음 ${59 + CHAT_LIST_MAX}°`);
  await expect.poll(belowSight).toBe(0);
  await readUp(CHAT_FOLLOW_PX);
  for (const missed of [1, 2]) {
    sayAll('몰래', 1);
    await expect.element(screen.getByText(`새 메시지 ${missed}개°`)).toBeVisible();
  }
  await toNewest.click();
  await expect.element(toNewest).not.toBeInTheDocument();
  const asked = { room, msgType: MSG_TYPE.question, nick: '바다', createdAt: '2026-11-20T10:00:00.000Z' };
  hear({
    event: 'questionAnswer',
    data: { ...asked, logSysId: 2, content: '몇 ml예요?', answer: '50ml예요' },
  });
  await expect.element(screen.getByText(/50ml예요°$/)).toBeVisible();
});

test('an answer for the asker alone says so, and one for all does not', async () => {
  const { joins, hear, screen } = await opened();
  joins();
  const about = { room, msgType: MSG_TYPE.question, nick: '바다', createdAt: '2026-11-20T10:00:00.000Z' };
  const asked = { ...about, logSysId: 2, content: '몇 ml예요?', answer: '50ml예요' };
  hear({ event: 'questionAnswer', data: asked, seq: 2 });
  await expect.element(screen.getByText(/50ml예요$/)).toBeVisible();
  await expect.element(screen.getByText('나에게만 보여요')).not.toBeInTheDocument();
  const alone = {
    ...about,
    logSysId: 3,
    content: '언제 와요?',
    answer: '내일 도착해요',
    isPrivate: 1,
  } as const;
  hear({ event: 'questionAnswer', data: alone });
  await expect.element(screen.getByText(/내일 도착해요$/)).toBeVisible();
  await expect.element(screen.getByText('나에게만 보여요')).toBeVisible();
  await expectAccessible();
});

import { expect, test } from 'vitest';
import { CHAT_FOCUS_RESET, CHAT_FOLLOW_PX } from '../../schema/constants.ts';
import { FIXTURE_PASSWORD } from '../../fixtures/people.ts';
import { Sightings } from './sightings.ts';
import { FIRST, Stage } from './stage.ts';
import { SOON, useWorld } from './world.ts';

const world = useWorld();

test('Home shows what is on air; a press opens it, and the video plays', async () => {
  const page = await world().viewer();
  await page.goto('/');
  await page.getByRole('link', { name: '제철 과일 산지 직송 방송 보기' }).waitFor();
  await page.getByRole('heading', { name: '곧 시작해요' }).waitFor();
  await page.getByRole('link', { name: '퇴근길 3분 메이크업 방송 보기' }).click();

  await page.getByRole('heading', { level: 1, name: '퇴근길 3분 메이크업' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(FIRST);
  const stage = new Stage(page);
  await stage.plays();
  expect(await stage.video.getAttribute('src')).toMatch(/^blob:/);
  const elapsed = page.getByRole('timer');
  const before = await elapsed.innerText();
  expect(before).toMatch(/^\d\d:\d\d:\d\d$/);
  await expect.poll(() => elapsed.innerText(), SOON).not.toBe(before);

  await page.getByText('1명 시청 중').waitFor();
  const second = await world().viewer({ as: 'viewer02' });
  await Stage.open(second);
  await page.getByText('2명 시청 중').waitFor();
  await second.context().close();
  await page.getByText('1명 시청 중').waitFor();
});

test('a guest who wants to chat is asked to log in, and comes back to the very broadcast', async () => {
  const page = await world().viewer();
  const stage = await Stage.open(page);
  const invitation = page.getByRole('button', { name: '로그인하고 채팅해 보세요' });
  const question = page.getByRole('alertdialog', { name: '로그인이 필요해요' });

  await invitation.click();
  await question.getByRole('button', { name: '나중에' }).click();
  await question.waitFor({ state: 'hidden' });
  // A heart is nothing for guests either.
  await page.getByRole('button', { name: '하트 보내기' }).click();
  await question.getByRole('button', { name: '나중에' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe(FIRST);
  await stage.plays(1);

  await invitation.click();
  await question.getByRole('button', { name: '로그인' }).click();
  await page.getByLabel('아이디').fill('viewer01');
  const password = page.getByLabel('비밀번호', { exact: true });
  await password.fill('Sellover2!');
  await page.getByRole('button', { name: '로그인' }).click();
  await page.getByText('아이디 또는 비밀번호가 맞지 않아요.').waitFor();

  await password.fill(FIXTURE_PASSWORD);
  await page.getByRole('button', { name: '로그인' }).click();
  await stage.input.waitFor();
  expect(new URL(page.url()).pathname).toBe(FIRST);
  await page.getByText('퇴근요정님, 반가워요!').waitFor();
  await stage.plays(1);
});

test('what one says everybody reads, once; nothing blank, nothing too long', async () => {
  const [one, other] = await Promise.all([
    Stage.open(world().viewer({ as: 'viewer01' })),
    Stage.open(world().viewer({ as: 'viewer02' })),
  ]);
  await one.say('오늘 조명이 참 예뻐요');
  await other.hears('퇴근요정 오늘 조명이 참 예뻐요');
  await one.hears('퇴근요정 오늘 조명이 참 예뻐요');

  await one.say('   ');
  await one.say(`${'가'.repeat(130)}${'나'.repeat(20)}`);
  await one.hears(`${'가'.repeat(130)}${'나'.repeat(9)}`);
  await other.say('길다 길어');
  await one.hears('민트초코단 길다 길어');
  const [before, long, last] = (await one.lines()).slice(-3);
  expect([before, long, last]).toEqual([
    '퇴근요정 오늘 조명이 참 예뻐요',
    `퇴근요정 ${'가'.repeat(130)}${'나'.repeat(9)}`,
    '민트초코단 길다 길어',
  ]);
  expect(await other.lines()).toEqual(await one.lines());
});

test.each([
  ['with a nickname', 'viewer01', '메아리가 있나요'],
  ['without one', 'viewer03', '여기는 울리나요'],
])('one’s own line never stands there twice, %s', async (_, userId, text) => {
  const stage = await Stage.open(world().viewer({ as: userId }));
  const most = await stage.log.evaluateHandle((log, text) => {
    const seen = { most: 0 };
    new MutationObserver(() => {
      const lines = [...log.querySelectorAll('p')].filter((line) => line.textContent?.includes(text));
      seen.most = Math.max(seen.most, lines.length);
    }).observe(log, { subtree: true, childList: true, characterData: true });
    return seen;
  }, text);
  await stage.say(text);
  await stage.say(`${text}?!`);
  await stage.hears(`${text}?!`);
  expect(await most.evaluate((seen) => seen.most)).toBe(2);
});

test('the Enter that ends a Korean syllable does not send', async () => {
  const page = await world().viewer({ as: 'viewer03' });
  const stage = await Stage.open(page);
  await stage.input.focus();
  const ime = await page.context().newCDPSession(page);
  for (const text of ['ㅇ', '아', '안', '안녀', '안녕']) {
    await ime.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
  const before = await stage.lines();
  await page.keyboard.press('Enter');
  await ime.send('Input.insertText', { text: '안녕' });
  expect(await stage.input.inputValue()).toBe('안녕');
  await page.keyboard.press('Enter');
  expect(await stage.input.inputValue()).toBe('');
  await stage.say('반가워요');
  await stage.hears('반가워요');
  expect((await stage.lines()).slice(before.length)).toEqual(['vie** 안녕', 'vie** 반가워요']);
});

test('who types has the row for it, and has the buttons beside it back a moment later', async () => {
  const { page, input } = await Stage.open(world().viewer({ as: 'viewer04' }));
  const heart = page.getByRole('button', { name: '하트 보내기' });
  await heart.waitFor();
  await input.focus();
  await heart.waitFor({ state: 'hidden' });
  const back = await input.evaluateHandle((element) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const row = element.closest('form')!.parentElement!;
    element.addEventListener('blur', ({ timeStamp }) => {
      new MutationObserver(() => {
        if (row.lastElementChild!.checkVisibility()) resolve(Math.ceil(performance.now() - timeStamp));
      }).observe(row, { attributes: true });
    });
    return { promise };
  });
  await input.blur();
  const after = await back.evaluate(({ promise }) => promise);
  expect(after).toBeGreaterThanOrEqual(CHAT_FOCUS_RESET);
  await heart.waitFor();
});

test('the chat follows the newest line however much is said, and stands still for who reads back', async () => {
  const stage = await Stage.open(await world().viewer());
  const talker = await world().member('viewer05');
  const sayAll = async (name: string, from: number, count: number) => {
    const said = Array.from({ length: count }, (_, i) => talker.say(1, `${name} ${from + i}번째`));
    await Promise.all(said);
  };
  const belowSight = () =>
    stage.log.evaluate((log) => Math.round(log.scrollHeight - log.clientHeight - log.scrollTop));
  const toNewest = stage.page.getByRole('button', { name: '최신 채팅 보기' });
  // More than the list keeps, so that old lines go while new ones come.
  for (let from = 0; from < 160; from += 8) await sayAll('빠르다', from, 8);
  await stage.hears('빠르다 159번째');
  expect(await belowSight()).toBe(0);
  expect(await toNewest.count()).toBe(0);

  // To the pixel.
  const readUp = (by: number) =>
    stage.log.evaluate((log, px) => {
      log.scrollTop = log.scrollHeight - log.clientHeight - px;
      return new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      });
    }, by);
  await readUp(CHAT_FOLLOW_PX - 1);
  expect(await toNewest.count()).toBe(0);
  await readUp(CHAT_FOLLOW_PX);
  await toNewest.waitFor();
  const seen = await stage.lines();
  await sayAll('몰래', 0, 5);
  await stage.page.getByText('새 메시지 5개').waitFor();
  expect(await stage.lines()).toEqual(seen);
  await toNewest.click();
  await stage.hears('몰래 4번째');
  expect(await belowSight()).toBe(0);
  await toNewest.waitFor({ state: 'hidden' });
});

test('hearts are counted for everybody and rise on the other screen', async () => {
  const page = await world().viewer();
  const sightings = await Sightings.of(page, { hearts: { selector: 'canvas' } });
  const risen = async () => (await sightings.all())['hearts']?.length ?? 0;
  const [one, other] = await Promise.all([Stage.open(world().viewer({ as: 'viewer01' })), Stage.open(page)]);
  const heart = one.page.getByRole('button', { name: '하트 보내기' });
  expect(await risen()).toBe(0);
  for (const count of [1, 2, 3]) {
    await heart.click();
    await one.page.getByText(`하트 ${count}개`).waitFor();
    if (count === 2) await expect.poll(risen, SOON).toBeGreaterThan(0);
  }
  await other.page.getByText('하트 3개').waitFor();
});

import { expect, test } from 'vitest';
import { FIXTURE_PASSWORD } from '../../fixtures/people.ts';
import { Sightings } from './support/sightings.ts';
import { FIRST, Stage } from './support/stage.ts';
import { SOON, testWhenWhole, useWorld } from './support/world.ts';

const world = useWorld();

test('Home shows what is on air; a press opens it, and the video plays', async () => {
  const page = await world().viewer({ footage: true });
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

testWhenWhole(
  'a guest who wants to chat is asked to log in, and comes back to the very broadcast',
  async () => {
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

    await invitation.click();
    await question.getByRole('button', { name: '로그인', exact: true }).click();
    await page.getByLabel('아이디').fill('viewer01');
    const password = page.getByLabel('비밀번호', { exact: true });
    await password.fill('Sellover2!');
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await page.getByText('아이디 또는 비밀번호가 맞지 않아요.').waitFor();

    await password.fill(FIXTURE_PASSWORD);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await stage.input.waitFor();
    expect(new URL(page.url()).pathname).toBe(FIRST);
    await page.getByText('퇴근요정님, 반가워요!').waitFor();
    await stage.starts();
  },
);

test('what one says everybody reads, once; nothing blank, nothing too long', async () => {
  const page = await world().viewer({ as: 'viewer02', reducedMotion: false });
  const sightings = await Sightings.of(page, { hearts: { selector: 'canvas' } });
  const [one, other] = await Promise.all([Stage.open(world().viewer({ as: 'viewer01' })), Stage.open(page)]);
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

  // Hearts are counted for everybody, and rise on the other screen.
  const risen = async () => (await sightings.all())['hearts']?.length ?? 0;
  // While somebody types the heart makes room for it.
  await one.input.blur();
  const heart = one.page.getByRole('button', { name: '하트 보내기' });
  for (const count of [1, 2, 3]) {
    await heart.click();
    await one.page.getByText(`하트 ${count}개`).waitFor();
    if (count === 2) await expect.poll(risen, SOON).toBeGreaterThan(0);
  }
  await other.page.getByText('하트 3개').waitFor();
});

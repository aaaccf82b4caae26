import { expect, test } from 'vitest';
import { NOTICE_CLEAR_DELAY, SEAT_ASKED_EVERY } from '../../schema/constants.ts';
import { watchKept } from './kept.ts';
import { Stage } from './stage.ts';
import { useWorld } from './world.ts';

const world = useWorld();

interface Asked {
  readonly questions: readonly { readonly logSysId: number; readonly content: string }[];
}

test('a viewer asks, the host answers before all or the asker alone, and who comes back reads it again', async () => {
  const host = await world().host('host01');
  const [asker, other] = await Promise.all([
    Stage.open(world().viewer({ as: 'viewer01' })),
    Stage.open(world().viewer({ as: 'viewer02' })),
  ]);
  const ask = async (text: string) => {
    const { page } = asker;
    await page.getByRole('button', { name: '질문으로 보내기' }).click();
    await page.getByPlaceholder('판매자에게 질문하기').waitFor();
    await asker.say(text);
    await other.log.getByText(text).waitFor();
    const { questions } = await host.json<Asked>(['host', 'questions']);
    return String(questions.find(({ content }) => content === text)?.logSysId);
  };

  await host.json(['host', 'answer', await ask('이거 몇 ml예요?'), '50ml예요']);
  await Promise.all([asker, other].map(({ log }) => log.getByText('50ml예요').waitFor()));
  await host.json(['host', 'answer', await ask('제 주문 언제 와요?'), '내일 도착해요', '--private']);
  await asker.log.getByText('내일 도착해요').waitFor();
  await asker.log.getByText('나에게만 보여요').waitFor();
  // What was said after it came: what the others are not told by then they never are.
  await asker.say('감사합니다');
  await other.log.getByText('감사합니다').waitFor();
  expect(await other.log.getByText('내일 도착해요').count()).toBe(0);
  const { questions } = await host.json<Asked>(['host', 'questions']);
  expect(questions.map(({ content }) => content)).not.toContain('이거 몇 ml예요?');

  await asker.page.reload();
  await asker.log.getByText('내일 도착해요').waitFor();
  await asker.page.getByRole('button', { name: '질문과 답변 크게 보기' }).last().click();
  const sheet = asker.page.getByRole('dialog', { name: '질문과 답변' });
  await sheet.getByText('내일 도착해요').waitFor();
  const kept = await watchKept(sheet, 2 * NOTICE_CLEAR_DELAY);
  await asker.page.keyboard.press('Escape');
  expect(await kept()).toBeGreaterThan(NOTICE_CLEAR_DELAY / 2);
  expect(await kept()).toBeLessThan(Infinity);
});

test('the notice speaks the viewer’s language, the banner runs and can be stopped', async () => {
  const host = await world().host('host01');
  const [korean, english] = await Promise.all([
    Stage.open(world().viewer()),
    world().viewer({ locale: 'en', reducedMotion: true }),
  ]);
  await english.goto(new URL(korean.page.url()).pathname);
  const long = '오늘 방송에서만 립 틴트 두 개 사면 미니 파우치를 드려요. 아홉 시까지만 드려요!';
  await host.json(['host', 'notice', long, '--en', 'Free delivery']);
  await english.getByRole('button', { name: 'Free delivery' }).waitFor();
  expect(await english.getByText('Read the whole notice').count()).toBe(0);
  await korean.page.getByRole('button', { name: '공지 전체 보기' }).click();
  await korean.page.getByRole('dialog', { name: '공지' }).getByText(long).waitFor();
  await korean.page.keyboard.press('Escape');
  // Whom the room has not let in yet reads it, too.
  const early = await world().viewer({ locale: 'en' });
  await early.routeWebSocket('**', () => undefined);
  await early.goto(new URL(korean.page.url()).pathname);
  await early.getByRole('button', { name: 'Free delivery' }).waitFor();

  await host.json(['host', 'marketing', '내일 아침에 도착해요']);
  const line = korean.page.getByRole('region', { name: '광고' }).getByText('내일 아침에 도착해요');
  await line.waitFor();
  const left = async () => (await line.boundingBox())!.x;
  const first = await left();
  await expect.poll(left).toBeLessThan(first - 10);
  await korean.page.getByRole('button', { name: '광고 멈추기' }).click();
  expect(await line.evaluate((text) => text.getAnimations().map(({ playState }) => playState))).toEqual([
    'paused',
  ]);
  const still = english.getByRole('region', { name: 'Advertisement' }).getByText('내일 아침에 도착해요');
  expect(await still.evaluate((text) => getComputedStyle(text).translate)).toBe('none');
});

test('a full room says so, and lets in who waits once there is a seat', async () => {
  const host = await world().host('host01');
  const page = await world().viewer();
  await page.clock.install();
  await host.json(['host', 'limit-viewers', '1']);
  const inside = await Stage.open(world().viewer());
  await page.goto(new URL(inside.page.url()).pathname);
  await page.getByText('지금은 자리가 다 찼어요').waitFor();
  await host.json(['host', 'limit-viewers', '0']);
  await page.clock.fastForward(2 * SEAT_ASKED_EVERY);
  await new Stage(page).plays(1);
});

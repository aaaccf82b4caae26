import { expect, test } from 'vitest';
import { ORDERS_AFTER_END } from '../../schema/buying/constants.ts';
import { END_PANEL_DELAY } from '../../schema/room/constants.ts';
import { SECOND, Stage } from './support/stage.ts';
import { SOON, testWhenWhole, useWorld } from './support/world.ts';

const world = useWorld();

/** Home asks again at least as often (ms). */
const ASKS_AGAIN_WITHIN = 60_000;

test('an end is told to all who watch, and who is buying may finish', async () => {
  const [host, watching, buying] = await Promise.all([
    world().host('host03'),
    Stage.open(world().viewer({ leaps: true }), SECOND),
    Stage.open(world().viewer({ as: 'viewer04', leaps: true }), SECOND),
  ]);
  await watching.starts();
  await buying.pinned.getByRole('button', { name: '서귀포 노지 감귤 구매하기' }).click();
  const sheet = buying.page.getByRole('dialog', { name: '구매하기' });
  await sheet.getByRole('button', { name: /^2kg/ }).click();
  const order = sheet.getByRole('button', { name: /원 주문하기$/ });
  await order.waitFor();

  // Time stands, so that no slow machine ends the minutes that buyers have left.
  world().stand();
  await host.json(['host', 'end', '--yes', '--broadcast', '2']);
  const { page } = watching;
  await page.getByText('방송이 종료됐어요').waitFor();
  expect(await watching.video.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);

  await world().leap(END_PANEL_DELAY);
  await page.getByText('함께해 주셔서 고마워요').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await watching.log.isVisible()).toBe(false);
  // The seller's own next broadcast, not the one that comes first.
  await page.getByRole('link', { name: /엄마손 반찬 라이브/ }).waitFor();

  await sheet.getByText(/^방송이 끝났어요\. 2:\d\d 안에 주문을 마쳐 주세요\.$/).waitFor();
  await order.click();
  const done = buying.page.getByRole('dialog', { name: '주문이 접수됐어요' });
  await done.getByRole('button', { name: '닫기', exact: true }).last().click();
  await buying.page.getByText('함께해 주셔서 고마워요').waitFor();

  const home = page.getByRole('link', { name: '홈으로' });
  const upright = page.viewportSize()!;
  await page.setViewportSize({ width: upright.height, height: upright.width });
  const below = async () => {
    const { y, height } = (await home.boundingBox())!;
    return y + height - upright.width;
  };
  await expect.poll(below, SOON).toBeLessThan(0);
  await page.setViewportSize(upright);
  await home.click();
  await page.getByRole('link', { name: '퇴근길 3분 메이크업 방송 보기' }).waitFor();
  // Home shows cached broadcasts until its next request.
  await world().leap(ASKS_AGAIN_WITHIN);
  await page.getByRole('link', { name: '제철 과일 산지 직송 방송 보기' }).waitFor({ state: 'detached' });
});

testWhenWhole('who has no connection to the room is told of its end, too', async () => {
  const page = await world().viewer({ footage: true });
  await page.routeWebSocket(/./, () => undefined);
  await page.goto(SECOND);
  await new Stage(page).plays(1);
  await (await world().host('host03')).json(['host', 'end', '--yes', '--broadcast', '2']);
  await page.getByText('방송이 종료됐어요').waitFor();
});

testWhenWhole('after the last minutes what is left is bought outside of the broadcast', async () => {
  const [host, stage] = await Promise.all([
    world().host('host01'),
    Stage.open(world().viewer({ as: 'viewer01', leaps: true })),
  ]);
  const { page } = stage;
  await stage.pinned.getByRole('button', { name: /물빛 글로우 립 틴트 구매하기/ }).click();
  const sheet = page.getByRole('dialog', { name: '구매하기' });
  await sheet.getByRole('button', { name: /^01/ }).click();
  await sheet.getByRole('button', { name: /원 주문하기$/ }).waitFor();
  await host.json(['host', 'end', '--yes', '--broadcast', '1']);
  await sheet.getByText(/안에 주문을 마쳐 주세요/).waitFor();
  await world().leap(ORDERS_AFTER_END);
  await sheet.getByText('방송이 종료되어 주문할 수 없어요.').waitFor();
  expect(await sheet.getByRole('button', { name: /원 주문하기$/ }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await page.getByText('지금도 살 수 있어요').waitFor();
  await page.getByRole('button', { name: /산뜻 톤업 선크림/ }).click();
  await page.getByRole('region', { name: '구매' }).getByRole('button', { name: '구매하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '바로 구매하기' }).click();
  await page.locator('label', { hasText: '가상계좌' }).click();
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/orders'),
  );
  await page.getByRole('button', { name: '16,400원 결제하기' }).click();
  expect((await asked).postData()).not.toContain('broadcastSysId');
  await page.getByText('입금하면 주문이 완료돼요').waitFor();
});

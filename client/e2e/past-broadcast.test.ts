import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { faults } from './support/axe.ts';
import { SOON, testWhenWhole, useWorld } from './support/world.ts';

const world = useWorld();
const PAST = '/Vod/6/16/live';

test('a past broadcast plays with its chat, and jumps to where something was shown', async () => {
  const page = await world().viewer({ footage: true });
  await page.goto(PAST);
  const video = page.getByLabel('다시보기 영상');
  const now = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  const log = page.getByRole('log', { name: '지난 채팅' });
  await expect.poll(now, SOON).toBeGreaterThan(2.5);
  await log.getByText('배송 언제 와요?').first().waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);

  await page
    .getByRole('list', { name: '주요 장면' })
    .getByRole('button', { name: /^1:00 / })
    .click();
  const card = page.getByRole('region', { name: '지금 소개하는 상품' });
  await card.waitFor();
  expect(await now()).toBeGreaterThanOrEqual(60);
  expect(await card.getByRole('button', { name: /구매하기/ }).count()).toBe(0);
  await log.getByText('장바구니에 담았어요').first().waitFor();
  await card.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: '일시정지' }).click();
  const at = await now();
  await page.getByRole('slider', { name: '재생 위치' }).press('ArrowRight');
  await expect.poll(now, SOON).toBeCloseTo(at + 5, 0);
  await page.getByRole('button', { name: '재생', exact: true }).click();
  await page.getByRole('button', { name: '다시보기 닫기' }).click();
  await expect.poll(() => new URL(page.url()).pathname, SOON).toBe('/');
});

/** Whether a finger there would press it. */
function isInWay(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

testWhenWhole('a tap leaves the picture alone, and another brings back what lay over it', async () => {
  const page = await world().viewer({ footage: true });
  await page.goto(PAST);
  const video = page.getByLabel('다시보기 영상');
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  const pause = page.getByRole('button', { name: '일시정지' });
  const show = page.getByRole('button', { name: '조작 버튼 다시 보기' });
  await pause.waitFor();
  await expect.poll(time, SOON).toBeGreaterThan(0.5);

  await page.touchscreen.tap(200, 320);
  await show.waitFor();
  expect(await isInWay(pause)).toBe(false);
  const at = await time();
  await expect.poll(time, SOON).toBeGreaterThan(at + 0.5);
  await page.touchscreen.tap(200, 320);
  await expect.poll(() => isInWay(pause), SOON).toBe(true);
  expect(await show.count()).toBe(0);

  await page.getByRole('button', { name: '언어·영상 설정' }).press('Enter');
  await page.getByRole('button', { name: '화면만 보기' }).press('Enter');
  await show.waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => isInWay(pause), SOON).toBe(true);
});

testWhenWhole('with a mouse a press on the picture pauses it, and keys go on from there', async () => {
  const page = await world().viewer({ screen: 'wide', footage: true });
  await page.goto(PAST);
  const video = page.getByLabel('다시보기 영상');
  await page.getByRole('button', { name: '일시정지' }).waitFor();
  await page.mouse.click(720, 330);
  await page.getByRole('button', { name: '재생', exact: true }).waitFor();
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  const at = await video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), SOON)
    .toBeCloseTo(at + 5, 0);
  await page.keyboard.press('k');
  await page.getByRole('button', { name: '일시정지' }).waitFor();
});

testWhenWhole('a recording that cannot be played says so, and plays from where it is now', async () => {
  const page = await world().viewer({ footage: true });
  await page.route('**/v1/broadcasts/6?*', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(
      /"directUrl":(?:null|"[^"]*")/g,
      '"directUrl":"/none.mp4"',
    );
    await route.fulfill({ response, body: text });
  });
  await page.goto(PAST);
  await page.getByRole('alert').getByText('영상이 끊겼어요').waitFor();
  await page.getByRole('alert').getByText('영상을 불러오지 못했어요. 다시 시도해 주세요.').waitFor();
  await page.getByText(/^MediaError 4.* · networkState 3 · readyState 0$/).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: '다시 시도' }).click();
  const video = page.getByLabel('다시보기 영상');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), SOON)
    .toBeGreaterThan(1);
});

testWhenWhole('a player that has nothing to play says so and closes', async () => {
  const page = await world().viewer({ footage: true });
  await page.route('**/v1/broadcasts/6?*', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(/"(hlsUrl|liveUrl)":"[^"]*"/g, '"$1":null');
    await route.fulfill({ response, body: text });
  });
  await page.goto(PAST);
  await page.getByRole('alertdialog', { name: '방송 영상 정보가 없어요' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname, SOON).toBe('/');
});

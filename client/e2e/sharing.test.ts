import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clientInfo } from '../../schema/broadcasts.ts';
import { requestOf } from '../../schema/call.ts';
import { FIRST, SECOND, Stage } from './stage.ts';
import { SOON, testWhenWhole, useWorld } from './world.ts';

const world = useWorld();
const PAST = '/Vod/6/16/live';

/** How the browser's own ways answer here. */
interface Ways {
  readonly share?: 'shares' | 'AbortError' | 'NotAllowedError';
  readonly clipboard?: 'refused' | 'gone';
  readonly copying?: 'refused';
}

async function open(page: Page, ways: Ways = {}, path = FIRST) {
  await page.addInitScript(({ share, clipboard, copying }) => {
    const give = (target: object, name: string, value: unknown) =>
      Object.defineProperty(target, name, { value, configurable: true });
    const shared: unknown[] = [];
    Object.assign(globalThis, { shared });
    if (share)
      give(navigator, 'share', async (data: unknown) => {
        if (share !== 'shares') throw new DOMException('no', share);
        shared.push(data);
      });
    if (clipboard === 'gone') give(navigator, 'clipboard', undefined);
    if (clipboard === 'refused')
      give(navigator.clipboard, 'writeText', () => Promise.reject(new DOMException('no', 'NotAllowedError')));
    if (copying) give(document, 'execCommand', () => false);
  }, ways);
  await page.goto(path);
  await page.getByRole('button', { name: '공유하기' }).click();
  return page.getByRole('dialog', { name: '방송 공유하기' });
}

async function clipboardOf(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read']);
  return page.evaluate(() => navigator.clipboard.readText());
}

test('the address of a broadcast is copied, and opens it for whoever gets it', async () => {
  const page = await world().viewer();
  await page.context().grantPermissions(['clipboard-write']);
  const sheet = await open(page);
  const link = sheet.getByRole('textbox', { name: '방송 주소' });
  expect(await link.getAttribute('readonly')).not.toBeNull();
  await sheet.getByRole('button', { name: '복사' }).click();
  await page.getByText('방송 주소를 복사했어요').waitFor();
  const address = await clipboardOf(page);
  expect(address).toBe(world().url + FIRST);
  expect(await link.inputValue()).toBe(address);
  await Stage.open(world().viewer(), address);
});

// Each another address: the browser's clipboard is one for all of its pages.
testWhenWhole.each([
  ['refused', SECOND],
  ['gone', PAST],
] as const)('it is copied also where the clipboard is %s', async (clipboard, path) => {
  const page = await world().viewer({ screen: 'wide' });
  const sheet = await open(page, { clipboard }, path);
  await sheet.getByRole('button', { name: '복사' }).click();
  await page.getByText('방송 주소를 복사했어요').waitFor();
  const other = await page.context().newPage();
  await other.goto('/');
  expect(await clipboardOf(other)).toBe(world().url + path);
});

testWhenWhole('where nothing may copy, the address is marked and the viewer told how', async () => {
  const page = await world().viewer();
  const sheet = await open(page, { clipboard: 'refused', copying: 'refused' });
  await sheet.getByRole('button', { name: '복사' }).click();
  await page.getByText('주소를 길게 누르거나').waitFor();
  expect(await page.evaluate(() => String(getSelection()))).toBe(world().url + FIRST);
});

test('the system shares title, words and address; who thinks better of it is told nothing', async () => {
  const page = await world().viewer();
  const sheet = await open(page, { share: 'shares' });
  await sheet.getByRole('button', { name: '다른 앱으로' }).click();
  await sheet.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => (globalThis as unknown as { shared: unknown }).shared)).toEqual([
    {
      title: '퇴근길 3분 메이크업',
      text: expect.stringContaining('저녁 약속 메이크업'),
      url: world().url + FIRST,
    },
  ]);

  const other = await world().viewer();
  const again = await open(other, { share: 'AbortError' });
  await again.getByRole('button', { name: '다른 앱으로' }).click();
  await again.getByRole('button', { name: '채팅 앱' }).click();
  // Had anything been told, it would have been told before.
  await other.getByText('서비스 준비 중이에요').waitFor();
  expect(await other.getByText('공유하지 못했어요').count()).toBe(0);
});

testWhenWhole('when the system cannot share, the address still can be copied', async () => {
  const page = await world().viewer();
  const sheet = await open(page, { share: 'NotAllowedError' });
  await sheet.getByRole('button', { name: '다른 앱으로' }).click();
  await page.getByText('공유하지 못했어요').waitFor();
  await sheet.getByRole('button', { name: '복사' }).waitFor();
});

testWhenWhole('a chat app and a portal site are being prepared until somebody sets them up', async () => {
  const page = await world().viewer();
  const sheet = await open(page);
  expect(await sheet.getByRole('button', { name: '다른 앱으로' }).count()).toBe(0);
  for (const name of ['채팅 앱', '포털 사이트']) {
    await sheet.getByRole('button', { name }).click();
    await page.getByText('서비스 준비 중이에요').waitFor();
  }

  const other = await world().viewer();
  const { path } = requestOf(clientInfo, { broadcastSysId: 1 });
  await other.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"chatApp":null', '"chatApp":"https://chat.example/?u={url}"');
    await route.fulfill({ response: answer, body });
  });
  const configured = await open(other);
  const chatApp = configured.getByRole('link', { name: '채팅 앱' });
  await expect
    .poll(() => chatApp.getAttribute('href'), SOON)
    .toBe(`https://chat.example/?u=${encodeURIComponent(world().url + FIRST)}`);
  await configured.getByRole('button', { name: '포털 사이트' }).waitFor();
});

testWhenWhole('a past broadcast is shared, too', async () => {
  const page = await world().viewer({ screen: 'wide' });
  const sheet = await open(page, { share: 'shares' }, PAST);
  expect(await sheet.getByRole('textbox', { name: '방송 주소' }).inputValue()).toBe(world().url + PAST);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('공유하기');
});

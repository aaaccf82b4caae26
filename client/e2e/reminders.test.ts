import { expect, test } from 'vitest';
import { REMINDERS_ASKED_EVERY } from '../../schema/broadcasts/constants.ts';
import { listReminders } from '../../schema/broadcasts/reminders.ts';
import { SOON, testWhenWhole, useWorld } from './support/world.ts';

const world = useWorld();

test('who asked for it is told on any page that a broadcast has begun, and led there', async () => {
  const page = await world().viewer({ as: 'viewer06', leaps: true });
  await page.goto('/');
  const coming = page.getByRole('region', { name: '곧 시작해요' });
  const card = coming.getByRole('listitem').filter({ hasText: '글로우리' });
  const title = await card.locator('strong').innerText();
  // The card's other link, to the calendar's file, comes later.
  const address = (await card.getByRole('link').first().getAttribute('href'))!;
  const bell = coming.getByRole('button', { name: `${title} 시작 알림` });
  expect(await bell.getAttribute('aria-pressed')).toBe('false');
  await bell.click();
  await page.getByText('열려 있는 화면과 알림으로 알려 드릴게요').waitFor();
  await expect.poll(() => bell.getAttribute('aria-pressed'), SOON).toBe('true');

  // Another page of the same member, opened later, which has heard that it is still to come.
  const { userSysId } = await world().member('viewer06');
  const heard = page.waitForResponse(`**${listReminders.path.replace(':uid', String(userSysId))}`);
  await page.goto('/BuyHistory');
  expect(await (await heard).json()).toMatchObject({
    jsonData: { res: { reminders: [{ title, liveFlag: 0 }] } },
  });
  const host = await world().host('host01');
  await host.json(['host', 'start', '--broadcast', address.split('/')[2]!]);
  await world().leap(REMINDERS_ASKED_EVERY);
  await page.getByText(`기다리던 방송이 시작됐어요 · ${title}`).waitFor();
  await page.getByRole('button', { name: '보러 가기' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
});

testWhenWhole('a guest is led to log in; before a broadcast its own page offers the bell', async () => {
  const page = await world().viewer({ locale: 'en' });
  await page.goto('/Vod/3/13/live');
  await page.getByRole('button', { name: 'Remind me' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('textbox', { name: 'ID' }).waitFor();

  const member = await world().viewer({ as: 'viewer07', locale: 'en' });
  await member.goto('/Vod/3/13/live');
  const bell = member.getByRole('button', { name: /^Remind/ });
  await bell.click();
  await expect.poll(() => bell.getAttribute('aria-pressed'), SOON).toBe('true');
  await bell.click();
  await expect.poll(() => bell.getAttribute('aria-pressed'), SOON).toBe('false');
});

import { expect, test } from 'vitest';
import { koreanDay } from '../../../schema/korean-days.ts';
import { Alert, alerts } from '../../../schema/members/alerts.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, onScreen, show } from '../../testing/show.tsx';
import AlertListScreen from './AlertListScreen.tsx';

const HOUR = 3_600_000;
const { start } = koreanDay(Date.now());
const at = (time: number) => new Date(time).toISOString();
const NOON = at(start + 12 * HOUR);

const told = (alertSysId: number, changes: Partial<Alert>) =>
  sample(Alert, {
    alertSysId,
    kind: 'order',
    title: '결제가 완료됐어요',
    titleEn: 'Your payment is complete',
    text: '말차 머그 · 12,000원',
    textEn: 'Matcha mug · 12,000 won',
    link: '/BuyHistory/5',
    isRead: 1,
    ...changes,
  });

const ALERTS = [
  told(3, {
    kind: 'broadcast',
    title: '기다리던 방송이 시작됐어요',
    titleEn: 'The broadcast you waited for has begun',
    link: '/Vod/1/11/live',
    createdAt: NOON,
    isRead: 0,
  }),
  told(2, { createdAt: at(start + 10 * HOUR) }),
  told(1, { kind: 'coupon', title: '쿠폰을 받았어요', createdAt: at(start - 1000) }),
];

test('a guest is offered a login instead', async () => {
  const screen = await show(<AlertListScreen />, { texts: ['members/alerts'] });
  await expect.element(screen.getByText('로그인하면 알림을 볼 수 있어요')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '로그인' }).click();
  await expect.poll(() => location.pathname).toBe('/Login');
});

test('a member sees what they were told, by Korean day, what is new first; then it is read', async () => {
  logIn();
  serve('alerts', sample(alerts.reply, { alerts: ALERTS, totalCnt: 3, unreadCnt: 1 }));
  const read = serve('readAlerts', { unreadCnt: 0 });
  const screen = await show(<AlertListScreen />, { texts: ['members/alerts'] });
  const today = screen.getByRole('region', { name: '오늘' });
  await expect.element(today.getByRole('link')).toHaveLength(2);
  await expect.element(screen.getByRole('region', { name: '어제' }).getByRole('link')).toHaveLength(1);
  const fresh = screen.getByRole('link', { name: /새 알림/ });
  await expect.element(fresh).toHaveAttribute('href', '/Vod/1/11/live');
  expect(fresh.elements()).toHaveLength(1);
  await expect.poll(() => read).toEqual([{ uid: 7, readUntil: NOON }]);
  // The mark of a new alert stays while the list is open.
  await expect.element(fresh).toBeVisible();
  await expectAccessible();
});

test.for([
  [390, 844],
  [1440, 900],
] as const)('in English it is in English, as wide as its page (%i × %i)', async ([width, height]) => {
  await onScreen(width, height);
  logIn();
  serve('alerts', sample(alerts.reply, { alerts: ALERTS, totalCnt: 3, unreadCnt: 0 }));
  const screen = await show(<AlertListScreen />, { texts: ['members/alerts'], locale: 'en' });
  await expect.element(screen.getByText('The broadcast you waited for has begun')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('nothing told, or not to be had, is said', async () => {
  logIn();
  serve('alerts', { alerts: [], totalCnt: 0, unreadCnt: 0 });
  const screen = await show(<AlertListScreen />, { texts: ['members/alerts'] });
  await expect.element(screen.getByText('아직 알림이 없어요')).toBeVisible();
});

import { expect, test } from 'vitest';
import { learnUnread } from '../unread-alerts.ts';
import { serve } from '../../testing/fake-api.ts';
import { expectAccessible, logIn, MEMBER, show } from '../../testing/show.tsx';
import AlertBell from './AlertBell.tsx';

test.each([
  [0, '알림', ''],
  [3, '알림, 새 알림 3개', '3'],
  [120, '알림, 새 알림 120개', '99+'],
])('with %i new alerts it says so', async (unreadCnt, name, shown) => {
  logIn();
  serve('alerts', { alerts: [], totalCnt: 0, unreadCnt });
  const screen = await show(<AlertBell />, { texts: [] });
  const bell = screen.getByRole('link', { name, exact: true });
  await expect.element(bell).toHaveAttribute('href', '/AlertList');
  expect(bell.element().textContent).toBe(name + shown);
  await expectAccessible();
  learnUnread(MEMBER.userSysId, 0);
  await expect.element(screen.getByRole('link', { name: '알림', exact: true })).toBeVisible();
});

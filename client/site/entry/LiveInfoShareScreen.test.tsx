import { expect, test, vi } from 'vitest';
import { BroadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { SHARE_ENTRY_SHOWN } from '../../../schema/broadcasts/constants.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { stopClock } from '../../testing/clock.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import LiveInfoShareScreen from './LiveInfoShareScreen.tsx';

const IDS = { broadcastSysId: 1, broadcastScheduleSysId: 11 };
const opened = (locale: 'ko' | 'en' = 'ko') =>
  show(<LiveInfoShareScreen params={IDS} />, { texts: ['site/entry'], locale, isPage: true });

test.each([
  ['ko', '3분 메이크업', '방송 보러 가기'],
  ['en', 'Makeup', 'Watch the broadcast'],
] as const)(
  'a shared link says what it is about, and opens when it is pressed (%s)',
  async (locale, title, open) => {
    serve('broadcastDetail', sample(BroadcastDetail, { ...IDS, title: '3분 메이크업', titleEn: 'Makeup' }));
    // So that it does not open by itself.
    stopClock();
    const screen = await opened(locale);
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
    vi.useRealTimers();
    await expectAccessible();
    await screen.getByRole('button', { name: open }).click();
    await expect.poll(() => location.pathname).toBe('/LiveInfo/1/11');
  },
);

test('…or by itself after a moment', async () => {
  serve('broadcastDetail', sample(BroadcastDetail, { ...IDS, title: '3분 메이크업' }));
  const before = location.pathname;
  const { to } = stopClock();
  const screen = await opened();
  await expect.element(screen.getByRole('heading', { name: '3분 메이크업' })).toBeVisible();
  to(SHARE_ENTRY_SHOWN - 1);
  expect(location.pathname).toBe(before);
  to(SHARE_ENTRY_SHOWN);
  await expect.poll(() => location.pathname).toBe('/LiveInfo/1/11');
});

test('what is not there is not found', async () => {
  serve('broadcastDetail', new Refusal('0004'));
  await opened();
  await expect.poll(() => location.pathname).toBe('/404');
});

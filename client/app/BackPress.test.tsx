import { afterEach, expect, test, vi } from 'vitest';
import { BACK_PRESS_WINDOW } from '../../schema/room/constants.ts';
import { alert } from '../design/overlays/dialog.ts';
import { toasts } from '../design/overlays/toast.ts';
import { layersAtRest } from '../design/overlays/back-stack.ts';
import { show } from '../testing/show.tsx';
import BackPress from './BackPress.tsx';
import { broadcastInfo, showBroadcast } from './broadcast-info.ts';

let now = 1_000_000;

/** In full, over a page that is not the app's start. */
async function watching() {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  history.pushState(null, '', '/Vod/1/11/live');
  showBroadcast({ broadcastSysId: 1, broadcastScheduleSysId: 11 });
  const screen = await show(<BackPress />, { texts: [] });
  await atRest();
  return screen;
}

async function atRest(): Promise<void> {
  await expect.poll(() => history.state as unknown).toMatchObject({ layers: 1 });
  await layersAtRest();
}

afterEach(() => {
  Object.assign(broadcastInfo, { broadcastSysId: null, broadcastScheduleSysId: null });
});

test('one press of Back tells, and a second soon after ends the broadcast', async () => {
  const screen = await watching();
  history.back();
  await expect.element(screen.getByText('한 번 더 누르면 방송이 종료돼요.')).toBeVisible();
  expect(broadcastInfo.broadcastSysId).toBe(1);
  await atRest();
  now += BACK_PRESS_WINDOW - 1;
  history.back();
  await expect.poll(() => broadcastInfo.broadcastSysId).toBe(null);
  await expect.poll(() => location.pathname).toBe('/');
});

test('later it counts from the beginning', async () => {
  await watching();
  const told = () => toasts.current?.id;
  history.back();
  await expect.poll(told).toBeDefined();
  const first = told();
  await atRest();
  now += BACK_PRESS_WINDOW;
  history.back();
  await expect.poll(told).not.toBe(first);
  expect(broadcastInfo.broadcastSysId).toBe(1);
});

test('what lies above closes first', async () => {
  const screen = await watching();
  void alert({ message: '알림' });
  await expect.element(screen.getByRole('alertdialog')).toBeVisible();
  await expect.poll(() => history.state as unknown).toMatchObject({ layers: 2 });
  history.back();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(screen.getByText('한 번 더 누르면 방송이 종료돼요.')).not.toBeInTheDocument();
  expect(broadcastInfo.broadcastSysId).toBe(1);
});

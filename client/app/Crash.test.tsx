import { expect, test, vi } from 'vitest';
import { NETWORK_LOOK } from '../../schema/constants.ts';
import { expectAccessible, show } from '../testing/show.tsx';
import Crash from './Crash.tsx';

const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/Product.js');

/** A page that could not be had: whether there is a network now, and whether the browser believes so. */
async function crashed({ believes = true, error = MISSING }: { believes?: boolean; error?: unknown } = {}) {
  const timers = vi.spyOn(window, 'setInterval');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(believes);
  const look = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const onRetry = vi.fn<() => void>();
  const screen = await show(<Crash error={error} onRetry={onRetry} />, { texts: [] });
  const comesBack = () => {
    online.mockReturnValue(true);
    look.mockResolvedValue(new Response());
  };
  const lookAgain = () => timers.mock.calls.find(([, ms]) => ms === NETWORK_LOOK)![0]();
  return { lookAgain, onRetry, comesBack, alert: screen.getByRole('alert') };
}

test('without network a screen keeps the way back, and comes by itself once the browser has one', async () => {
  const { alert, onRetry, comesBack } = await crashed({ believes: false });
  await expect.element(alert.getByText('화면을 보여 드리지 못했어요')).toBeVisible();
  const offline = alert.getByText('인터넷 연결이 끊겼어요. 연결되면 바로 이어서 보여 드릴게요.');
  await expect.element(offline).toBeVisible();
  await expect.element(alert.getByRole('button', { name: '뒤로' })).toBeVisible();
  expect(document.documentElement.hasAttribute('data-offline')).toBe(true);
  await expectAccessible();
  expect(onRetry).not.toHaveBeenCalled();
  comesBack();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => onRetry.mock.calls.length).toBe(1);
});

test('a network that is gone though the browser believes in it is looked for again and again', async () => {
  const { alert, lookAgain, onRetry, comesBack } = await crashed();
  const bad = alert.getByText('연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.');
  await expect.element(bad).toBeVisible();
  comesBack();
  lookAgain();
  await expect.poll(() => onRetry.mock.calls.length).toBe(1);
});

test('what is broken itself is tried again when somebody wants it, and has no word of the network', async () => {
  const { alert, onRetry } = await crashed({ error: new Error('a bug') });
  await expect.element(alert.getByRole('button', { name: '뒤로' })).not.toBeInTheDocument();
  await alert.getByRole('button', { name: '다시 시도' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

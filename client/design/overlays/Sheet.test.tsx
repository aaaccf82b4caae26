import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { MODAL_RESET_DELAY } from '../../../schema/constants.ts';
import { stopClock } from '../../testing/clock.ts';
import { moving, prefers } from '../../testing/look.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import { Sheet } from './Sheet.tsx';

function sheet(open: boolean, told: Partial<Parameters<typeof Sheet>[0]> = {}) {
  return (
    <Sheet open={open} onClose={() => undefined} title="상품" {...told}>
      <p>머그</p>
    </Sheet>
  );
}

test('for who wants less motion it fades, and nothing moves', async () => {
  await prefers('reduced-motion');
  const screen = await show(sheet(true), { texts: [] });
  expect(moving()).toEqual([]);
  await expect.element(screen.getByRole('dialog', { name: '상품' })).toBeVisible();
  expect(moving()).toEqual([]);
});

test('Escape and its own button close it; the focus is inside', async () => {
  const onClose = vi.fn<() => void>();
  const screen = await show(sheet(true, { onClose }), { texts: [] });
  const dialog = screen.getByRole('dialog', { name: '상품' });
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await expectAccessible(dialog.element());
  (screen.getByRole('button', { name: '닫기' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  expect(onClose.mock.calls.length).toBeGreaterThanOrEqual(2);
});

test.for([undefined, 2 * MODAL_RESET_DELAY])(
  'what is inside is kept until nobody sees it any more: %s ms',
  async (wait) => {
    const onReset = vi.fn<() => void>();
    const wanted = proxy({ open: true });
    function Wanted() {
      return sheet(useSnapshot(wanted).open, { onReset, ...(wait !== undefined && { resetAfter: wait }) });
    }
    const screen = await show(<Wanted />, { texts: [] });
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    const clock = stopClock();
    wanted.open = false;
    // A sheet goes a task later than it is wanted to.
    await new Promise(requestAnimationFrame);
    clock.to(1);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const resetAfter = wait ?? MODAL_RESET_DELAY;
    clock.to(resetAfter);
    expect(onReset).not.toHaveBeenCalled();
    clock.to(resetAfter + 1);
    expect(onReset).toHaveBeenCalledTimes(1);
  },
);

import { expect, test, vi } from 'vitest';
import { confirm } from '../../design/overlays/dialog.ts';
import { show } from '../../testing/show.tsx';

vi.mock('../../design/overlays/Dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a question whose dialog cannot be had is answered with no, and the person is told', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const screen = await show(<p>화면</p>, { texts: [] });
  expect(await confirm({ title: '지울까요?' })).toBe(false);
  await expect.element(screen.getByRole('status')).not.toBeEmptyDOMElement();
  await expect.element(screen.getByText('화면')).toBeVisible();
});

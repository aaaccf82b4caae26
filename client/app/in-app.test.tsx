import { expect, onTestFinished, test } from 'vitest';
import { show } from '../testing/show.tsx';

async function topOfPage(): Promise<number> {
  const screen = await show(<div data-testid="top" style={{ height: 'var(--safe-top)' }} />, { texts: [] });
  return screen.getByTestId('top').element().getBoundingClientRect().height;
}

test('in the app the page begins below the status bar, which has 30 px where there is no notch', async () => {
  expect(await topOfPage()).toBe(0);
  document.documentElement.dataset['inApp'] = '';
  onTestFinished(() => {
    delete document.documentElement.dataset['inApp'];
  });
  expect(await topOfPage()).toBe(30);
});

import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { useTitle } from './use-title.ts';

function Page({ title }: { readonly title: string | undefined }) {
  useTitle(title);
  return <p>{title ?? '…'}</p>;
}

test('a page keeps the title that it came with until its screen knows what it shows', async () => {
  document.title = '고무나무 세 그루 · Sellover';
  const screen = await show(<Page title={undefined} />, { texts: [] });
  await expect.element(screen.getByText('…')).toBeVisible();
  expect(document.title).toBe('고무나무 세 그루 · Sellover');
  const known = await show(<Page title="티포트" />, { texts: [] });
  await expect.element(known.getByText('티포트')).toBeVisible();
  await expect.poll(() => document.title).toBe('티포트 · Sellover');
  await show(<Page title={undefined} />, { texts: [] });
  await expect.poll(() => document.title).toBe('Sellover');
});

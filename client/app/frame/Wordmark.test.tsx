import { expect, onTestFinished, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { useTitle } from './use-title.ts';
import { Wordmark } from './Wordmark.tsx';

function Page() {
  useTitle('Cart');
  return <Wordmark />;
}

test.each([
  ['ko', 'Cart · 달콤상점', '달콤상점'],
  ['en', 'Cart · Sweet Shop', 'Sweet Shop'],
] as const)(
  'in %s a shop’s own name stands in the tab and at the top, with its logo',
  async (locale, tab, name) => {
    const { dataset } = document.documentElement;
    Object.assign(dataset, { siteName: '달콤상점', siteNameEn: 'Sweet Shop', siteLogo: '1' });
    onTestFinished(() => {
      for (const fact of ['siteName', 'siteNameEn', 'siteLogo']) delete dataset[fact];
    });
    const { container } = await show(<Page />, { texts: [], locale });
    await expect.poll(() => document.title).toBe(tab);
    expect(container.textContent).toBe(name);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/icons/site-192.png');
  },
);

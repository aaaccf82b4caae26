import type { Page } from 'playwright-core';

/** In the form of a new address: finds what fits the words, of which there is one, and takes it. */
export async function findAddress(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: '주소 찾기' }).click();
  const search = page.getByRole('dialog', { name: '주소 찾기' });
  await search.getByRole('searchbox').fill(words);
  await search.getByText('검색 결과 1개').waitFor();
  await search.getByRole('listitem').getByRole('button').click();
  await search.waitFor({ state: 'hidden' });
}

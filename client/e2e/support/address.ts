import type { Locator, Page } from 'playwright-core';

/** In the form of a new address: finds what fits the words, of which there is one, looks at it, and takes it. */
export async function findAddress(
  page: Page,
  words: string,
  look?: (search: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: '주소 찾기' }).click();
  const search = page.getByRole('dialog', { name: '주소 찾기' });
  await search.getByRole('searchbox').fill(words);
  await search.getByText('검색 결과 1개').waitFor();
  await look?.(search);
  await search.getByRole('listitem').getByRole('button').click();
  await search.waitFor({ state: 'hidden' });
}

/** What a screen reader says of a field besides its name. */
export function noteOf(field: Locator): Promise<string> {
  return field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../app/calls/query.ts';
import { serve } from '../../testing/fake-api.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import SellerNotice from './SellerNotice.tsx';

beforeEach(() => queryClient.clear());

const read = (locale: 'ko' | 'en') =>
  show(<SellerNotice sellerSysId={2} label="공지" />, { texts: ['site/translation'], locale });

test('a notice in Korean alone is translated on request, and shown again as it was written', async () => {
  serve('sellerNotice', { notiContent: '추석에는 쉬어요', notiContentEn: '' });
  serve('translate', { status: 'success', messages: ['We rest over Chuseok'] });
  const screen = await read('en');
  await screen.getByRole('button', { name: 'Translate' }).click();
  await expect.element(screen.getByText('We rest over Chuseok')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Show the original' }).click();
  await expect.element(screen.getByText('추석에는 쉬어요')).toBeVisible();
});

test.for([
  ['en', 'Closed over Chuseok'],
  ['ko', '추석에는 쉬어요'],
] as const)('a notice in both languages needs no translation (%s)', async ([locale, text]) => {
  serve('sellerNotice', { notiContent: '추석에는 쉬어요', notiContentEn: 'Closed over Chuseok' });
  const screen = await read(locale);
  await expect.element(screen.getByRole('complementary', { name: '공지' }).getByText(text)).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

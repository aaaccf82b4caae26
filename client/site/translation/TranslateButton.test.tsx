import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../app/calls/query.ts';
import { serve } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { useTranslated } from './offers.ts';

beforeEach(() => queryClient.clear());

function Words({ texts }: { readonly texts: readonly string[] }) {
  const { shown, button } = useTranslated(texts);
  return (
    <>
      <p>{shown.join(' / ')}</p>
      {button}
    </>
  );
}

const read = (texts: readonly string[], locale: 'ko' | 'en') =>
  show(<Words texts={texts} />, { texts: ['site/translation'], locale });

test('words in another language are translated on request, once, and shown again as they were written', async () => {
  const asked = serve('translate', { status: 'success', messages: ['The colour is pretty', 'Thank you'] });
  const screen = await read(['색이 예뻐요', '감사합니다'], 'en');
  await screen.getByRole('button', { name: 'Translate' }).click();
  await expect.element(screen.getByText('The colour is pretty / Thank you')).toBeVisible();
  await screen.getByRole('button', { name: 'Show the original' }).click();
  await expect.element(screen.getByText('색이 예뻐요 / 감사합니다')).toBeVisible();
  await screen.getByRole('button', { name: 'Translate' }).click();
  await expect.element(screen.getByText('The colour is pretty / Thank you')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('where it cannot be translated a person is told, and may try again', async () => {
  serve('translate', { status: 'failure', messages: ['색이 예뻐요'] });
  const screen = await read(['색이 예뻐요'], 'en');
  await screen.getByRole('button', { name: 'Translate' }).click();
  await expect.element(screen.getByText(/^It cannot be translated right now/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Translate' })).toBeEnabled();
  await expect.element(screen.getByText('색이 예뻐요')).toBeVisible();
});

test.for([
  ['ko', ['색이 예뻐요']],
  ['en', ['Pretty colour']],
] as const)('what the viewer can read has no such button (%s)', async ([locale, texts]) => {
  const screen = await read(texts, locale);
  await expect.element(screen.getByText(texts[0])).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

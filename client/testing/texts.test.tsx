import { expect, test } from 'vitest';
import { useTranslations } from 'use-intl';
import { show } from './show.tsx';
import { takeTextTroubles } from './texts.ts';

function Says({ text }: { readonly text: string }) {
  const t = useTranslations('common') as (text: string) => string;
  return <p>{t(text)}</p>;
}

test('a text that no catalogue has fails the test', async () => {
  await show(<Says text="none" />, { texts: [] });
  expect(takeTextTroubles().join()).toContain('MISSING_MESSAGE');
});

test('a text that is there does not', async () => {
  await show(<Says text="ok" />, { texts: [] });
  expect(takeTextTroubles()).toEqual([]);
});

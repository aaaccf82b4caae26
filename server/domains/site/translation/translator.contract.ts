import { expect, test } from 'vitest';
import type { Translator } from './translator.ts';

/** What every translator does; `make` knows these words. */
export const WORDS: Readonly<Record<string, string>> = { 감사합니다: 'Thank you', 대박: 'Wow' };

export function translatorContract(make: () => Promise<Translator> | Translator): void {
  test('translates texts in their order, each as often as it is asked for', async () => {
    const translator = await make();
    expect(await translator.translate(['대박', '감사합니다', '대박'], 'en')).toEqual([
      'Wow',
      'Thank you',
      'Wow',
    ]);
  });

  test('translates none, and very many', async () => {
    const translator = await make();
    expect(await translator.translate([], 'en')).toEqual([]);
    const many = Array.from({ length: 250 }, (_, n) => (n % 2 ? '대박' : '감사합니다'));
    expect(await translator.translate(many, 'en')).toEqual(many.map((text) => WORDS[text]));
  });

  test('has no trouble', async () => {
    expect(await (await make()).trouble()).toBeNull();
  });
}

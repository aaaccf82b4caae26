import { beforeEach, describe, expect, test, vi } from 'vitest';
import { subscribeKey } from 'valtio/vanilla/utils';
import type { Locale } from '../../../schema/locales.ts';

/** As a page that is loaded now has them: in Korean, with the words of the bars and of Home. */
async function open() {
  const { session } = await import('../session/session.ts');
  const catalogues = await import('./catalogues.ts');
  const { translator } = await import('./translate.ts');
  /** What was there of a language in the moment it came into use. */
  const changes: { locale: Locale; areas: string[] }[] = [];
  subscribeKey(
    session,
    'locale',
    (locale) => changes.push({ locale, areas: Object.keys(catalogues.messagesOf(locale)).toSorted() }),
    true,
  );
  await catalogues.loadTexts(['app', 'site/home']);
  return { ...catalogues, session, translator, changes };
}

beforeEach(() => {
  vi.resetModules();
  vi.doUnmock('../../site/home/i18n/en.ts');
});

describe('texts', () => {
  test('are loaded for the areas that are shown, in the language in use', async () => {
    const { messagesOf } = await open();
    expect(Object.keys(messagesOf('ko')).toSorted()).toEqual(['common', 'errors', 'home']);
    expect(messagesOf('en')).toEqual({});
  });

  test('that come later are known to whoever translates already', async () => {
    const { loadTexts, translator } = await open();
    const t = translator();
    await loadTexts(['members/login']);
    expect(t('login.title')).toBe('로그인');
  });

  test('of an area that is not there are a bug', async () => {
    const { loadTexts } = await open();
    await expect(loadTexts(['nowhere'])).rejects.toThrow('no such part: nowhere/i18n/ko.ts');
  });
});

describe('the language', () => {
  test('changes once everything that is in use is there in the new one', async () => {
    const { changeLanguage, translator, changes } = await open();
    await changeLanguage('en');
    expect(changes).toEqual([{ locale: 'en', areas: ['common', 'errors', 'home'] }]);
    expect(translator()('home.enter')).toBe('Watch now');
  });

  test('waits for a screen that was opened meanwhile', async () => {
    const { changeLanguage, loadTexts, changes } = await open();
    await Promise.all([changeLanguage('en'), loadTexts(['orders/orders'])]);
    expect(changes).toEqual([{ locale: 'en', areas: ['common', 'errors', 'home', 'orders'] }]);
  });

  test('is the one that was pressed last', async () => {
    const { changeLanguage, changes } = await open();
    // English is on its way for longer than Korean, which is there.
    await Promise.all([changeLanguage('en'), changeLanguage('ko')]);
    expect(changes).toEqual([]);
  });

  test('stays when the new one cannot be had', async () => {
    vi.doMock('../../site/home/i18n/en.ts', () => {
      throw new Error('offline');
    });
    const { changeLanguage, session, changes } = await open();
    await expect(changeLanguage('en')).rejects.toBeInstanceOf(Error);
    expect(session.locale).toBe('ko');
    expect(changes).toEqual([]);
  });
});

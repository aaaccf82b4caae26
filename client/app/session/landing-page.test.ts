import { describe, expect, test } from 'vitest';
import { safeLandingPage } from './landing-page.ts';

describe('a landing page', () => {
  test.each(['/', '/BuyHistory', '/Vod/1/11/live', '/Vod/1/11/live?from=share', '/404#top'])(
    'may be a path of this site: %s',
    (path) => expect(safeLandingPage(path)).toBe(path),
  );

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    '/\t/evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'BuyHistory',
    '',
    `/${'a'.repeat(600)}`,
  ])('may not lead anywhere else: %s', (path) => expect(safeLandingPage(path)).toBeUndefined());

  test.each(['/Login', '/login', '/LOGIN/', '/Login?landingPage=/Login'])(
    'may not be the login page, which would lead in a circle: %s',
    (path) => expect(safeLandingPage(path)).toBeUndefined(),
  );

  test('that nobody named is none', () => {
    expect(safeLandingPage(null)).toBeUndefined();
    expect(safeLandingPage(undefined)).toBeUndefined();
  });
});

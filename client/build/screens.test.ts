import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { LOCALES } from '../../schema/locales.ts';
import { ROUTES } from '../app/routes.ts';
import { partsOf, toldOf } from './screens.ts';

/** A build in which the stage needs `shared.js`, and each file of the client is a part of its own. */
function built(): Rolldown.OutputBundle {
  const chunk = (file: string, imports: readonly string[] = []) => ({
    type: 'chunk',
    fileName: file,
    isEntry: file === 'main.tsx',
    moduleIds: [`/x/client/${file}`],
    imports,
  });
  const areas = new Set(['app', ...ROUTES.map(({ screen }) => screen.slice(0, screen.lastIndexOf('/')))]);
  const files = [
    chunk('main.tsx'),
    chunk('shared.js'),
    ...ROUTES.flatMap(({ screen, early }) => [
      ...early.map((file) => chunk(file)),
      chunk(`${screen}.tsx`, ['shared.js']),
    ]),
    ...[...areas].flatMap((area) => LOCALES.map((locale) => chunk(`${area}/i18n/${locale}.ts`))),
  ];
  return Object.fromEntries(files.map((file) => [file.fileName, file])) as unknown as Rolldown.OutputBundle;
}

test('what a screen waits for is sent for before what it does not wait for, such as the player', () => {
  const stage = ROUTES.find(({ name }) => name === 'enterLive')!;
  const { modules, words } = partsOf(built())(stage);
  expect(modules).toEqual(['/room/live/LiveScreen.tsx', '/shared.js', '/room/live/player/hls-light.ts']);
  expect(words.ko).toEqual(['/app/i18n/ko.ts', '/room/live/i18n/ko.ts']);
});

/** The list of all parts, as the build writes it. */
function listed(without?: string): Rolldown.OutputBundle {
  const { screen } = ROUTES.find(({ name }) => name === 'Search')!;
  const files = [
    `${screen}.tsx`,
    ...['app', 'catalog/search', 'catalog/listing', 'site/refusals'].flatMap((area) =>
      LOCALES.map((locale) => `${area}/i18n/${locale}.ts`),
    ),
  ];
  const lines = files
    .filter((file) => file !== without)
    .map((file, at) => `"./${file}":()=>t(()=>import(\`./x${at}.js\`)${at ? '.then(e=>e.n)' : ''},[])`);
  const code = `var e={${lines.join()}};export{e as parts};`;
  const list = { type: 'chunk', fileName: 'assets/l.js', code, moduleIds: ['/x/client/app/all-parts.ts'] };
  return { 'assets/l.js': list } as unknown as Rolldown.OutputBundle;
}

test('a page is told where its screen and its words are, and what refusals mean', () => {
  const search = ROUTES.find(({ name }) => name === 'Search')!;
  expect(toldOf(listed())(search).ko).toEqual({
    'catalog/search/SearchScreen.tsx': ['/assets/x0.js'],
    'app/i18n/ko.ts': ['/assets/x1.js', 'n'],
    'catalog/search/i18n/ko.ts': ['/assets/x3.js', 'n'],
    'catalog/listing/i18n/ko.ts': ['/assets/x5.js', 'n'],
    'site/refusals/i18n/ko.ts': ['/assets/x7.js', 'n'],
  });
  expect(() => toldOf(listed('catalog/search/i18n/en.ts'))(search)).toThrow(
    'where is catalog/search/i18n/en.ts?',
  );
});

import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { LOCALES } from '../../schema/locales.ts';
import { ROUTES } from '../app/routes.ts';
import { partsOf } from './screens.ts';

/** A build in which the stage needs `shared.js`, and each file of the client is a part of its own. */
function built(): Rolldown.OutputBundle {
  const chunk = (file: string, imports: readonly string[] = []) => ({
    type: 'chunk',
    fileName: file,
    isEntry: file === 'main.tsx',
    moduleIds: [`/x/client/${file}`],
    imports,
  });
  const areas = new Set(['app', ...ROUTES.map(({ screen }) => screen.split('/')[0]!)]);
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
  expect(modules).toEqual(['/live/LiveScreen.tsx', '/shared.js', '/live/player/hls-light.ts']);
  expect(words.ko).toEqual(['/app/i18n/ko.ts', '/live/i18n/ko.ts']);
});

import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { ROUTES } from '../app/routes.ts';
import { namesIn, noCircles } from './chunks.ts';

const LIBRARY = '/x/node_modules/react/index.js';
const HEAVY = 100_000;
const LIGHT = 100;

type Names = Readonly<Record<string, readonly string[]>>;

/**
 * A build whose app needs a library, and whose screens need what is `asked` for by the name of their route. By it is named
 * what they send for `later`, too; such a part is heavy. What `needs` what else is told by its own name.
 */
function built(
  asked: Names,
  weights: Readonly<Record<string, number>>,
  { later = {}, needs = {} }: { readonly later?: Names; readonly needs?: Names } = {},
) {
  const parts = new Set(Object.values(later).flat());
  const chunk = (
    id: string,
    imports: readonly string[] = [],
    weight = 1,
    dynamicImports: readonly string[] = [],
  ) => ({
    type: 'chunk',
    fileName: id,
    isEntry: id.endsWith('main.tsx'),
    isDynamicEntry: parts.has(id),
    moduleIds: [id],
    modules: { [id]: { renderedLength: weight } },
    imports,
    dynamicImports,
  });
  const screens = ROUTES.flatMap(({ name, screen, early }) => [
    chunk(`/x/client/${screen}.tsx`, asked[name] ?? [], 1, later[name] ?? []),
    ...early.map((file) => chunk(`/x/client/${file}`)),
  ]);
  const chunks = [
    chunk('/x/client/main.tsx', [LIBRARY, '/x/client/app/api.ts']),
    chunk(LIBRARY),
    chunk('/x/client/app/api.ts'),
    ...Object.entries(weights).map(([id, weight]) => chunk(id, needs[id], weight)),
    ...[...parts].map((id) => chunk(id, needs[id], HEAVY)),
    ...screens,
  ];
  return Object.fromEntries(chunks.map((each) => [each.fileName, each])) as unknown as Rolldown.OutputBundle;
}

test('what every page begins with is one chunk, beside React', () => {
  const names = namesIn(built({}, {}));
  expect(names.get(LIBRARY)).toBe('vendor');
  expect(names.get('/x/client/app/api.ts')).toBe('app');
  expect(names.get('/x/client/main.tsx')).toBeUndefined();
});

test('what the same screens use is one chunk, and so is what little more would load in vain', () => {
  const names = namesIn(
    built(
      { Login: ['/a', '/b', '/c'], NotFound: ['/a', '/b', '/c'], Search: ['/c'] },
      { '/a': LIGHT, '/b': LIGHT, '/c': LIGHT },
    ),
  );
  expect(names.get('/b')).toBe(names.get('/a'));
  expect(names.get('/c')).toBe(names.get('/a'));
});

test('what is heavy stays away from the screens that do not use it', () => {
  const names = namesIn(built({ Login: ['/a', '/c'], Search: ['/c'] }, { '/a': HEAVY, '/c': HEAVY }));
  expect(names.get('/a')).not.toBe(names.get('/c'));
});

test('most visits begin with a broadcast: it loads little in vain, though others would save a request each', () => {
  const others = ['Login', 'NotFound', 'Search', 'cart', 'Basket', 'Schedule', 'Notice', 'Contact', 'About'];
  const chunks = (one: string) =>
    namesIn(
      built(
        { ...Object.fromEntries(others.map((name) => [name, ['/a', '/c']])), [one]: ['/c'] },
        { '/a': 40_000, '/c': LIGHT },
      ),
    );
  expect(chunks('Privacy').get('/a')).toBe(chunks('Privacy').get('/c'));
  expect(chunks('enterLive').get('/a')).not.toBe(chunks('enterLive').get('/c'));
});

test('what the same later parts use is one chunk, away from what screens show first', () => {
  const names = namesIn(
    built(
      { Login: ['/first'] },
      { '/first': LIGHT, '/a': LIGHT, '/b': LIGHT },
      {
        later: { Login: ['/sheet', '/menu'] },
        needs: { '/sheet': ['/first', '/a', '/b'], '/menu': ['/a', '/b'] },
      },
    ),
  );
  expect(names.get('/b')).toBe(names.get('/a'));
  expect(names.get('/a')).not.toBe(names.get('/first'));
  expect(names.get('/sheet')).not.toBe(names.get('/menu'));
});

test('a later part loads little that only other screens show', () => {
  const chunks = (later: Names) =>
    namesIn(
      built(
        { Login: ['/a', '/b'], NotFound: ['/a', '/b'] },
        { '/a': LIGHT, '/b': 5 * HEAVY },
        { later, needs: { '/below': ['/a'] } },
      ),
    );
  expect(chunks({}).get('/a')).toBe(chunks({}).get('/b'));
  expect(chunks({ Home: ['/below'] }).get('/a')).not.toBe(chunks({ Home: ['/below'] }).get('/b'));
  // What its own screen has shown before is there.
  expect(chunks({ Login: ['/below'] }).get('/a')).toBe(chunks({ Login: ['/below'] }).get('/b'));
});

test('two do not become one where others would load what only one of the two needs', () => {
  const chunks = (needs: Names) =>
    namesIn(
      built(
        {
          Login: ['/a'],
          ...Object.fromEntries(['NotFound', 'Search'].map((name) => [name, ['/a', '/b']])),
          ...Object.fromEntries(['Store', 'Category', 'Calendar', 'About'].map((name) => [name, ['/heavy']])),
        },
        { '/a': LIGHT, '/b': LIGHT, '/heavy': HEAVY },
        { needs },
      ),
    );
  expect(chunks({}).get('/a')).toBe(chunks({}).get('/b'));
  expect(chunks({ '/b': ['/heavy'] }).get('/a')).not.toBe(chunks({ '/b': ['/heavy'] }).get('/b'));
});

test('two do not become one where a third one stands between them, as they would need each other in a circle', () => {
  // So many parts need the third one that it stays away from both.
  const sheets = Array.from({ length: 60 }, (_, at) => `/sheet${at}`);
  const chunks = (ofBetween: readonly string[]) =>
    namesIn(
      built(
        { Login: ['/a', '/b'], MyReview: ['/b'] },
        { '/a': 15_000, '/between': LIGHT, '/b': 20_000 },
        {
          later: { MyReview: sheets },
          needs: {
            '/a': ['/between'],
            '/between': ofBetween,
            ...Object.fromEntries(sheets.map((sheet) => [sheet, ['/between']])),
          },
        },
      ),
    );
  expect(chunks([]).get('/a')).toBe(chunks([]).get('/b'));
  expect(chunks(['/b']).get('/a')).not.toBe(chunks(['/b']).get('/b'));
});

test('the player is not in the chunk of the screen that sends for it early', () => {
  const names = namesIn(built({}, {}));
  expect(names.get('/x/client/room/live/player/hls-light.ts')).not.toBe(
    names.get('/x/client/room/live/LiveScreen.tsx'),
  );
});

test('a circle of chunks fails the build', () => {
  const chunk = (fileName: string, imports: readonly string[]) => ({ type: 'chunk', fileName, imports });
  const check = (bundle: object) =>
    (noCircles().generateBundle as (this: object, options: object, bundle: object) => void).call(
      {
        error: (message: string) => {
          throw new Error(message);
        },
      },
      {},
      bundle,
    );
  expect(() => check({ a: chunk('a', ['b']), b: chunk('b', []) })).not.toThrow();
  expect(() => check({ a: chunk('a', ['b']), b: chunk('b', ['a']) })).toThrow('in a circle: a, b');
});

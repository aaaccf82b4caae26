import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { ROUTES } from '../app/routes.ts';
import { namesIn, noCircles } from './chunks.ts';

const LIBRARY = '/x/node_modules/react/index.js';
const HEAVY = 100_000;
const LIGHT = 100;

/** A build whose app needs a library, and whose screens need what is `asked` for by the name of their route. */
function built(
  asked: Readonly<Record<string, readonly string[]>>,
  weights: Readonly<Record<string, number>>,
) {
  const chunk = (id: string, imports: readonly string[] = [], weight = 1) => ({
    type: 'chunk',
    fileName: id,
    isEntry: id.endsWith('main.tsx'),
    moduleIds: [id],
    modules: { [id]: { renderedLength: weight } },
    imports,
  });
  const screens = ROUTES.flatMap(({ name, screen, early }) => [
    chunk(`/x/client/${screen}.tsx`, asked[name] ?? []),
    ...early.map((file) => chunk(`/x/client/${file}`)),
  ]);
  const chunks = [
    chunk('/x/client/main.tsx', [LIBRARY, '/x/client/app/api.ts']),
    chunk(LIBRARY),
    chunk('/x/client/app/api.ts'),
    ...Object.entries(weights).map(([id, weight]) => chunk(id, [], weight)),
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
  const part = (id: string, imports: readonly string[]) => ({
    type: 'chunk',
    fileName: id,
    isDynamicEntry: true,
    moduleIds: [id],
    modules: { [id]: { renderedLength: HEAVY } },
    imports,
  });
  const first = built({ Login: ['/first'] }, { '/first': LIGHT, '/a': LIGHT, '/b': LIGHT });
  const names = namesIn({
    ...first,
    '/sheet': part('/sheet', ['/first', '/a', '/b']),
    '/menu': part('/menu', ['/a', '/b']),
  } as unknown as Rolldown.OutputBundle);
  expect(names.get('/b')).toBe(names.get('/a'));
  expect(names.get('/a')).not.toBe(names.get('/first'));
  expect(names.get('/sheet')).not.toBe(names.get('/menu'));
});

test('the player is not in the chunk of the screen that sends for it early', () => {
  const names = namesIn(built({}, {}));
  expect(names.get('/x/client/live/player/hls-light.ts')).not.toBe(
    names.get('/x/client/live/LiveScreen.tsx'),
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

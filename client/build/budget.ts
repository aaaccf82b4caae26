import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { ROUTES, type Route } from '../app/routes.ts';
import { DEFAULT_LOCALE } from '../../schema/locales.ts';
import { type Chunk, chunkOf, closure, entryOf, wordsOf } from './screens.ts';

const KB = 1024;
/** JavaScript that a screen may need of its own before it shows anything, as it travels with gzip. */
const OWN_MAX = 20 * KB;
/** The same of a screen that plays video, besides the player's library. */
const WITH_PLAYER_MAX = 100 * KB;
/** The limit of the code that all screens share. */
const BASE_MAX = 107 * KB;

/** The bytes a route loads before it shows anything. */
export interface Need {
  readonly route: Pick<Route, 'name' | 'early'>;
  /** The code of every page, and the shared chunks that this screen uses. */
  readonly base: number;
  readonly own: number;
  /** Code that is preloaded with the page, but does not delay the first view. */
  readonly early: number;
}

/** Fails the build when a first visit would take too long on a slow line, and prints what each would take. */
export function budget(): Plugin {
  let print = (_table: string): void => undefined;
  return {
    name: 'budget',
    apply: 'build',
    configResolved: ({ logger }) => {
      print = (table) => logger.info(table);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const needs = needsOf(bundle);
        print(tableOf(needs));
        const over = needs.flatMap(overBudget);
        if (over.length > 0) this.error([...over, ADVICE].join('\n'));
      },
    },
  };
}

/** Nobody's first visit opens what asks for a login first, so those are left out. */
export function needsOf(bundle: Rolldown.OutputBundle): Need[] {
  const routes = ROUTES.filter(({ guard }) => guard !== 'login');
  const app = closure(bundle, [
    entryOf(bundle),
    ...partsOf(bundle, wordsOf({ screen: 'app/NotFoundScreen', texts: [] }, DEFAULT_LOCALE)),
  ]);
  const neededBy = new Map(
    routes.map((route) => {
      const files = [`${route.screen}.tsx`, ...wordsOf(route, DEFAULT_LOCALE)];
      return [route, closure(bundle, partsOf(bundle, files))];
    }),
  );
  const isShared = (chunk: Chunk) =>
    app.has(chunk) || [...neededBy.values()].filter((chunks) => chunks.has(chunk)).length > routes.length / 2;
  return [...neededBy].map(([route, chunks]) => {
    const all = chunks.union(app);
    const early = closure(bundle, partsOf(bundle, route.early)).difference(all);
    const { base = [], own = [] } = Object.groupBy(all, (chunk) => (isShared(chunk) ? 'base' : 'own'));
    return { route, base: sizeOf(base), own: sizeOf(own), early: sizeOf([...early]) };
  });
}

function partsOf(bundle: Rolldown.OutputBundle, files: readonly string[]): Chunk[] {
  return files.map((file) => chunkOf(bundle, file));
}

function sizeOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

const ADVICE = 'What nobody sees at first comes later, in a part of its own: see client/app/later.ts.';

export function overBudget({ route: { name, early }, base, own }: Need): string[] {
  const max = early.length > 0 ? WITH_PLAYER_MAX : OWN_MAX;
  return [
    ...(own > max
      ? [`${name} needs ${kb(own)} of its own (gzip) before it shows anything; the most is ${kb(max)}.`]
      : []),
    ...(base > BASE_MAX
      ? [`${name} needs ${kb(base)} of what screens share; the most is ${kb(BASE_MAX)}.`]
      : []),
  ];
}

export function tableOf(needs: readonly Need[]): string {
  const row = (name: string, ...sizes: readonly string[]) =>
    name.padEnd(20) + sizes.map((size) => size.padStart(11)).join('');
  return [
    'JavaScript before a screen shows anything (gzip)',
    row('', 'base', 'own', 'together', 'player'),
    ...needs
      .toSorted((a, b) => b.own - a.own)
      .map(({ route, base, own, early }) =>
        row(route.name, kb(base), kb(own), kb(base + own), early > 0 ? kb(early) : ''),
      ),
  ].join('\n');
}

function kb(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} kB`;
}

import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { ROUTES } from '../app/routes.ts';
import { DEFAULT_LOCALE } from '../../schema/locales.ts';
import { type Chunk, chunkOf, closure, entryOf, wordsOf } from './screens.ts';

const KB = 1024;
/** JavaScript of every page (gzip). */
const ENTRY_MAX = 96 * KB;
/** JavaScript that a screen needs beyond it before it shows anything. Players come beside that. */
const SCREEN_MAX = 56 * KB;

/** Fails the build when a first visit would take too long on a slow line. */
export function budget(): Plugin {
  let print = (_line: string): void => undefined;
  return {
    name: 'budget',
    apply: 'build',
    configResolved: ({ logger }) => {
      print = (line) => logger.info(line);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const { entry, screens } = needsOf(bundle);
        const [largest] = screens.toSorted((a, b) => b.bytes - a.bytes);
        print(
          `JavaScript (gzip): ${kb(entry)} of every page, at most ${kb(largest!.bytes)} more (${largest!.name})`,
        );
        const over = overBudget(entry, screens);
        if (over.length > 0)
          this.error(`${over.join('\n')}\nWhat nobody sees at first comes later: see client/app/later.ts.`);
      },
    },
  };
}

export interface Need {
  readonly name: string;
  /** With gzip. */
  readonly bytes: number;
}

export function overBudget(entry: number, screens: readonly Need[]): string[] {
  return [
    ...(entry > ENTRY_MAX ? [`Every page needs ${kb(entry)} (gzip); the most is ${kb(ENTRY_MAX)}.`] : []),
    ...screens
      .filter(({ bytes }) => bytes > SCREEN_MAX)
      .map(
        ({ name, bytes }) => `${name} needs ${kb(bytes)} of its own (gzip); the most is ${kb(SCREEN_MAX)}.`,
      ),
  ];
}

/** Nobody's first visit opens what asks for a login first, so those are left out. */
export function needsOf(bundle: Rolldown.OutputBundle): { entry: number; screens: Need[] } {
  const app = closure(bundle, [entryOf(bundle)]);
  const screens = ROUTES.filter(({ guard }) => guard !== 'login').map((route) => {
    const files = [`${route.screen}.tsx`, ...wordsOf(route, DEFAULT_LOCALE)];
    const own = closure(
      bundle,
      files.map((file) => chunkOf(bundle, file)),
    );
    return { name: route.name, bytes: sizeOf(own.difference(app)) };
  });
  return { entry: sizeOf(app), screens };
}

function sizeOf(chunks: Iterable<Chunk>): number {
  return [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

function kb(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} kB`;
}

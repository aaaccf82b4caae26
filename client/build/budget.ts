import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { ROUTES } from '../app/routes.ts';
import { DEFAULT_LOCALE } from '../../schema/locales.ts';
import { chunkOf, closure, entryOf, filesOf, wordsOf } from './screens.ts';

const KB = 1024;
/** JavaScript that a screen may need before it shows anything, as it travels with gzip. */
const SCREEN_MAX = 112 * KB;
/** The same of a screen with the player. */
const WITH_PLAYER_MAX = 232 * KB;
const PLAYER = 'live/hls-light.ts';

/** Fails the build when a first visit would take too long on a slow line. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // Nobody's first visit opens what asks for a login first.
        const over = ROUTES.filter(({ guard }) => guard === 'none').flatMap((route) =>
          overBudget(route, bundle),
        );
        if (over.length > 0) this.error(over.join('\n'));
      },
    },
  };
}

function overBudget(route: (typeof ROUTES)[number], bundle: Rolldown.OutputBundle): string[] {
  const max = route.early.includes(PLAYER) ? WITH_PLAYER_MAX : SCREEN_MAX;
  const files = [...filesOf(route), ...wordsOf(route, DEFAULT_LOCALE)];
  const parts = closure(bundle, [entryOf(bundle), ...files.map((file) => chunkOf(bundle, file))]);
  const sizes = [...parts]
    .map(({ fileName, code }) => ({ fileName, size: gzipSync(code, { level: 9 }).length }))
    .toSorted((a, b) => b.size - a.size);
  const size = sizes.reduce((sum, each) => sum + each.size, 0);
  if (size <= max) return [];
  const list = sizes.map((each) => `  ${kb(each.size)}  ${each.fileName}`);
  return [
    `${route.name} would need ${kb(size)} of JavaScript (gzip) before it shows anything; ${kb(max)} are allowed.`,
    'What nobody sees at first belongs in a part of its own: see usePart in client/app/use-part.ts.',
    ...list,
  ];
}

function kb(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} kB`;
}

import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { KnownCalls } from '../app/calls/known.ts';
import { CATALOGUE } from './catalogue.ts';

const CALLS = join(import.meta.dirname, '../app/calls');
/** Says how each operation of the contract is called. */
const TABLE = join(CALLS, 'table.at-build.ts');
const KNOWN = join(CALLS, 'known.ts');

const OURS = /\/client\/(?!build\/|e2e\/|testing\/(?![\w-]+\.test\.)|app\/routes\.ts)[\w/.-]+\.tsx?$/;
const QUOTED = /(['"`])(\w+)\1/g;

/**
 * A module that names an operation brings how that is called: so a screen's calls come with the screen, and the code of
 * every page does not grow with the contract.
 */
export function callsWhereNamed(): Plugin {
  let table: Promise<KnownCalls> | undefined;
  return {
    name: 'calls-where-named',
    transform: {
      filter: { id: { include: OURS, exclude: CATALOGUE } },
      async handler(code) {
        table ??= runnerImport<{ readonly table: KnownCalls }>(TABLE, { configFile: false }).then(
          ({ module }) => module.table,
        );
        const named = callsNamedIn(code, await table);
        if (!named) return null;
        // On the first line, so that all lines keep their numbers.
        return {
          code: `import { know } from '${KNOWN}'; know(${JSON.stringify(named)}); ${code}`,
          map: null,
        };
      },
    },
  };
}

/** Undefined: the code names none. */
export function callsNamedIn(code: string, table: KnownCalls): KnownCalls | undefined {
  const words = new Set([...code.matchAll(QUOTED)].map(([, , word]) => word!));
  const named = Object.entries(table).filter(([name]) => words.has(name));
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}

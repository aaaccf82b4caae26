import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { areasOf, matchers, PAGE_COLOUR, type Route, ROUTES, UNKNOWN } from '../app/routes.ts';
import type { FirstParts } from '../../schema/first-parts.ts';
import { type Locale, LOCALES } from '../../schema/locales.ts';

export type Chunk = Rolldown.OutputChunk & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};

/** The file from which the server preloads a screen's parts with its page: see `server/platform/http/shells.ts`. */
const FILE = 'screens.json';

/**
 * A browser that is given a screen's address would learn of the screen's parts only when the app runs. So for each
 * address of the route table what belongs to it is written down.
 */
export function screensEarly(): Plugin {
  let outDir = '';
  return {
    name: 'screens-early',
    apply: 'build',
    configResolved: ({ root, build }) => {
      outDir = join(root, build.outDir);
    },
    writeBundle(_options, bundle) {
      const parts = partsOf(bundle);
      const told = toldOf(bundle);
      const screens = matchers.map(({ route, params, pattern }) => ({
        name: route.name,
        pattern: pattern.source,
        params: params.map(({ name, isId }) => ({ name, isId })),
        look: lookOf(route),
        told: told(route),
        ...parts(route),
      }));
      const unknown = { look: lookOf(UNKNOWN), told: told(ROUTES.find(({ name }) => name === 'NotFound')!) };
      writeFileSync(join(outDir, FILE), JSON.stringify({ screens, unknown }));
    },
  };
}

/** The look of a page before any script runs. */
function lookOf({ pageStyle, bars }: Pick<Route, 'pageStyle' | 'bars'>) {
  return { pageStyle, bars, colour: PAGE_COLOUR[pageStyle] };
}

/** A part with all that it cannot run without, itself first. */
export function closure(bundle: Rolldown.OutputBundle, from: readonly Chunk[]): Set<Chunk> {
  const found = new Set<Chunk>(from);
  for (const chunk of found) for (const part of importsOf(bundle, chunk)) found.add(part);
  return found;
}

/** The parts that a part cannot run without. */
export function importsOf(bundle: Rolldown.OutputBundle, { imports }: Chunk): Chunk[] {
  return imports.map((name) => bundle[name]).filter((part) => part?.type === 'chunk');
}

/** The part that a file of the client, such as `site/home/HomeScreen.tsx`, begins. */
export function chunkOf(bundle: Rolldown.OutputBundle, file: string): Chunk {
  const chunk = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.moduleIds.some((id) => id.endsWith(`/client/${file}`)),
  );
  if (chunk?.type !== 'chunk') throw new Error(`no part of its own: client/${file}`);
  return chunk;
}

/** The entry chunk of the app. */
export function entryOf(bundle: Rolldown.OutputBundle): Chunk {
  const entry = Object.values(bundle).find((each) => each.type === 'chunk' && each.isEntry);
  if (entry?.type !== 'chunk') throw new Error('there is no entry');
  return entry;
}

/** The files with the words on it. */
export function wordsOf({ screen, texts }: Pick<Route, 'screen' | 'texts'>, locale: Locale): string[] {
  const areas = new Set(['app', screen.slice(0, screen.lastIndexOf('/')), ...texts]);
  return [...areas].map((area) => `${area}/i18n/${locale}.ts`);
}

/** What `client/app/all-parts.ts` has become: `"./site/home/HomeScreen.tsx":()=>t(()=>import(`./D4x.js`).then(e=>e.n),…)`. */
const PART =
  /["'`]\.\/([\w/-]+\.tsx?)["'`]:\(\)=>[\w$]+\(\(\)=>import\([`"']\.\/([\w-]+\.js)[`"']\)(?:\.then\((\w+)=>\3\.(\w+)\))?,/g;

/** Where a page finds the parts of its screen, in each language. */
export function toldOf(
  bundle: Rolldown.OutputBundle,
): (route: Route) => Readonly<Record<Locale, FirstParts>> {
  const { code, fileName } = chunkOf(bundle, 'app/all-parts.ts');
  const dir = fileName.slice(0, fileName.lastIndexOf('/') + 1);
  const all = new Map(
    [...code.matchAll(PART)].map(([, part, file, , name]) => [
      part!,
      [`/${dir}${file}`, ...(name === undefined ? [] : [name])] as const,
    ]),
  );
  const told = (file: string) => {
    const found = all.get(file);
    if (!found) throw new Error(`the list of all parts has changed: where is ${file}?`);
    return [file, found] as const;
  };
  const toldIn = (route: Route, locale: Locale) =>
    Object.fromEntries([
      told(`${route.screen}.tsx`),
      ...['app', ...areasOf(route)].map((area) => told(`${area}/i18n/${locale}.ts`)),
    ]);
  return (route) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, toldIn(route, locale)])) as Record<
      Locale,
      FirstParts
    >;
}

interface Parts {
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  /** Modules, too: those of the language that the page is in. */
  readonly words: Readonly<Record<Locale, readonly string[]>>;
}

/** The parts that a screen needs beyond those of the app. */
export function partsOf(bundle: Rolldown.OutputBundle): (route: Route) => Parts {
  const ofApp = closure(bundle, [entryOf(bundle)]);
  const stylesOf = (chunks: ReadonlySet<Chunk>) =>
    new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const there = stylesOf(ofApp);
  return (route) => {
    const beyond = (files: readonly string[], known: ReadonlySet<Chunk>) =>
      closure(
        bundle,
        files.map((file) => chunkOf(bundle, file)),
      ).difference(known);
    const addresses = (chunks: ReadonlySet<Chunk>) => [...chunks].map(({ fileName }) => `/${fileName}`);
    // What the screen itself does not wait for comes after all that it does.
    const own = beyond([`${route.screen}.tsx`], ofApp);
    const chunks = own.union(beyond(route.early, ofApp));
    const words = LOCALES.map((locale) => [locale, addresses(beyond(wordsOf(route, locale), ofApp))]);
    return {
      modules: addresses(chunks),
      styles: [...stylesOf(chunks).difference(there)].map((name) => `/${name}`),
      words: Object.fromEntries(words) as Parts['words'],
    };
  };
}

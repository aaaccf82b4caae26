import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** What a page will ask for, to be asked for with it. */
export type Wanted =
  | { readonly fetch: string }
  | { readonly picture: string; readonly srcset: string | undefined; readonly sizes: string };

/** The screen that an address leads to, with the ids in it. */
export interface ScreenAddress {
  readonly name: string;
  readonly params: Readonly<Record<string, number>>;
}

/** As the build writes it: the parts of each screen, by the form of its address. */
const Screens = Type.Array(
  Type.Object({
    name: Type.String(),
    pattern: Type.String(),
    params: Type.Array(Type.String()),
    modules: Type.Array(Type.String()),
    styles: Type.Array(Type.String()),
  }),
);

const HEAD_END = '</head>';

/**
 * The page of the web app for each address. It is the same everywhere but for what it sends for at once: the parts of
 * the screen, and whatever `wanted` says that the screen shows first. Without these a slow line would hear of one after
 * the other.
 */
export class Shells {
  readonly #page: string;
  readonly #screens: readonly (Static<typeof Screens>[number] & { readonly matches: RegExp })[];

  constructor(clientDir: string) {
    this.#page = readFileSync(join(clientDir, 'index.html'), 'utf8');
    const screens: unknown = JSON.parse(readFileSync(join(clientDir, 'screens.json'), 'utf8'));
    this.#screens = Compile(Screens)
      .Parse(screens)
      .map((screen) => ({ ...screen, matches: new RegExp(screen.pattern, 'i') }));
  }

  async pageOf(path: string, wanted: (screen: ScreenAddress) => Promise<readonly Wanted[]>): Promise<string> {
    for (const { name, params, modules, styles, matches } of this.#screens) {
      const found = matches.exec(path);
      if (!found) continue;
      const ids = Object.fromEntries(params.map((param, at) => [param, Number(found[at + 1])]));
      // Whatever cannot be said beforehand is still asked for by the page itself.
      const first = await wanted({ name, params: ids }).catch(() => []);
      const links = [
        ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
        ...first.map(linkOf),
        ...modules.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
      ];
      return this.#page.replace(HEAD_END, () => `${links.join('\n    ')}\n  ${HEAD_END}`);
    }
    return this.#page;
  }
}

function linkOf(wanted: Wanted): string {
  if ('fetch' in wanted)
    return `<link rel="preload" as="fetch" crossorigin href="${attribute(wanted.fetch)}">`;
  const { picture, srcset, sizes } = wanted;
  const choice =
    srcset === undefined ? '' : ` imagesrcset="${attribute(srcset)}" imagesizes="${attribute(sizes)}"`;
  return `<link rel="preload" as="image" fetchpriority="high" href="${attribute(picture)}"${choice}>`;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

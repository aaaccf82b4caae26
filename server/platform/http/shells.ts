import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { type RequestFacts } from './request-facts.ts';
import { FIRST_FRAME_ID, type FirstFrame } from '../../../schema/first-frame.ts';
import { FIRST_PARTS_ID } from '../../../schema/first-parts.ts';
import { type Locale, LOCALES } from '../../../schema/locales.ts';
import { type About, escaped, headOf, type Site } from './page-head.ts';

/** A resource to preload with the page. */
export type PageWanted =
  /** `isLast`: after all others, including the screen's own files. */
  { readonly fetch: string; readonly isLast?: true } | WantedPicture;

export interface WantedPicture {
  readonly picture: string;
  readonly srcset: string | undefined;
  readonly sizes: string;
  /** Its place in the page before any script runs. */
  readonly frame?: FirstFrame | undefined;
}

/** The screen that an address leads to, with the ids and the words in it. */
export interface ScreenAddress {
  readonly name: string;
  readonly params: Readonly<Record<string, number>>;
  /** As they stand in the address. */
  readonly words: Readonly<Record<string, string>>;
}

/** The content at an address. */
export interface PageShown {
  /** False: nothing, as far as everybody may know. */
  readonly isThere: boolean;
  /** What the screen shows first. */
  readonly first: readonly PageWanted[];
  /** Undefined: the page is about the site. */
  readonly about?: About;
}

/** A request for a page. */
export interface PageAsked {
  readonly path: string;
  /** The origin in the request: `https://sellover.example`. */
  readonly origin: string;
  readonly locale: Locale;
  /** The address itself asks for that language. */
  readonly isLocaleAsked?: boolean;
  /** The address asks for more than its path says, such as an order or a filter. */
  readonly hasQuery?: boolean;
  readonly facts: RequestFacts;
}

export type Show = (
  screen: ScreenAddress,
  asked: Pick<PageAsked, 'locale' | 'facts' | 'hasQuery'>,
) => Promise<PageShown>;

/** The colour scheme and the space for bars. Without them a page would stay white until its script runs. */
const Look = Type.Object({ pageStyle: Type.String(), bars: Type.String(), colour: Type.String() });

/** What the page tells of its screen's parts, as JSON: `FirstParts`. */
const Told = Type.Record(Type.Enum(LOCALES), Type.Record(Type.String(), Type.Array(Type.String())));

/** As the build writes it: the look and the files of each screen, by address pattern. */
const Screens = Type.Object({
  screens: Type.Array(
    Type.Object({
      name: Type.String(),
      pattern: Type.String(),
      params: Type.Array(Type.Object({ name: Type.String(), isId: Type.Boolean() })),
      look: Look,
      told: Told,
      modules: Type.Array(Type.String()),
      styles: Type.Array(Type.String()),
      words: Type.Record(Type.Enum(LOCALES), Type.Array(Type.String())),
    }),
  ),
  /** For unknown addresses. */
  unknown: Type.Object({ look: Look, told: Told }),
});

/** The parts of `client/index.html` that each page replaces. */
const HTML = /<html lang="ko"[^>]*>/;
const THEME = /<meta name="theme-color"[^>]*>/;
const TITLE = '<title>Sellover</title>';
const HEAD_END = '</head>';
const ROOT = '<div id="root">';
const NOWHERE: PageShown = { isThere: false, first: [] };

/**
 * The page of the web app for each address. It is the same everywhere but for its language and look, for what its head
 * tells, and for what it sends for at once: the parts of the screen, and whatever `show` says that the screen shows first.
 * Without these a slow line would hear of one after the other.
 */
export class Shells {
  /** Before and after its title. */
  readonly #template: readonly [start: string, rest: string];
  readonly #screens: readonly (Static<typeof Screens>['screens'][number] & { readonly matches: RegExp })[];
  readonly #unknown: Static<typeof Screens>['unknown'];

  readonly #site: Site;
  /** Attributes of the root element. */
  readonly #facts: string;

  /** `facts`: what is set for all pages; the client reads them in `page-facts.ts`. */
  constructor(clientDir: string, site: Site, facts: Readonly<Record<string, string>> = {}) {
    this.#site = site;
    this.#facts = Object.entries(facts)
      .map(([name, value]) => ` data-${name}="${escaped(value)}"`)
      .join('');
    const [start, rest] = readFileSync(join(clientDir, 'index.html'), 'utf8').split(TITLE);
    if (start === undefined || !rest?.includes(ROOT) || !HTML.test(start) || !THEME.test(start))
      throw new Error('index.html has changed: its look, title or root is not where a page has its own');
    this.#template = [start, rest];
    const written: unknown = JSON.parse(readFileSync(join(clientDir, 'screens.json'), 'utf8'));
    const { screens, unknown } = Compile(Screens).Parse(written);
    this.#screens = screens.map((screen) => ({ ...screen, matches: new RegExp(screen.pattern, 'i') }));
    this.#unknown = unknown;
  }

  async pageOf(asked: PageAsked, show: Show): Promise<{ readonly isThere: boolean; readonly html: string }> {
    const { path, locale } = asked;
    for (const screen of this.#screens) {
      const { name, params, modules, styles, words, matches } = screen;
      const found = matches.exec(path);
      if (!found) continue;
      const said = params.map((param, at) => ({ ...param, text: found[at + 1]! }));
      const ids = Object.fromEntries(
        said.filter(({ isId }) => isId).map((param) => [param.name, Number(param.text)]),
      );
      const texts = Object.fromEntries(
        said.filter(({ isId }) => !isId).map((param) => [param.name, param.text]),
      );
      // Anything that fails here is requested by the page itself.
      const shown = await show({ name, params: ids, words: texts }, asked).catch(() => ({
        isThere: true,
        first: [],
      }));
      const links = [
        ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
        ...shown.first.filter((wanted) => !isLast(wanted)).map(linkOf),
        ...[...words[locale], ...modules].map(
          (href) => `<link rel="modulepreload" crossorigin href="${href}">`,
        ),
        ...shown.first.filter(isLast).map(linkOf),
      ];
      return this.#page(asked, screen, shown, links);
    }
    return this.#page(asked, this.#unknown, NOWHERE, []);
  }

  #page(
    asked: PageAsked,
    { look, told }: Static<typeof Screens>['unknown'],
    { isThere, first, about }: PageShown,
    links: readonly string[],
  ) {
    const [start, rest] = this.#template;
    const { pageStyle, bars, colour } = look;
    const head = headOf(this.#site, asked, about);
    const html =
      start
        .replace(
          HTML,
          () =>
            `<html lang="${asked.locale}" data-page-style="${pageStyle}" data-bars="${bars}"${this.#facts}>`,
        )
        .replace(THEME, `<meta name="theme-color" content="${colour}" />`) + head.join('\n    ');
    const frames = first.map(frameOf).join('');
    const parts = `<script type="application/json" id="${FIRST_PARTS_ID}">${JSON.stringify(told[asked.locale])}</script>`;
    const end = rest
      .replace(HEAD_END, () => `${[...links, parts].join('\n    ')}\n  ${HEAD_END}`)
      .replace(ROOT, () => frames + ROOT);
    return { isThere, html: html + end };
  }
}

function isLast(wanted: PageWanted): boolean {
  return 'fetch' in wanted && wanted.isLast === true;
}

function linkOf(wanted: PageWanted): string {
  if ('fetch' in wanted) {
    const priority = isLast(wanted) ? ' fetchpriority="low"' : '';
    return `<link rel="preload" as="fetch" crossorigin${priority} href="${escaped(wanted.fetch)}">`;
  }
  const { picture, srcset, sizes } = wanted;
  const choice =
    srcset === undefined ? '' : ` imagesrcset="${escaped(srcset)}" imagesizes="${escaped(sizes)}"`;
  return `<link rel="preload" as="image" href="${escaped(picture)}"${choice}>`;
}

/** The screen draws the same picture in the same place, so nothing moves when it appears. */
function frameOf(wanted: PageWanted): string {
  if ('fetch' in wanted || wanted.frame === undefined) return '';
  const { picture, srcset, sizes, frame } = wanted;
  const choice = srcset === undefined ? '' : ` srcset="${escaped(srcset)}" sizes="${escaped(sizes)}"`;
  const image = `<img alt="" fetchpriority="high"${choice} src="${escaped(picture)}">`;
  return `<div id="${FIRST_FRAME_ID}" data-frame="${frame}" aria-hidden="true">${image}<i></i><i></i><i></i></div>`;
}

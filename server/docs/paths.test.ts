import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/**
 * What documents point to is there: paths, links with their anchors, make's targets and npm's scripts.
 *
 * - A path starts at the root of the repository, beside its document, or in a folder that the document names. The file of a
 *   bare name may be anywhere.
 * - `<name>` and `*` stand for any name, so that a recipe's `server/domains/<domain>/module.ts` needs one such file.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const isOurs = (path: string) => !/(^|\/)(node_modules|dist|data|\.git)(\/|$)/.test(path);
const files = globSync('**/*', { cwd: root, exclude: (name) => !isOurs(name) }).concat(
  globSync('.*', { cwd: root }),
);
const there = new Set(files);
const tops = new Set(files.filter((path) => !path.includes('/')));
/** Terms, frequent questions and notices are pages of the app: their links are its addresses. */
const isPage = (path: string) => /^(?:server\/domains\/members\/terms\/texts|fixtures\/service)\//.test(path);
const documents = files.filter((path) => path.endsWith('.md') && !isPage(path));

const LINK = /\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g;
const ENDING = /[\w>*-]\.(?:tsx?|mjs|css|md)$/;
const ADDRESS = /\b[a-z]+:\/\/\S+/g;
interface Document {
  readonly name: string;
  readonly text: string;
}

const read = (name: string): Document => ({ name, text: readFileSync(join(root, name), 'utf8') });

/** Whether a file, by its path or by its name, is like this one: `<name>` and `*` stand for any name. */
function isLike(path: string, keyOf: (file: string) => string): boolean {
  const parts = path.replaceAll(/<\w*>/g, '*').split('*');
  const pattern = new RegExp(`^${parts.map(RegExp.escape).join('[^/]+')}$`);
  return files.some((file) => pattern.test(keyOf(file)));
}

const isThere = (path: string) => existsSync(join(root, path)) || isLike(path, (file) => file);

/** `a/b`, `a/b/` and `a.ts`; not `/a/b`, which is an address on a server. */
function pathsIn(text: string): string[] {
  return text
    .replaceAll(ADDRESS, ' ')
    .split(/[^\w./@<>*-]/)
    .filter((word) => !word.startsWith('/'))
    .map((word) => (/[./]$/.test(word) ? word.slice(0, -1) : word))
    .filter((path) => ENDING.test(path) || (path.includes('/') && tops.has(path.split('/')[0]!)));
}

function missingPaths({ name, text }: Document): string[] {
  const found = pathsIn(text);
  const bases = ['.', dirname(name), ...found.filter((path) => path.includes('/') && there.has(path))];
  const isFound = (path: string) =>
    path.includes('/') ? bases.some((base) => isThere(normalize(join(base, path)))) : isLike(path, basename);
  return [...new Set(found)].filter((path) => !isFound(path));
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function missingLinks({ name, text }: Document): string[] {
  const links = [...text.matchAll(LINK)].map(([, link, source]) => (link ?? source)!);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? name : normalize(join(dirname(name), path));
    if (!existsSync(join(root, target))) return true;
    const headings = anchor === undefined ? [] : read(target).text.matchAll(/^#+ (.*)$/gm);
    return anchor !== undefined && ![...headings].some(([, heading]) => anchorOf(heading!) === anchor);
  });
}

describe.each(documents.map(read))('$name', (document) => {
  test('names only paths that exist', () => {
    expect(missingPaths(document)).toEqual([]);
  });

  test('links only to what exists', () => {
    expect(missingLinks(document)).toEqual([]);
  });

  test('names only targets of make and scripts of npm that exist', () => {
    const targets = readFileSync(join(root, 'Makefile'), 'utf8').matchAll(/^([\w-]+):/gm);
    // The root's, and those of the document's own package.
    const packages = ['.', dirname(document.name)].map((folder) => join(root, folder, 'package.json'));
    const scripts = packages
      .filter((file) => existsSync(file))
      .map((file) => JSON.parse(readFileSync(file, 'utf8')) as { scripts?: object })
      .flatMap((about) => Object.keys(about.scripts ?? {}));
    const has = {
      make: [...targets].map(([, target]) => target),
      'npm run': scripts,
    };
    const named = document.text.matchAll(/(?:`|^)(make|npm run) ([\w-]+)/gm);
    const missing = [...named].filter(([, tool, what]) => !has[tool as keyof typeof has].includes(what!));
    expect(missing.map(([call]) => call)).toEqual([]);
  });
});

test.each([
  ['a file that is gone', 'see `server/platform/gone.ts`', 'server/platform/gone.ts'],
  ['a folder that is gone', 'in `server/gone/`', 'server/gone'],
  ['a file name that nothing has', 'in `no-such-file.ts`', 'no-such-file.ts'],
  ['a file at a former top level', '`build/budget.ts`', 'build/budget.ts'],
  ['an example that nothing is like', '`server/domains/<domain>/gone.ts`', 'server/domains/<domain>/gone.ts'],
])('finds %s', (_, text, path) => {
  expect(missingPaths({ name: 'README.md', text })).toEqual([path]);
});

test('knows addresses and examples from paths', () => {
  const text =
    '`/v1/docs`, http://127.0.0.1:3000/server/x, chat/buy, `schema/<part>.ts`, `module.ts`, `*.test.ts`, `cli/room/host/*-commands.ts`';
  expect(missingPaths({ name: 'README.md', text })).toEqual([]);
});

test('finds a link to a page or a heading that is gone', () => {
  const text = '[a](gone.md) [b](README.md#gone) [c](README.md#what-it-can-do) [d](https://example.org/x)';
  expect(missingLinks({ name: 'README.md', text })).toEqual(['gone.md', 'README.md#gone']);
});

test('the README and the architecture stay short', () => {
  const words = (name: string) => read(name).text.split(/\s+/).length;
  expect(words('README.md')).toBeLessThanOrEqual(900);
  expect(words('ARCHITECTURE.md')).toBeLessThanOrEqual(1800);
});

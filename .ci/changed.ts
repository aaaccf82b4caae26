/**
 * The tests of what has changed since the last commit: those that import a changed file, directly or through others. Of them,
 * tests that start a server or a browser run only if they lie in the folder of a change. The rest waits for `make test`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const IMPORT = /(?:from|import\(?)\s*'(\.[^'?]+)/g;
const TEST = /\.test\.tsx?$/;
const PROOF_OR_JOURNEY = /\.proof\.test\.ts$|^client\/e2e\//;
/** Who imports these imports nearly everything. */
const STARTS_A_SERVER = /^server\/(?:app|domains)\.ts$/;

export interface Chosen {
  readonly run: readonly string[];
  /** How many other tests the change reaches, by the folder at the top. */
  readonly left: ReadonlyMap<string, number>;
}

export function changedFiles(): string[] {
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '-o', '--exclude-standard')];
}

export function testsOf(changed: readonly string[]): Chosen {
  const files = git('ls-files', '-co', '--exclude-standard').filter(
    (file) => /\.(?:tsx?|css)$/.test(file) && existsSync(join(ROOT, file)),
  );
  const imports = new Map(files.map((file) => [file, importsOf(file)]));
  const importers = new Map<string, string[]>();
  for (const [file, each] of imports)
    for (const to of each) importers.set(to, [...(importers.get(to) ?? []), file]);

  const reached = closure(changed, importers);
  const servers = closure(
    files.filter((file) => STARTS_A_SERVER.test(file)),
    importers,
  );
  const folders = new Set(changed.map((file) => dirname(file)));
  const tests = [...reached].filter((file) => TEST.test(file));
  const isNear = (file: string) => changed.includes(file) || folders.has(dirname(file));
  const run = tests.filter((file) => isNear(file) || (!servers.has(file) && !PROOF_OR_JOURNEY.test(file)));
  const left = new Map<string, number>();
  for (const file of tests.filter((each) => !run.includes(each))) {
    const folder = file.split('/', 1)[0]!;
    left.set(folder, (left.get(folder) ?? 0) + 1);
  }
  return { run, left };
}

/** The names of files that git prints. */
function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(IMPORT)].map(([, path]) => relative(ROOT, resolve(ROOT, dirname(file), path!)));
}

/** These files and all that import them, through whichever others. */
function closure(from: readonly string[], importers: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set(from);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
}

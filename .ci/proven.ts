/**
 * The files of tests that passed before, so that a run of hours resumes after an interruption. What must stay true:
 * - A file counts once all of its tests have ended, none of them red.
 * - It counts for this scale alone, and as long as it and all that it could see are the same: neither other tests nor this
 *   folder, and nothing of the client where a rule of imports says so. Nothing counts while something is not committed.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Git ignores it. */
const KEPT = new URL('../node_modules/.cache/proven.jsonl', import.meta.url);

/** All files of a commit, as Git lists them (bytes). */
const TREE_MAX = 16 * 1024 * 1024;
/** No test imports another one. */
const TEST = /\.test\.tsx?$/;
/** Tests of what knows the contract only. Those beside `server/app.ts` serve the built client. */
const WITHOUT_CLIENT = /^server\/(?:domains|platform|proofs|story)\//;

interface Green {
  /** What was tried, by which test, and how large. */
  readonly trial: string;
  /** When its run began (ms since 1970), and how long that had taken by then (ms). */
  readonly run: number;
  readonly after: number;
  readonly file: string;
  readonly passed: number;
  readonly skipped: number;
}

type InProject = Pick<TestSpecification | TestModule, 'project' | 'moduleId'>;

export class Proven implements Reporter {
  readonly #trials = trialsHere();
  readonly #run = Date.now();
  readonly #green: readonly Green[];

  constructor() {
    this.#green = kept().filter(({ trial, file }) => trial === this.#trials?.(pathIn(file)));
    mkdirSync(new URL('.', KEPT), { recursive: true });
    // The last line may be a part of one.
    appendFileSync(KEPT, '\n');
  }

  get files(): number {
    return this.#green.length;
  }

  get passed(): number {
    return this.#green.reduce((sum, { passed }) => sum + passed, 0);
  }

  get skipped(): number {
    return this.#green.reduce((sum, { skipped }) => sum + skipped, 0);
  }

  /** How long the runs before this one took until their last green file (ms). */
  get time(): number {
    const runs = Map.groupBy(this.#green, ({ run }) => run);
    return [...runs.values()].reduce((sum, run) => sum + Math.max(...run.map(({ after }) => after)), 0);
  }

  left(all: readonly TestSpecification[]): TestSpecification[] {
    const green = new Set(this.#green.map(({ file }) => file));
    return all.filter((each) => !green.has(nameOf(each)));
  }

  onTestModuleEnd(module: TestModule): void {
    const file = nameOf(module);
    // Somebody may edit a file while it runs.
    const trial = trialsHere()?.(pathIn(file));
    if (trial === undefined || trial !== this.#trials?.(pathIn(file)) || module.state() !== 'passed') return;
    const states = [...module.children.allTests()].map((test) => test.result().state);
    const count = (state: string) => states.filter((each) => each === state).length;
    const green: Green = {
      trial,
      run: this.#run,
      after: Date.now() - this.#run,
      file,
      passed: count('passed'),
      skipped: count('skipped'),
    };
    appendFileSync(KEPT, `${JSON.stringify(green)}\n`);
  }
}

/** A file may be tried in several projects. */
function nameOf({ project, moduleId }: InProject): string {
  return `${project.name} ${relative(ROOT, moduleId)}`;
}

function pathIn(name: string): string {
  return name.slice(name.indexOf(' ') + 1);
}

function kept(): Green[] {
  if (!existsSync(KEPT)) return [];
  return readFileSync(KEPT, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Green];
      } catch {
        // Blank, or the last line of a run that was killed.
        return [];
      }
    });
}

/** What a file of tests is a trial of, by its path. Null: something has changed since the commit, or there is no git. */
function trialsHere(): ((test: string) => string) | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: TREE_MAX }).trim();
  try {
    if (git('status', '--porcelain') !== '') return null;
    const files = git('ls-tree', '-r', '--format=%(objectname) %(path)', 'HEAD').split('\n');
    const tests = new Map<string, string>();
    const [all, withoutClient] = [createHash('sha256'), createHash('sha256')];
    for (const file of files) {
      const [content, path] = file.split(' ', 2) as [string, string];
      if (TEST.test(path)) tests.set(path, content);
      else if (!path.startsWith('.ci/')) {
        all.update(`${file}\n`);
        if (!path.startsWith('client/')) withoutClient.update(`${file}\n`);
      }
    }
    const tried = [all.digest('hex'), withoutClient.digest('hex')];
    return (test) =>
      `${tried[WITHOUT_CLIENT.test(test) ? 1 : 0]} ${tests.get(test)} × ${process.env['PROOF_SCALE']}`;
  } catch {
    return null;
  }
}

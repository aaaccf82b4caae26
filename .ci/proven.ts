/**
 * Which files of tests were green before, at this very commit: a run of hours that was ended goes on where it was. What must
 * stay true:
 * - A file counts once all of its tests have ended, none of them red.
 * - With any change, also of a file that git does not know yet, nothing counts.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Git ignores it. */
const KEPT = new URL('../node_modules/.cache/proven.jsonl', import.meta.url);

interface Green {
  readonly tree: string;
  /** When its run began (ms since 1970), and how long that had taken by then (ms). */
  readonly run: number;
  readonly after: number;
  readonly file: string;
  readonly passed: number;
  readonly skipped: number;
}

type InProject = Pick<TestSpecification | TestModule, 'project' | 'moduleId'>;

export class Proven implements Reporter {
  readonly #tree = cleanTree();
  readonly #run = Date.now();
  readonly #green: readonly Green[];

  constructor() {
    this.#green = kept().filter(({ tree }) => tree === this.#tree);
    mkdirSync(new URL('.', KEPT), { recursive: true });
    // Results of other trees do not count.
    writeFileSync(KEPT, this.#green.map(lineOf).join(''));
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
    if (this.#tree === null || module.state() !== 'passed') return;
    const states = [...module.children.allTests()].map((test) => test.result().state);
    const count = (state: string) => states.filter((each) => each === state).length;
    const green: Green = {
      tree: this.#tree,
      run: this.#run,
      after: Date.now() - this.#run,
      file: nameOf(module),
      passed: count('passed'),
      skipped: count('skipped'),
    };
    appendFileSync(KEPT, lineOf(green));
  }
}

/** A file may be tried in several projects. */
function nameOf({ project, moduleId }: InProject): string {
  return `${project.name} ${relative(ROOT, moduleId)}`;
}

function lineOf(green: Green): string {
  return `${JSON.stringify(green)}\n`;
}

function kept(): Green[] {
  try {
    const lines = readFileSync(KEPT, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Green);
  } catch {
    // No run has written one, or a line was cut off.
    return [];
  }
}

/** What is checked out; null: something was changed since, or there is no git. */
function cleanTree(): string | null {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD^{tree}') : null;
  } catch {
    return null;
  }
}

/** What a run of tests says while it goes on. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';

const SHOWN_OF_MESSAGE = 600;
const DIFF_LINES_MAX = 20;

/** Where the last whole run left how long it took; git ignores it. */
const KEPT = new URL('../node_modules/.cache/tests.json', import.meta.url);
const USUALLY = 'about 6 minutes on two fast cores, 11 on slow ones';
/** Where lines cannot be written over: a line every so often (ms). */
const SAID_EVERY = 30_000;
const RENEWED_EVERY = 1000;
const { stdout } = process;

interface Kept {
  readonly ms: number;
}

/** How long the last whole run took here (ms). Undefined: there was none. */
function lastTime(): number | undefined {
  try {
    return (JSON.parse(readFileSync(KEPT, 'utf8')) as Kept).ms;
  } catch {
    return undefined;
  }
}

export function rememberTime(ms: number): void {
  mkdirSync(new URL('.', KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify({ ms } satisfies Kept));
}

export interface Failure {
  readonly message: string;
  readonly diff?: string;
  readonly stacks?: readonly { readonly file: string; readonly line: number }[];
}

export function failureText(name: string, error?: Failure): string {
  const [place] = error?.stacks ?? [];
  const where = place ? `\n  at ${place.file}:${place.line}` : '';
  const diff = stripVTControlCharacters(error?.diff ?? '').split('\n', DIFF_LINES_MAX);
  const lines = [error?.message.slice(0, SHOWN_OF_MESSAGE) ?? '', ...diff].filter((line) => line !== '');
  return [`Failed: ${name}${where}`, ...lines.map((line) => `  ${line}`)].join('\n');
}

export class Progress implements Reporter {
  readonly #isWhole: boolean;
  readonly #begun = performance.now();
  #files = 0;
  #done = 0;
  #failed = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `isWhole`: of all that `make test` runs, so that its time is known beforehand. */
  constructor(isWhole: boolean) {
    this.#isWhole = isWhole;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    const last = lastTime();
    const time = last === undefined ? USUALLY : `the last run here took ${spoken(last)}`;
    stdout.write(`Running ${this.#files} files of tests${this.#isWhole ? `: ${time}` : ''}.\n`);
    this.#timer = setInterval(() => this.#say(), stdout.isTTY ? RENEWED_EVERY : SAID_EVERY);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'failed')
      this.#tellFailure(`${test.module.relativeModuleId} > ${test.fullName}`, errors[0]);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#done++;
    const [error] = module.errors();
    if (error) this.#tellFailure(module.relativeModuleId, error as Failure);
    if (stdout.isTTY) this.#say();
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
    this.#say();
    if (stdout.isTTY) stdout.write('\n');
  }

  /** At once: who ends a long run early has the reason, too. */
  #tellFailure(name: string, error?: Failure): void {
    this.#failed++;
    stdout.write(`${stdout.isTTY ? '\r\u001B[K' : ''}${failureText(name, error)}\n`);
  }

  #say(): void {
    const failed = this.#failed === 0 ? '' : `, ${this.#failed} failed`;
    const line = `${spoken(performance.now() - this.#begun)}: ${this.#done} of ${this.#files} files${failed}`;
    stdout.write(stdout.isTTY ? `\r\u001B[K${line}` : `${line}\n`);
  }
}

export function spoken(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

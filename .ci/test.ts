/**
 * Runs the tests. At the end it lists failures and costs.
 *
 * - `npm test` runs all tests.
 * - `npm test -- server/domains/orders/order` runs a folder. Options of `vitest run` work, too.
 * - `npm test -- --changed` runs the tests near the uncommitted changes.
 * - `npm test -- --budget` runs all tests and writes their costs into `.ci/budget.json`.
 *
 * `make prove` sets PROOF_SCALE. Tests then run whole, and a table lists the promises that held. A run that was ended goes
 * on where it was, as long as nothing has changed.
 */
import { readFileSync } from 'node:fs';
import {
  createVitest,
  parseCLI,
  type Reporter,
  startVitest,
  type TestModule,
  type Vitest,
} from 'vitest/node';
import Promises from '../server/testing/run/promises.ts';
import { overBudget, totals, writeBudget } from './budget.ts';
import { changedFiles, testsOf } from './changed.ts';
import { type Failure, failureText, Progress, rememberTime, spoken } from './progress.ts';
import { Proven } from './proven.ts';

/** Files whose time is shown at the end, so that growth is seen. */
const SHOWN = 10;
const TICKS_PER_SECOND = 100;

const own = new Set(process.argv.slice(2));
const [isChanged, isBudget] = [own.delete('--changed'), own.delete('--budget')];
const isProof = process.env['PROOF_SCALE'] !== undefined;
const isAll = own.size === 0 && !isChanged && !isProof;
const begun = performance.now();
const said: string[] = [];
let [passed, failed, skipped] = [0, 0, 0];

const { filter, options } = parseCLI(['vitest', 'run', ...own]);
const files = isChanged ? namedTests() : [...filter];
if (files) await run(files);
for (const line of said) process.stdout.write(`${line}\n`);
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
if (failed > 0) process.exitCode = 1;

/** Says what is left out. Null: nothing is to be run. */
function namedTests(): string[] | null {
  const { run, left } = testsOf(changedFiles());
  const others = [...left].map(([folder, count]) => `${count} files of ${folder}`);
  if (others.length > 0)
    said.push(`Left for make test, as they start a server or a browser: ${others.join(', ')}.`);
  if (run.length === 0) said.push('No other test imports what has changed.');
  return run.length === 0 ? null : [...run];
}

async function run(files: string[]): Promise<void> {
  // A run of some files shows each test, and what it prints.
  const reporters: Reporter[] = [new Progress(isAll)];
  if (isProof) reporters.push(new Promises());
  const all = { ...options, run: true, reporters: own.size > 0 ? ['default'] : reporters };
  const { state } = isProof && own.size === 0 ? await prove(all) : await startVitest(files, all);
  const modules = state.getTestModules();
  for (const error of state.getUnhandledErrors()) tellFailure('outside of a test', error as Failure);
  for (const file of modules) {
    for (const error of file.errors()) tellFailure(file.relativeModuleId, error);
    // A hook that fails skips the tests of its group.
    for (const group of file.children.allSuites())
      for (const error of group.errors()) tellFailure(`${file.relativeModuleId} > ${group.fullName}`, error);
    for (const test of file.children.allTests()) {
      const { state: outcome, errors } = test.result();
      if (outcome === 'passed') passed++;
      else if (outcome === 'failed') tellFailure(`${file.relativeModuleId} > ${test.fullName}`, errors?.[0]);
      else skipped++;
    }
  }
  if (isAll) account(modules);
}

async function prove(all: typeof options & { readonly reporters: readonly Reporter[] }): Promise<Vitest> {
  const proven = new Proven();
  const vitest = await createVitest('test', { ...all, reporters: [...all.reporters, proven] });
  const files = await vitest.globTestSpecifications();
  if (proven.files > 0)
    process.stdout.write(
      `${proven.files} of ${files.length} files were green before, in ${spoken(proven.time)}.\n`,
    );
  await vitest.runTestSpecifications(proven.left(files), true);
  await vitest.close();
  tellSlowest(vitest.state.getTestModules());
  passed += proven.passed;
  skipped += proven.skipped;
  said.push(`All runs of it together: ${spoken(proven.time + performance.now() - begun)}`);
  return vitest;
}

function tellSlowest(modules: readonly TestModule[]): void {
  const slowest = modules
    .toSorted((a, b) => b.diagnostic().duration - a.diagnostic().duration)
    .slice(0, SHOWN);
  said.push('The slowest files:');
  for (const file of slowest)
    said.push(`${(file.diagnostic().duration / 1000).toFixed(1).padStart(6)} s  ${file.relativeModuleId}`);
}

/** What the whole cost, beside what it may. */
function account(modules: readonly TestModule[]): void {
  const time = performance.now() - begun;
  rememberTime(time);
  tellSlowest(modules);
  said.push(`${spoken(time)}; ${totals(modules)}`);
  if (process.platform === 'linux')
    said.push(`Processor time of all processes: ${cpuSeconds().toFixed(0)} s`);
  if (isBudget) writeBudget(modules);
  // With a failure much of the rest is not counted, or is tried in vain.
  else if (failed === 0) for (const line of overBudget(modules)) tellFailure('the budget', { message: line });
}

function tellFailure(name: string, error?: Failure): void {
  failed++;
  said.push(failureText(name, error));
}

/** User and system time of this process and of all those it has waited for, and of theirs. */
function cpuSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / TICKS_PER_SECOND;
}

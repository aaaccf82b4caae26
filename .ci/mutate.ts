/**
 * Tries whether the tests would notice a fault. Each one of `mutants.ts` in turn is written into its file, the tests that
 * ought to notice it are run, and it is taken out again: `npm run mutate`, or `npm run mutate coupon` for those with the word.
 *
 * What must stay true:
 * - Whatever happens, no fault stays behind: also an interrupted run puts its file back.
 * - A fault has died where a test failed, and not where none ran, or where that file fails without the fault, too.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { MUTANTS, type Mutant } from './mutants.ts';

/** Of all of them, so many may survive. Of those that were picked, none. */
const SURVIVORS_MAX = 5;

interface Report {
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The file that noticed a fault, and what it tried. */
interface Noticed {
  readonly file: string;
  readonly test: string;
}

const NOT_RUN = 'its tests were not run';

const word = process.argv[2];
const picked = MUTANTS.filter(({ what, file }) => word === undefined || `${what} ${file}`.includes(word));
const folder = mkdtempSync(join(tmpdir(), 'mutate-'));
let running: ChildProcess | undefined;
let putBack = () => {};
process.on('exit', () => {
  putBack();
  running?.kill();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

if (picked.length === 0) throw new Error(`No mutant has the word ${word}`);
const files = [...new Set(picked.map(({ file }) => file))];
const changed = execFileSync('git', ['status', '--porcelain', '--', ...files], { encoding: 'utf8' });
if (changed !== '') throw new Error(`These are to be mutated, and have changes to commit first:\n${changed}`);
const lost = picked.filter(({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2);
if (lost.length > 0)
  throw new Error(
    `What is to be mutated must be there exactly once:\n${lost.map(({ what, file }) => `${file}: ${what}`).join('\n')}`,
  );

const deaths = new Map<Mutant, Noticed>();
for (const mutant of picked) {
  const noticed = await noticedBy(mutant);
  if (noticed) deaths.set(mutant, noticed);
  const why = noticed ? `\n         by ${noticed.file}: ${noticed.test}` : '';
  process.stdout.write(`${noticed ? 'died' : 'SURVIVED'}  ${mutant.what}${why}\n`);
}

if (deaths.size > 0) {
  const noticing = [...new Set([...deaths.values()].map(({ file }) => file))];
  for (const { file, test } of failuresIn(await ran(noticing))) {
    process.stdout.write(`Fails without a fault, too, so its deaths do not count: ${file}: ${test}\n`);
    for (const [mutant, noticed] of deaths) if (noticed.file === file) deaths.delete(mutant);
  }
}
const survived = picked.length - deaths.size;
process.stdout.write(`${deaths.size} died, ${survived} survived\n`);
process.exitCode = survived > (word === undefined ? SURVIVORS_MAX : 0) ? 1 : 0;

/** Undefined: nobody did. */
async function noticedBy({ file, find, instead, tests }: Mutant): Promise<Noticed | undefined> {
  const right = readFileSync(file, 'utf8');
  putBack = () => writeFileSync(file, right);
  writeFileSync(
    file,
    right.replace(find, () => instead),
  );
  const report = await ran([...tests, '--bail', '1']);
  putBack();
  putBack = () => {};
  return failuresIn(report)[0];
}

/** PostgreSQL would try the same again, and a browser is for faults of the client alone. */
async function ran(args: readonly string[]): Promise<Report> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const isClients = args.some((each) => each.startsWith('client/'));
  const projects = ['all', ...(isClients ? ['client', 'components'] : [])].map((each) => `--project=${each}`);
  const options = [...projects, '--reporter=json', `--outputFile=${report}`];
  running = spawn('vitest', ['run', ...args, ...options], { stdio: 'ignore' });
  await new Promise((resolve, reject) => running?.once('close', resolve).once('error', reject));
  running = undefined;
  if (!existsSync(report)) throw new Error(`No tests could be run: vitest run ${args.join(' ')}`);
  const found = JSON.parse(readFileSync(report, 'utf8')) as Report;
  if (found.numTotalTests === 0 && failuresIn(found).length === 0)
    throw new Error(`There are no tests in ${args.join(' ')}`);
  return found;
}

/**
 * The test that failed first. After it the others are stopped, so that files that have no failed test may only not have
 * come to their end; one that could not even be loaded has none, either.
 */
function failuresIn({ testResults }: Report): Noticed[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      file: relative(process.cwd(), name),
      test: assertionResults.find(({ status }) => status === 'failed')?.fullName ?? NOT_RUN,
    }))
    .toSorted((a, b) => Number(a.test === NOT_RUN) - Number(b.test === NOT_RUN));
}

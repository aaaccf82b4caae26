import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from '../server/testing/seed.ts';
import { Cli } from './testing/cli.ts';
import { Demo } from './testing/demo.ts';

/**
 * The commands of the README and of `server/docs/`, page by page, on a demonstration that has just been started. The page of
 * the first shop begins with nothing, and `first-shop.test.ts` follows it.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const pages = ['README.md', ...globSync('server/docs/*.md', { cwd: root }).toSorted()].filter(
  (page) => page !== 'server/docs/first-shop.md',
);
const documented = pages
  .flatMap((page) => readFileSync(join(root, page), 'utf8').split('```sh\n').slice(1))
  .flatMap((block) => block.slice(0, block.indexOf('```')).split('\n'))
  // Not those of an administrator, which change the machine.
  .filter((line) => /(?:^|\| )\s*npx sellover /.test(line))
  // What a reader fills in stands as "…"; nor is a film of theirs here.
  .filter((line) => !/…|show\.mp4/.test(commandIn(line)));
/** A command that two pages show is run once. */
const lines = [...new Map(documented.map((line) => [commandIn(line).trim(), line])).values()];

function commandIn(line: string): string {
  return line.split(' # ')[0]!;
}

interface Told {
  readonly stdin: string;
  readonly args: readonly string[];
}

/** Folders and files of the reader's. */
const PLACES: ReadonlySet<string> = new Set(['shop/', 'backup/', 'nightly/', 'clip.mp4']);

function told(line: string): Told {
  const [before = '', rest = ''] = commandIn(line).split('sellover ', 2);
  const args = rest.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g);
  return {
    stdin: /printf '([^']*)'/.exec(before)?.[1] ?? '',
    args: Array.from(args, ([, a, b, c]) => inTemp(a ?? b ?? c ?? '')),
  };
}

function inTemp(word: string): string {
  return PLACES.has(word) ? join(temp, word) : word;
}

/** They go on until Ctrl-C, or for minutes. */
const isLong = (args: readonly string[]) =>
  args.includes('--follow') || args.includes('--speed') || ['watch', 'push'].includes(args[1] ?? '');

/** The same, with fewer people and less time; drills and most shows have files of their own here. */
function shortened(args: readonly string[]): readonly string[] {
  if (args[0] === 'sim') return [...args, ...(isWhole ? ['--viewers', '30', '--duration', '2s'] : FEW)];
  if (args[0] === 'drill' || (args[0] === 'run' && !isWhole)) return [...args, '--dry-run'];
  return args[0] === 'run' ? [...args, '--crowd', '30%', '--at', 'max'] : args;
}
const FEW = ['--viewers', '5', '--duration', '300ms'];

const temp = mkdtempSync(join(tmpdir(), 'sellover-pages-'));
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

let server: Demo;
let cli: Cli;
beforeAll(async () => {
  server = await Demo.open();
  cli = new Cli({ SELLOVER_URL: server.url, DATA_DIR: server.dataDir });
});
afterAll(async () => {
  cli.remove();
  rmSync(temp, { recursive: true });
  await server.close();
});

test('there are as many as there should be', () => {
  expect(lines.length).toBeGreaterThan(25);
});

/** How it ends, and what it says of that. */
async function outcomeOf({ stdin, args }: Told): Promise<{ code: number | null; stderr: string }> {
  const running = cli.begin(shortened(args), { stdin });
  if (isLong(args)) {
    await running.says();
    running.interrupt();
  }
  return running.ended;
}

test.each(lines.filter((line) => hasFfmpeg || !/stream push|sellover clip/.test(line)))(
  '%s',
  async (line) => {
    const { code, stderr } = await outcomeOf(told(line));
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('✗')]);
  },
);

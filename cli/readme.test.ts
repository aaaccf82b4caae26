import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cli } from './testing/cli.ts';
import { DemoServer } from './testing/demo-server.ts';

/** The commands of the README, from its top to its bottom, on a demonstration that has just been started. */
const root = fileURLToPath(new URL('..', import.meta.url));
const blocks = [
  ...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/```sh\n([^`]*(?:`[^`]+`[^`]*)*?)```/g),
];
const lines = blocks
  .flatMap(([, block = '']) => block.split('\n'))
  .filter((line) => line.includes('sellover '))
  // What a reader fills in stands as "…"; nor is a film of theirs here.
  .filter((line) => !/…|show\.mp4/.test(line.replace(/ #.*/, '')));

interface Told {
  readonly line: string;
  readonly stdin: string;
  readonly args: readonly string[];
}

function told(line: string): Told {
  const [command = ''] = line.split(/\s+#\s/);
  const [, stdin = '', rest = ''] = /^(?:printf '([^']*)' \| )?(?:npx )?sellover (.*)$/.exec(command) ?? [];
  const args = [...rest.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  return { line, stdin, args };
}

/** They go on until Ctrl-C, or for minutes. */
const isLong = ({ args }: Told) =>
  args.includes('--follow') || args.includes('--speed') || ['watch', 'push'].includes(args[1] ?? '');

/** The same, with fewer people and less time. */
function shortened(args: readonly string[]): readonly string[] {
  if (args[0] === 'sim') return [...args, '--viewers', '30', '--duration', '2s'];
  return args[0] === 'run' ? [...args, '--crowd', '30%', '--at', 'max'] : args;
}

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const needsFfmpeg = ({ args }: Told) => args[1] === 'push';

let server: DemoServer;
let cli: Cli;
beforeAll(async () => {
  server = await DemoServer.start();
  cli = new Cli({ SELLOVER_URL: server.url, DATA_DIR: server.dataDir });
});
afterAll(async () => {
  cli.remove();
  await server.stop();
});

test('there are as many as there should be', () => {
  expect(lines.length).toBeGreaterThan(25);
});

test.each(lines.map((line) => [line, told(line)] as const))('%s', async (_line, command) => {
  if (needsFfmpeg(command) && !hasFfmpeg) return;
  const { stdin, args } = command;
  if (!isLong(command)) {
    const { code, stderr } = await cli.run(shortened(args), { stdin });
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('✗')]);
    return;
  }
  const child = cli.start(args);
  const stderr = text(child.stderr!);
  await Promise.race([once(child.stdout!, 'data'), once(child.stderr!, 'data')]);
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(await stderr).not.toContain('✗');
});

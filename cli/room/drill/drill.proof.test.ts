import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { familyOf } from '../../../fixtures/programs/program.ts';
import { shipped } from '../run/playhouse.support.ts';
import { Cli } from '../../testing/cli.ts';
import type { Report } from './report.ts';

const cli = new Cli();
const dir = openFolder(join(tmpdir(), 'sellover-drills-'));
afterAll(() => {
  cli.remove();
  rmSync(dir, { recursive: true });
});

/** PostgreSQL may run as another user, who must get in, too. */
function openFolder(prefix: string): string {
  const folder = mkdtempSync(prefix);
  chmodSync(folder, 0o755);
  return folder;
}

/** Whatever a drill makes is in TMPDIR, and nothing else. */
function ownPlace() {
  const { NODE_COMPILE_CACHE = '' } = process.env;
  return { TMPDIR: openFolder(join(dir, 'place-')), NODE_COMPILE_CACHE };
}

const promise = 'an operator can see beforehand that nothing is lost, whatever breaks during a show';

function written(name: string, show: string): string {
  const file = join(dir, `${name}.yaml`);
  writeFileSync(file, show);
  return file;
}

const small = written(
  'small',
  `broadcast: 4
lasts: 6s
viewers:
  fans: { count: 6, members: 4, chat: 300/m, like: 120/m, buy: 120/m, pay: 120/m, cart: 120/m }
steps:
  - { at: 0s, start: }
  - { at: 2s, say: 안녕하세요 }
`,
);

test(
  'one server is killed and frozen while people buy and chat, and everything holds',
  { meta: { promise } },
  async () => {
    const env = ownPlace();
    const args = [
      'drill',
      small,
      '--nodes',
      '1',
      '-f',
      'kill:server@1s',
      '-f',
      'freeze:server@4s+1s',
      '--json',
    ];
    const { code, stdout, stderr } = await cli.runApart(args, { env });
    expect([code, stderr]).toEqual([0, '']);
    const { kept, held, effects } = JSON.parse(stdout) as Report;
    expect(held.filter((each) => !each.held)).toEqual([]);
    expect(held).toHaveLength(6);
    expect(kept.map(({ promise: what }) => what)).toEqual(
      expect.arrayContaining(['orders', 'chat lines', 'cart lines']),
    );
    for (const { lost, twice, acknowledged } of kept) {
      expect([lost, twice]).toEqual([0, 0]);
      expect(acknowledged).toBeGreaterThan(0);
    }
    const [killed, frozen] = effects;
    expect(killed).toMatchObject({ fault: 'kill:server@1s', cutOff: 6, said: ['node1 was started again'] });
    expect(killed!.allBack).toBeGreaterThan(0);
    // Nobody is answered before it is back.
    expect(killed!.firstAnswer).toBeGreaterThan(1000);
    expect(frozen!.broken).toBeGreaterThanOrEqual(1000);
    expect(readdirSync(env.TMPDIR)).toEqual([]);
  },
);

test('Ctrl-C in the middle of a fault leaves nothing behind', async () => {
  const env = ownPlace();
  const args = ['drill', small, '--nodes', '1', '-f', 'freeze:server@1s+5s'];
  const child = cli.start(args, { env });
  let told = '';
  child.stderr!.on('data', (chunk: Buffer) => (told += chunk.toString()));
  await expect.poll(() => told).toContain('✗ freeze:server@1s+5s');
  const family = familyOf(child.pid!);
  // The command, the keeper of its cluster, and the node.
  expect(family).toHaveLength(3);
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([4, null]);
  expect(told).toContain('The drill was stopped; nothing was checked');
  expect(readdirSync(env.TMPDIR)).toEqual([]);
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  expect(family.filter(isAlive)).toEqual([]);
});

test(
  'servers, NATS, PostgreSQL and the disk fail one after the other during a show on two nodes, and everything holds',
  { meta: { promise } },
  async () => {
    const env = ownPlace();
    const faults = [
      'kill:server@6s',
      'kill:nats@14s',
      'freeze:nats@20s+3s',
      // Where a small file system can be mounted.
      ...(process.platform === 'linux' ? ['disk-full@26s+5s'] : []),
      'kill:postgres@36s',
      'freeze:node2@44s+6s',
      'kill:node2@54s',
    ];
    const args = ['drill', shipped('drill'), ...faults.flatMap((fault) => ['-f', fault]), '--json'];
    const { code, stdout, stderr } = await cli.runApart(args, { env });
    expect([code, stderr]).toEqual([0, '']);
    const { kept, held, effects } = JSON.parse(stdout) as Report;
    expect(held.filter((each) => !each.held)).toEqual([]);
    expect(kept.filter(({ lost, twice }) => lost + twice > 0)).toEqual([]);
    expect(kept.map(({ promise: what }) => what)).toEqual(
      expect.arrayContaining(['orders', 'payments', 'chat lines', 'cart lines', 'coupons taken']),
    );
    expect(effects.map(({ fault }) => fault)).toEqual(faults);
    expect(readdirSync(env.TMPDIR)).toEqual([]);
  },
);

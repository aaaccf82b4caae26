import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';

const PROGRAM = new URL('against.ts', import.meta.url).pathname;
/** Two servers, and a world for each: two cores have time for them in `make prove` only. */
const isWhole = process.env['PROOF_SCALE'] !== undefined;

const against = (...args: string[]) => spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8' });
const checkouts = () => readdirSync(tmpdir()).filter((name) => name.startsWith('sellover-against-'));

const WRONG = ['HEAD baskets', ...(isWhole ? ['', 'HEAD orders chat', 'HEAD --rounds 0'] : [])];
test.for(WRONG)('"%s" gets the usage line', (args) => {
  const { status, stdout, stderr } = against(...args.split(' ').filter(Boolean));
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Usage: node bench/against.ts <commit> [orders | chat] [--rounds 8] [--quick]\n',
  });
});

test('a name of no commit is refused before anything is checked out', () => {
  const before = checkouts();
  const { status, stderr } = against('no-such-branch');
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'no-such-branch is no commit of this repository\n',
  });
  expect(checkouts()).toEqual(before);
});

test.runIf(isWhole).for(['orders', 'chat'])(
  '%s: both sides are measured, and nothing stays behind',
  (suite) => {
    const before = checkouts();
    const { status, stdout, stderr } = against('HEAD', suite, '--quick');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const rows = stdout.split('\n').filter((line) => /│ ([0-9a-f]{7}|here|ratio) /.test(line));
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      const [rate, , cost] = row
        .split('│')
        .slice(2)
        .map((cell) => Number.parseFloat(cell.replace(',', '')));
      expect(rate).toBeGreaterThan(0);
      expect(cost).toBeGreaterThan(0);
    }
    const spenders = stdout.match(/^([0-9a-f]{7}|here): of an order’s time on the loop: \w+\/\w+ \d+ %, /gm);
    expect(spenders ?? []).toHaveLength(suite === 'orders' ? 2 : 0);
    expect(checkouts()).toEqual(before);
  },
);

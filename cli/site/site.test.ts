import { expect, test } from 'vitest';
import type { Stage } from '../../server/testing/stage.ts';
import { actAs } from '../testing/acting.ts';
import type { Cli } from '../testing/cli.ts';

let stage: Stage;
let cli: Cli;
actAs('manager', (acting) => ({ stage, cli } = acting));

test('sellover visits counts where sessions began', async () => {
  expect((await cli.run(['visits'])).stdout).toBe('No visits\n');
  const visit = { path: '/schedule', locale: 'en', device: 'desktop' } as const;
  for (let times = 0; times < 2; times++) await stage.api.done('recordVisit', visit, { token: null });
  expect((await cli.run(['visits', '--days', '1'])).stdout).toMatch(/\d{4}-\d\d-\d\d +2 +\/schedule/);
  expect(await cli.json(['visits'])).toMatchObject({ visits: [{ path: '/schedule', visitCnt: 2 }] });
});

test('sellover consolelog lists what went wrong in browsers', async () => {
  expect((await cli.run(['consolelog', 'list'])).stdout).toBe('No errors\n');
  const error = { level: 'error', text: 'TypeError: no\nat Chat', screen: 'enterLive' } as const;
  for (let times = 0; times < 2; times++) await stage.api.done('recordConsoleLog', error, { token: null });
  const { stdout } = await cli.run(['consolelog', 'list']);
  expect(stdout).toMatch(/ {2}error {2}enterLive {2}2 times\n {2}TypeError: no\n {2}at Chat\n$/);
});

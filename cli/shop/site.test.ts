import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MovedClock } from '../../server/platform/clock.ts';
import { TestServer } from '../../server/testing/server.ts';
import { PASSWORD } from '../../server/testing/world.ts';
import { Cli } from '../testing/cli.ts';

let server: TestServer;
let cli: Cli;
let userId: string;
beforeAll(async () => {
  // Logins are as old here as the commands take them to be.
  server = await TestServer.start({ clock: new MovedClock(Date.now()) });
  ({ userId } = await server.world.manager());
});
afterAll(() => server.stop());
beforeEach(() => {
  cli = new Cli({ SELLOVER_URL: server.url, SELLOVER_USER: userId, SELLOVER_PASSWORD: PASSWORD });
});
afterEach(() => cli.remove());

test('sellover visits counts where sessions began', async () => {
  expect((await cli.run(['visits'])).stdout).toBe('No visits\n');
  const visit = { path: '/schedule', locale: 'en', device: 'desktop' } as const;
  for (let times = 0; times < 2; times++) await server.api.done('recordVisit', visit, { token: null });
  expect((await cli.run(['visits', '--days', '1'])).stdout).toMatch(/\d{4}-\d\d-\d\d +2 +\/schedule/);
  expect(await cli.json(['visits'])).toMatchObject({ visits: [{ path: '/schedule', visitCnt: 2 }] });
});

test('sellover consolelog lists what went wrong in browsers', async () => {
  expect((await cli.run(['consolelog', 'list'])).stdout).toBe('No errors\n');
  const error = { level: 'error', text: 'TypeError: no\nat Chat', screen: 'enterLive' } as const;
  for (let times = 0; times < 2; times++) await server.api.done('recordConsoleLog', error, { token: null });
  const { stdout } = await cli.run(['consolelog', 'list']);
  expect(stdout).toMatch(/ {2}error {2}enterLive {2}2 times\n {2}TypeError: no\n {2}at Chat\n$/);
});

import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const ofTheLog = (...names: string[]) => names.map((name) => `server/platform/log/${name}.test.ts`);
const proofs = (...names: string[]) => names.map((name) => `server/proofs/${name}.test.ts`);

/** What rests on the database, tried on PostgreSQL, too: some of it with all tests… */
const SOME = [
  ...ofTheLog('migrations', 'reactions', 'timers'),
  'server/story/*.test.ts',
  'server/domains.test.ts',
  'server/domains/order/*.test.ts',
  'server/domains/payment/*.test.ts',
  'server/domains/coupon/coupons.test.ts',
  'server/domains/game/live.test.ts',
  'server/domains/rehearsal/*.test.ts',
  'server/domains/reminder/reminders.test.ts',
  'server/domains/room/reactions.test.ts',
  'server/domains/showcase/*.test.ts',
  ...proofs('coupons', 'oversell', 'reactions'),
];
/** …and all of it by `make prove`. */
const WHOLE = [
  'cli/replay/*.test.ts',
  ...ofTheLog('committer', 'damage', 'kill', 'seal', 'verify'),
  'server/*.test.ts',
  'server/domains/**/*.test.ts',
  'server/platform/http/*.test.ts',
  ...proofs(
    'deploy',
    'drain',
    'flash-sale',
    'game',
    'garbage',
    'kill',
    'later-version',
    'limits',
    'privacy',
    'same-order',
    'second-start',
  ),
  ...proofs('shared-room', 'show', 'soak'),
];
const isWhole = process.env['PROOF_SCALE'] !== undefined;

export default defineConfig({
  test: {
    // Hundreds of servers and commands are started: each need not be compiled anew.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    // Loading a server's modules anew for each file would take longer than most files' tests.
    isolate: false,
    // Real servers, databases and browsers: two cores want few of them at a time, but browser tests mostly wait.
    maxWorkers: 4,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['{bench,cli,fixtures,schema,server}/**/*.test.ts', 'client/e2e/*.test.ts'],
        },
      },
      {
        extends: true,
        // A page is one for each viewer: its modules keep what they know of one, and their tests stand in for a browser.
        test: {
          name: 'client',
          include: ['client/**/*.test.ts'],
          exclude: ['client/e2e/**'],
          isolate: true,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          include: isWhole ? [...SOME, ...WHOLE] : SOME,
          globalSetup: 'server/testing/postgresql.setup.ts',
        },
      },
    ],
  },
});

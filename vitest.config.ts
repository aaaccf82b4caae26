import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const ofTheLog = (...names: string[]) => names.map((name) => `server/platform/log/${name}.test.ts`);
const proofs = (...names: string[]) => names.map((name) => `server/proofs/${name}.test.ts`);

/** What rests on the database, tried on PostgreSQL, too: one journey through orders and payments with all tests… */
const SOME = ['server/domains/order/orders.test.ts'];
/** …and all of it by `make prove`. */
const WHOLE = [
  'cli/replay/*.test.ts',
  ...ofTheLog('committer', 'damage', 'kill', 'migrations', 'reactions', 'seal', 'timers', 'verify'),
  'server/story/*.test.ts',
  'server/*.test.ts',
  'server/domains/**/*.test.ts',
  'server/platform/http/*.test.ts',
  ...proofs(
    'coupons',
    'deploy',
    'drain',
    'flash-sale',
    'game',
    'garbage',
    'kill',
    'later-version',
    'limits',
    'oversell',
    'privacy',
    'reactions',
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

import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { atBuild } from './client/build/at-build.ts';
import { callsWhereNamed } from './client/build/calls.ts';
import { plainIcons } from './client/build/icons.ts';
import { chromiumLaunch } from './fixtures/chromium.ts';

/**
 * `make prove` runs every test, whole: with PROOF_SCALE, proofs are larger, and journeys take all their ways. `make test`
 * leaves out what its name calls a proof: it needs crowds, several servers or a long time.
 */
const isWhole = process.env['PROOF_SCALE'] !== undefined;
const PROOFS = isWhole ? [] : ['**/*.proof.test.ts'];
/** What rests on the database, tried on PostgreSQL, too: one journey through orders and payments… */
const SOME = ['server/domains/orders/order/orders.test.ts'];
/** …and all of it by `make prove`… */
const WHOLE = ['server/**/*.test.ts', 'cli/broadcasts/replay/*.test.ts'];
/** …but for what knows no database, or is about one engine, or brings its own. */
const NOT_ON_POSTGRESQL = [
  'server/platform/{bus,gateway,input,limits,media,rtmp,tracing}/**',
  'server/platform/*.test.ts',
  'server/platform/log/{contract,postgresql,sqlite}/**',
  'server/{docs,testing}/**',
  'server/proofs/{bad-data,behind-proxies,damage,earlier-version,encoder,hostile-texts,moderation,nodes,one-server}.*',
  'server/proofs/{same-again,same-name,shop-folder,strangers}.*',
];
const PROPERTIES = 'server/testing/run/properties.setup.ts';
const SETUP = ['server/testing/run/setup.ts', PROPERTIES];
/** A page of components reaches the server of its tests, and nothing else. */
const NO_NETWORK = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'];
/** The files of PostgreSQL take long and come last otherwise, when most workers have nothing left to do. */
class PostgresqlFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- This is no array's.
    const sorted = await super.sort(files);
    const isFirst = ({ project }: TestSpecification) => project.name === 'postgresql';
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: PostgresqlFirst },
    // Hundreds of servers and commands are started: each need not be compiled anew.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    // Loading a server's modules anew for each file would take longer than most files' tests.
    isolate: false,
    // So many processes, and beside them so many pages of components: two cores are busy then, though both often wait.
    maxWorkers: 2,
    // A slow and busy machine has this patience, too: only what hangs ever waits so long.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['{bench,cli,fixtures,schema,server}/**/*.test.ts', 'client/e2e/**/*.test.ts'],
          exclude: PROOFS,
          setupFiles: SETUP,
        },
      },
      {
        extends: true,
        plugins: [callsWhereNamed()],
        // A page is one for each viewer: its modules keep what they know of one, and their tests stand in for a browser.
        test: {
          name: 'client',
          include: ['client/**/*.test.ts'],
          exclude: ['client/e2e/**', ...PROOFS],
          isolate: true,
          pool: 'threads',
          setupFiles: PROPERTIES,
        },
      },
      {
        extends: true,
        // As the client's build has it.
        resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
        plugins: [atBuild(), callsWhereNamed(), plainIcons(), react()],
        // Named, so that none is found while tests run: the page would be loaded anew beneath them.
        optimizeDeps: {
          // Each icon is a module of its own, and runs as it is.
          exclude: ['lucide-react'],
          include: [
            '@base-ui/react/*',
            '@tanstack/react-query',
            'axe-core',
            'hls.js',
            'hls.js/light',
            'react-dom/client',
            'typebox',
            'typebox/value',
            'use-intl',
            'use-intl/core',
            'uuidv7',
            'valtio',
            'valtio/vanilla',
            'valtio/vanilla/utils',
            'vitest-browser-react',
            'wouter',
            'wouter/use-browser-location',
          ],
        },
        // Components in pages of one Chromium.
        test: {
          name: 'components',
          include: ['client/**/*.test.tsx'],
          exclude: PROOFS,
          setupFiles: 'client/testing/setup.ts',
          isolate: true,
          testTimeout: 120_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 390, height: 844 },
            provider: playwright({
              launchOptions: chromiumLaunch(NO_NETWORK),
              // Fingers hover over nothing. Not `isMobile`: once a test has widened such a page, it stays zoomed in.
              contextOptions: { hasTouch: true },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          include: isWhole ? WHOLE : SOME,
          exclude: isWhole ? NOT_ON_POSTGRESQL : [],
          setupFiles: SETUP,
          globalSetup: 'server/testing/processes/postgresql.setup.ts',
        },
      },
    ],
  },
});

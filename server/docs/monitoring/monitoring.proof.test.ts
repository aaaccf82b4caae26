import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ProgramMissing } from '../../../fixtures/programs/program.ts';
import { requestOf } from '../../../schema/call.ts';
import { operations } from '../../domains.ts';
import { Catalog } from '../../domains/catalog/catalog/catalog.ts';
import { Encoder } from '../../testing/encoder.ts';
import { removePlace, tempDir } from '../../testing/place.ts';
import { Prometheus, promtool } from '../../testing/processes/prometheus.ts';
import { TestServer } from '../../testing/server.ts';
import { logIn, orderFor, setStage } from '../../testing/stage.ts';
import { alerts, drawn, here, read } from './monitoring.support.ts';

interface Loaded {
  readonly groups: readonly {
    readonly rules: readonly { readonly name: string; readonly health: string }[];
  }[];
}

/** The error says how to install what a test needs. */
function unlessMissing(skip: (why: string) => never, error: unknown): never {
  if (!(error instanceof ProgramMissing)) throw error;
  return skip(error.message);
}

describe('alerts.yaml', () => {
  test('is clean to Prometheus, and fires and keeps silent as alerts-test.yaml says', ({ skip }) => {
    try {
      expect(promtool(['check', 'rules', '--lint-fatal', here('alerts.yaml')])).toMatchObject({ code: 0 });
      const { code, said } = promtool(['test', 'rules', here('alerts-test.yaml')]);
      expect(said).toContain('SUCCESS');
      expect(code).toBe(0);
    } catch (error) {
      unlessMissing(skip, error);
    }
  });

  test('is what the example of a configuration loads', ({ skip }) => {
    try {
      const { code, said } = promtool(['check', 'config', here('prometheus.yml')]);
      expect([code, said]).toEqual([0, expect.stringContaining('1 rule files found')]);
    } catch (error) {
      unlessMissing(skip, error);
    }
  });
});

describe('a Prometheus that watches a server under load', () => {
  let server: TestServer;
  let prometheus: Prometheus | undefined;
  let watching: Promise<Prometheus> | undefined;
  const folder = tempDir();
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(async () => {
    await prometheus?.stop();
    await server.stop();
    await removePlace(folder);
  });

  /** Throws `ProgramMissing` without Prometheus. */
  async function watch(): Promise<Prometheus> {
    copyFileSync(here('alerts.yaml'), join(folder, 'alerts.yaml'));
    prometheus = await Prometheus.start(folder, impatient(server.url));
    // Rates need two readings, with something in between.
    for (let turn = 0; turn < 2; turn++) {
      await load(server);
      await scrapes(prometheus, 2);
    }
    return prometheus;
  }

  /** The same for all tests; skips those if it is not installed. */
  async function watched(skip: (why: string) => never): Promise<Prometheus> {
    try {
      return await (watching ??= watch());
    } catch (error) {
      return unlessMissing(skip, error);
    }
  }

  test('has nothing against what the server tells', async ({ skip }) => {
    await load(server);
    const { text } = await server.api.raw('GET', '/metrics');
    try {
      expect(promtool(['check', 'metrics'], text)).toEqual({ code: 0, said: '' });
    } catch (error) {
      unlessMissing(skip, error);
    }
  });

  test('evaluates each alert without an error, and knows each series that it looks at', async ({ skip }) => {
    const found = await watched(skip);
    for (const { alert, expr } of alerts) {
      await found.query(expr);
      const selectors = expr.match(/\b(?:up|(?:sellover|nodejs|process)_\w+)\b(?:\{[^}]*\})?/g) ?? [];
      expect([alert, selectors]).not.toEqual([alert, []]);
      for (const selector of selectors) {
        await expect.poll(() => found.query(selector), { message: `${alert}: ${selector}` }).not.toEqual([]);
      }
    }
  });

  test('has loaded the rules, and finds no fault in them', async ({ skip }) => {
    const found = await watched(skip);
    const health = async () => {
      const loaded = await found.get<Loaded>('rules');
      const rules = loaded.groups.flatMap((group) => group.rules);
      return rules.map((rule) => `${rule.name} ${rule.health}`).toSorted();
    };
    await expect.poll(health).toEqual(alerts.map(({ alert }) => `${alert} ok`).toSorted());
  });

  test('has something to draw for each line of the dashboard', async ({ skip }) => {
    const found = await watched(skip);
    for (const { name, expr } of drawn) {
      await expect.poll(() => found.query(expr), { message: `${name}: ${expr}` }).not.toEqual([]);
    }
  });
});

/** The example's configuration for this server, which reads it each second. */
function impatient(url: string): string {
  const replaced = [
    ['127.0.0.1:3000', new URL(url).host],
    ['scrape_interval: 15s', 'scrape_interval: 1s'],
    ['evaluation_interval: 15s', 'evaluation_interval: 500ms'],
  ] as const;
  return replaced.reduce((config, [text, instead]) => {
    expect(config).toContain(text);
    return config.replace(text, instead);
  }, read('prometheus.yml'));
}

/** Resolves after so many more readings. */
async function scrapes(prometheus: Prometheus, count: number): Promise<void> {
  const soFar = async () =>
    Number((await prometheus.query('sum(count_over_time(up[10m]))'))[0]?.value[1] ?? 0);
  const before = await soFar();
  await expect.poll(soFar).toBeGreaterThanOrEqual(before + count);
}

/** A little of all that the dashboard draws. */
async function load(server: TestServer): Promise<void> {
  const stage = await setStage(server);
  const { api, plan, mug, cup, buyer, host } = stage;
  const { broadcastSysId } = plan;
  const { streamKey } = await api.done('streamKey', { broadcastSysId }, { token: host.token });
  const encoder = new Encoder(api, streamKey);
  await encoder.films(1);
  expect(await encoder.code('index9.ts', 'no video')).not.toBe('0001');
  const viewer = server.viewer(plan, buyer);
  await viewer.enter();
  await viewer.say('안녕하세요');
  await logIn(api, buyer.userId);
  const as = api.as(buyer.token);
  const { orderSysId } = await as.done('placeOrder', orderFor(stage, mug));
  await as.done('payOrder', { orderSysId, payMethodCode: 1, returnUrl: '/' });
  expect(await as.code('placeOrder', orderFor(stage, cup, 1000))).not.toBe('0001');
  const broken = vi.spyOn(server.sellover.use(Catalog), 'sellerFacts').mockRejectedValue(new Error('broken'));
  const { path } = requestOf(operations.sellerPayPolicy, { sellerSysId: 1 });
  expect((await api.raw('GET', path)).status).toBe(500);
  broken.mockRestore();
  viewer.drop();
  await server.sellover.settled();
}

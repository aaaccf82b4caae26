import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { ProgramMissing } from '../../../fixtures/programs/program.ts';
import { requestOf } from '../../../schema/call.ts';
import { operations } from '../../domains.ts';
import { Catalog } from '../../domains/catalog/catalog.ts';
import { removePlace, tempDir } from '../../testing/place.ts';
import { Prometheus, promtool } from '../../testing/prometheus.ts';
import { TestServer } from '../../testing/server.ts';
import { logIn, orderFor, setStage } from '../../testing/stage.ts';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

interface Target {
  readonly refId: string;
  readonly expr: string;
}

interface Loaded {
  readonly groups: readonly {
    readonly rules: readonly { readonly name: string; readonly health: string }[];
  }[];
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly datasource?: { readonly uid: string };
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets?: readonly Target[];
}

const here = (name: string) => new URL(name, import.meta.url).pathname;
const read = (name: string) => readFileSync(here(name), 'utf8');

const { groups } = parse(read('alerts.yaml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const { panels, templating } = JSON.parse(read('dashboard.json')) as {
  panels: Panel[];
  templating: { list: { name: string }[] };
};
const drawn = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ refId, expr }) => ({ name: `${title} ${refId}`, expr: filledIn(expr) })),
);

/** As Grafana fills it in: all nodes, and a range that several scrapes fall into. */
function filledIn(expr: string): string {
  return expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m');
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

  test('says of each alert how bad it is, what is wrong, and where the page says what to do', () => {
    const page = readFileSync(here('../monitoring.md'), 'utf8');
    const headings = [...page.matchAll(/^### (Sellover\w+)$/gm)].map(([, name]) => name!);
    expect(headings.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
    for (const { alert, labels, annotations } of alerts) {
      expect(labels['severity']).toMatch(/^(?:critical|warning|info)$/);
      expect(annotations).toEqual({
        summary: expect.stringMatching(/.{10}/),
        description: expect.stringMatching(/.{20}/),
        runbook: `server/docs/monitoring.md#${alert.toLowerCase()}`,
      });
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

describe('dashboard.json', () => {
  test('has panels that do not overlap, each with a source that one chooses', () => {
    expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance']);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const { type, title, datasource, gridPos, targets = [] } of panels) {
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(x).toBeLessThan(24);
          expect(taken).not.toContain(`${x} ${y}`);
          taken.add(`${x} ${y}`);
        }
      if (type === 'row') continue;
      expect([title, datasource?.uid]).toEqual([title, '${datasource}']);
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
      expect(targets).not.toHaveLength(0);
    }
    for (const { name, expr } of drawn)
      expect([name, expr]).toEqual([name, expect.stringContaining('=~".*"')]);
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

  test('evaluates each alert without an error, and knows each series that it looks at', async ({ skip }) => {
    const found = await watched(skip);
    expect(alerts.length).toBeGreaterThan(20);
    for (const { alert, expr } of alerts) {
      await found.query(expr);
      const selectors = expr.match(/\b(?:up|(?:sellover|nodejs|process)_\w+)\b(?:\{[^}]*\})?/g) ?? [];
      expect([alert, selectors]).not.toEqual([alert, []]);
      for (const selector of selectors) {
        const { length } = await found.query(selector);
        expect([alert, selector, length > 0]).toEqual([alert, selector, true]);
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
    expect(drawn.length).toBeGreaterThan(40);
    for (const { name, expr } of drawn) {
      const { length } = await found.query(expr);
      expect([name, expr, length > 0]).toEqual([name, expr, true]);
    }
  });
});

/** The example's configuration for this server, which reads it many times a second. */
function impatient(url: string): string {
  const replaced = [
    ['127.0.0.1:3000', new URL(url).host],
    ['scrape_interval: 15s', 'scrape_interval: 200ms'],
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
  const { api, plan, mug, cup, buyer } = stage;
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

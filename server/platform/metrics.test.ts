import { expect, test } from 'vitest';
import { modules } from '../domains.ts';
import { GeneratedTable } from '../testing/generated-table.ts';
import { sharedServer } from '../testing/shared-server.ts';
import { setStage } from '../testing/stage.ts';
import { nameOf, type Metrics } from './metric.ts';
import { platformMetrics } from './metrics.ts';

const server = sharedServer();

async function read(): Promise<string> {
  return (await server.api.raw('GET', '/metrics')).text;
}

/** Of every line that says what a metric is. */
function kinds(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, kind]) => [name!, kind!] as const),
  );
}

test('durations are histograms in seconds, with all that belongs to one', async () => {
  const begun = performance.now();
  const { api, broadcastSysId } = await setStage(server);
  await api.done('counts', { broadcastSysId });
  const text = await read();
  const histograms = [...kinds(text)].filter(
    ([name, kind]) => kind === 'histogram' && name.startsWith('sellover_'),
  );
  expect(histograms.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'sellover_http_request_duration_seconds',
      'sellover_log_group_duration_seconds',
      'sellover_gateway_window_seconds',
      'sellover_gateway_fanout_duration_seconds',
      'sellover_timer_lateness_seconds',
    ]),
  );
  for (const [name] of histograms) expect(name).toMatch(/_seconds$/);
  expect(text).not.toMatch(/_ms\b/);

  const route = 'route="/v1/broadcasts/:broadcastSysId/counts"';
  const name = 'sellover_http_request_duration_seconds';
  const value = (line: string) =>
    Number(new RegExp(`^${line.replaceAll(/[{}+]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]);
  const buckets = [...text.matchAll(new RegExp(`^${name}_bucket{le="([^"]+)",${route}} (\\d+)$`, 'gm'))];
  const bounds = buckets.map(([, bound]) => (bound === '+Inf' ? Infinity : Number(bound)));
  const counts = buckets.map(([, , count]) => Number(count));
  expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(bounds.at(-1)).toBe(Infinity);
  expect(value(`${name}_count{${route}}`)).toBe(counts.at(-1));
  const sum = value(`${name}_sum{${route}}`);
  expect(sum).toBeGreaterThan(0);
  // In milliseconds it would be more than all of this test has taken.
  expect(sum).toBeLessThan((performance.now() - begun) / 1000);
});

test('what somebody asks for names no series: there are as many whatever the address', async () => {
  const { api, broadcastSysId } = await setStage(server);
  const ask = async (id: number) => {
    await api.raw('GET', `/v1/broadcasts/${id}/counts?x=${id}`);
    await api.raw('GET', `/nothing/${id}`);
    await api.raw('GET', `/v1/nothing/${id}`);
    await api.raw('POST', `/media/${id}`);
  };
  // What Node holds open at the moment comes and goes by itself.
  const series = async () =>
    (await read()).split('\n').filter((line) => !/^(?:#|nodejs_active_)/.test(line)).length;
  await ask(broadcastSysId);
  await ask(900_000);
  await read();
  const before = await series();
  for (let id = 900_001; id < 900_020; id++) await ask(id);
  expect(await series()).toBe(before);
});

const page = new GeneratedTable('metrics.md');

test('metrics.md has a line for each of ours, and nothing else is answered', async () => {
  const ours = [platformMetrics as Metrics, ...modules.map(({ metrics = {} }) => metrics)].flatMap(
    (metrics) => Object.entries(metrics),
  );
  const answered = [...kinds(await read()).keys()].filter((name) => name.startsWith('sellover_'));
  expect(answered.toSorted()).toEqual(ours.map(([name, metric]) => nameOf(name, metric)).toSorted());
  const rows = ours.map(([name, metric]) => [`\`${nameOf(name, metric)}\``, metric.help, metric.look ?? '']);
  await expect(await page.with(['metric', 'counts', 'look when'], rows)).toMatchFileSnapshot(page.file);
});

test('every metric that metrics.md mentions is answered', async () => {
  const there = kinds(await read());
  const spoken = [...page.text.matchAll(/\b((?:sellover|nodejs|process)_\w+)/g)].map(([, name]) => name!);
  expect(spoken.filter((name) => !there.has(name.replace(/_(?:bucket|sum|count)$/, '')))).toEqual([]);
});

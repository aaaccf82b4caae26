import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TestServer } from '../../testing/server.ts';
import { alerts, drawn, here, panels, templating } from './monitoring.support.ts';

test('alerts.yaml says of each alert how bad it is, what is wrong, and where the page says what to do', () => {
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

test('dashboard.json has panels that do not overlap, each with a source that one chooses', () => {
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
  for (const { name, expr } of drawn) expect([name, expr]).toEqual([name, expect.stringContaining('=~".*"')]);
});

test('what alerts and dashboard look at is what the server tells', async () => {
  await TestServer.alone(async ({ api }) => {
    const { text } = await api.raw('GET', '/metrics');
    const told = new Set(['up']);
    for (const [, name, kind] of text.matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
      told.add(name!);
      if (kind === 'histogram') for (const part of ['bucket', 'sum', 'count']) told.add(`${name!}_${part}`);
    }
    expect([alerts.length > 20, drawn.length > 40]).toEqual([true, true]);
    for (const { expr } of [...alerts, ...drawn]) {
      const names = expr.match(/\b(?:up\b|(?:sellover|nodejs|process)_\w+)/g) ?? [];
      expect([expr, names]).not.toEqual([expr, []]);
      expect([expr, names.filter((name) => !told.has(name))]).toEqual([expr, []]);
    }
  });
});

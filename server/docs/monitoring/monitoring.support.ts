import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

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

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly datasource?: { readonly uid: string };
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets?: readonly Target[];
}

/** Where a file of this folder is. */
export const here = (name: string) => new URL(name, import.meta.url).pathname;
export const read = (name: string) => readFileSync(here(name), 'utf8');

const { groups } = parse(read('alerts.yaml')) as { groups: { rules: Alert[] }[] };
export const alerts = groups.flatMap(({ rules }) => rules);
export const { panels, templating } = JSON.parse(read('dashboard.json')) as {
  panels: Panel[];
  templating: { list: { name: string }[] };
};
/** Each line of the dashboard. */
export const drawn = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ refId, expr }) => ({ name: `${title} ${refId}`, expr: filledIn(expr) })),
);

/** As Grafana fills it in: all nodes, and a range that several scrapes fall into. */
function filledIn(expr: string): string {
  return expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m');
}

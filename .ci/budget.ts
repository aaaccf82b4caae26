/**
 * What all tests may cost, in counts that are the same on every machine: `.ci/budget.json` has them by file. A run that
 * costs more fails. `npm test -- --budget` writes what a run has cost; the commit says why it had to be more.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { TestModule } from 'vitest/node';
import type { Counts } from '../server/testing/run/counts.ts';

const FILE = new URL('budget.json', import.meta.url);
const KINDS = ['servers', 'processes', 'pages', 'requests'] as const;
/**
 * By which share more is within the budget. Each worker starts for itself what its files share, such as a browser, and tests
 * that wait ask again until they see what they wait for.
 */
const SLACK: Counts = { servers: 0.03, processes: 0.1, pages: 0.03, requests: 0.1 };
/** How many of the files that grew are named. */
const NAMED = 10;

type ByFile = Readonly<Record<string, readonly number[]>>;

/** A line for each kind of which there are more than the budget has. */
export function overBudget(modules: readonly TestModule[]): string[] {
  const [now, allowed] = [costOf(modules), JSON.parse(readFileSync(FILE, 'utf8')) as ByFile];
  return KINDS.flatMap((kind, at) => {
    const [used, budget] = [sum(now, at), sum(allowed, at)];
    if (used <= budget * (1 + SLACK[kind])) return [];
    const grown = Object.entries(now)
      .map(([file, counts]) => ({ file, more: counts[at]! - (allowed[file]?.[at] ?? 0) }))
      .filter(({ more }) => more > 0)
      .toSorted((a, b) => b.more - a.more)
      .slice(0, NAMED);
    const files = grown.map(({ file, more }) => `${file} (+${more})`).join(', ');
    return [`${used} ${kind}, and the budget has ${budget}: ${files}`];
  });
}

export function writeBudget(modules: readonly TestModule[]): void {
  const lines = Object.entries(costOf(modules))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, counts]) => `  ${JSON.stringify(file)}: [${counts.join(', ')}]`);
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}

export function totals(modules: readonly TestModule[]): string {
  const cost = costOf(modules);
  return KINDS.map((kind, at) => `${sum(cost, at)} ${kind}`).join(', ');
}

/** Of files that cost something. One that runs on two engines counts twice. */
function costOf(modules: readonly TestModule[]): ByFile {
  const cost: Record<string, number[]> = {};
  for (const module of modules) {
    const { counts } = module.meta();
    if (!counts || KINDS.every((kind) => counts[kind] === 0)) continue;
    const before = cost[module.relativeModuleId];
    cost[module.relativeModuleId] = KINDS.map((kind, at) => counts[kind] + (before?.[at] ?? 0));
  }
  return cost;
}

function sum(cost: ByFile, at: number): number {
  return Object.values(cost).reduce((all, counts) => all + counts[at]!, 0);
}

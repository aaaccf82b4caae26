import type { Profiler } from 'node:inspector';
import { percent } from './report.ts';

const NO_DOMAIN = 'no domain';
const COLLECTOR = 'garbage collector';

type Spending = readonly (readonly [name: string, share: number])[];

/**
 * Shares of a thread's busy time by domain, the largest first. A sample counts for the innermost domain on its stack, so
 * what the platform does for a domain is the domain's. `domains`: their paths in `server/domains`. `from`, `until`: ms on
 * the monotonic clock, which is the profile's as well.
 */
export function spendingOf(
  { nodes, startTime, samples = [], timeDeltas = [] }: Profiler.Profile,
  domains: readonly string[],
  { from, until }: { readonly from: number; readonly until: number },
): Spending {
  const owners = new Map<number, string>();
  // A profile lists callers before what they call.
  for (const { id, callFrame, children = [] } of nodes) {
    const { url, functionName } = callFrame;
    const own = domains.find((domain) => url.includes(`/server/domains/${domain}/`));
    if (own !== undefined) owners.set(id, own);
    else if (functionName === `(${COLLECTOR})`) owners.set(id, COLLECTOR);
    const owner = owners.get(id);
    if (owner !== undefined) for (const child of children) owners.set(child, owner);
  }
  const idle = new Set(nodes.filter((node) => node.callFrame.functionName === '(idle)').map(({ id }) => id));
  const counts = new Map<string, number>();
  let busy = 0;
  let us = startTime;
  for (const [at, id] of samples.entries()) {
    us += timeDeltas[at]!;
    if (us < from * 1000 || us > until * 1000 || idle.has(id)) continue;
    const owner = owners.get(id) ?? NO_DOMAIN;
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
    busy += 1;
  }
  return [...counts].map(([name, count]) => [name, count / busy] as const).toSorted(([, a], [, b]) => b - a);
}

/** The three domains that spend most, then what is no domain's. */
export function spendingText(spending: Spending): string {
  const isDomain = ([name]: Spending[number]) => name !== NO_DOMAIN && name !== COLLECTOR;
  const most = spending.filter(isDomain).slice(0, 3);
  const rest = spending.filter((each) => !isDomain(each));
  return [...most, ...rest].map(([name, share]) => `${name} ${percent(share)}`).join(', ');
}

import { setTimeout as pass } from 'node:timers/promises';
import type { Api } from '../api.ts';

/** Garbage is collected every second; the least that is seen in this time (ms) is what is held. */
const RESTING = 1500;

/** For a server that collects its garbage every second, so that only what it holds counts as memory. */
export const COLLECTING = {
  NODE_OPTIONS: `--expose-gc --import ${new URL('../../../bench/fanout/collect.ts', import.meta.url).href}`,
};

/** Nobody does anything: what a {@link COLLECTING} server holds now, and its open sockets. */
export async function resting(api: Api): Promise<{ bytes: number; sockets: number }> {
  let bytes = Infinity;
  let sockets = NaN;
  for (const until = performance.now() + RESTING; performance.now() < until; await pass(100)) {
    const { text } = await api.raw('GET', '/metrics');
    const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    sockets = metric('sellover_sockets');
    bytes = Math.min(bytes, metric('nodejs_heap_size_used_bytes') + metric('nodejs_external_memory_bytes'));
  }
  return { bytes, sockets };
}

import { requestOf } from '../../schema/call.ts';
import { placeOrder } from '../../schema/buying/orders.ts';
import { autocannonOf, type Volley } from '../harness/compete.ts';
import { monotonicMs } from '../harness/clock.ts';
import { Histogram, median } from '../harness/figures.ts';
import { paced } from '../harness/paced.ts';
import { cpuBetween, cpuTime, type Server } from '../harness/processes.ts';
import { figure, percent, type Report } from '../harness/report.ts';
import { HOT_PRODUCT, orderOf, type World } from '../harness/world.ts';

/** The share of the requested rate that must be reached for it to count as held. */
const HELD_MIN = 0.95;

interface HalfSpeed {
  readonly name: string;
  readonly server: Server;
  readonly volley: Volley;
}

/**
 * Each at half of what it did a moment before, in turn. A server that cannot hold that, because the machine is slower
 * now, has all the load's connections waiting: then the row tells of their number, and says so.
 */
export async function atHalfSpeed(
  report: Report,
  world: World,
  contestants: readonly [ours: HalfSpeed, peer: HalfSpeed],
  asked: { readonly count: number; readonly ms: number; readonly name: string; readonly ratioMax: number },
): Promise<void> {
  const { body } = requestOf(placeOrder, orderOf(HOT_PRODUCT, world.plan));
  const results = contestants.map((each) => ({
    ...each,
    rate: [] as number[],
    p99: [] as number[],
    share: [] as number[],
  }));
  for (let round = 0; round < asked.count; round++) {
    for (const { name, server, volley, rate: rates, p99, share } of results) {
      const most = await autocannonOf(volley)(server, 1);
      const rate = most.answers / most.seconds / 2;
      rates.push(rate);
      const times = new Histogram();
      const before = cpuTime(server.pid);
      const from = monotonicMs();
      const load = {
        port: server.port,
        path: volley.path,
        headers: world.headers,
        rate,
        body: () => body!,
        times,
      };
      const { ok, refused } = await paced({ ...load, from, until: from + asked.ms });
      if (refused > 0) throw new Error(`${refused} orders were refused`);
      const seconds = (monotonicMs() - from) / 1000;
      const { waited } = cpuBetween(before, cpuTime(server.pid));
      p99.push(times.quantile(0.99));
      share.push(ok / ((rate * asked.ms) / 1000));
      report.waited(waited / seconds);
      report.step(
        `${name} at ${rate.toFixed(0)}/s: p50 ${times.quantile(0.5)} p99 ${p99.at(-1)} ms, ` +
          `${percent(share.at(-1)!)} of the orders taken, waited for its core ${percent(waited / seconds)}`,
      );
    }
  }
  const [ours, peer] = results;
  const held = results.every(({ share }) => median(share) >= HELD_MIN);
  report.add({
    name: `${asked.name} at half its own rate (${figure(median(ours!.rate))}/s)`,
    unit: 'ms',
    ours: median(ours!.p99),
    peer: median(peer!.p99),
    peerName: `the same peer at half of its own (${figure(median(peer!.rate))}/s)`,
    aim: { of: 'ratio', is: 'at most', value: asked.ratioMax },
    ...(!held && { remark: 'the machine was slower than a moment before: the rate was not held' }),
  });
}

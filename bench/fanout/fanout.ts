import { sleep } from '../harness/clock.ts';
import { median } from '../harness/figures.ts';
import { residentBytes } from '../harness/processes.ts';
import { limitRemark } from '../harness/limit.ts';
import { figure, type Report } from '../harness/report.ts';
import type { RunResult } from './generator.ts';
import { climb, cpuEach, described, type Top } from './ladder.ts';
import { openStage, type Stage, type TargetName } from './targets.ts';

const PEERS = {
  naive: 'the naive loop with ws',
  socketio: 'socket.io 4',
} as const satisfies Partial<Record<TargetName, string>>;

/** What a rate of messages should be in the reach of, so that a climb needs few steps: deliveries a second. */
const EXPECTED: Record<TargetName, number> = { sellover: 2_000_000, naive: 120_000, socketio: 120_000 };

const FEW_VIEWERS = 1000;
const SETTLED_BYTES = 200 * 1024;
const QUIET_RATE = 50;
const QUIET_VIEWERS = 1000;

/** Chat to a room of many viewers: posted over REST, durable before anyone sees it, delivered over WebSockets. */
export async function fanout(report: Report, { quick }: { quick: boolean }): Promise<void> {
  report.title('Fan-out');
  for (const viewers of quick ? [1000] : [1000, 5000]) await compareTops(report, viewers, quick ? 1 : 2);
  await compareQuietly(report, quick ? 1 : 3);
  await compareMemory(report, quick ? 2000 : 4000);
}

async function compareTops(report: Report, viewers: number, rounds: number): Promise<void> {
  const tops: Record<TargetName, Top[]> = { sellover: [], naive: [], socketio: [] };
  for (let round = 0; round < rounds; round++) {
    for (const target of ['sellover', 'naive', 'socketio'] as const) {
      // One round says enough of a peer that is only there to be named.
      if (round > 0 && target === 'socketio') continue;
      const known = tops[target][0]?.best?.rate;
      const first = known ?? Math.ceil(EXPECTED[target] / viewers);
      tops[target].push(await climb(report, { target, viewers, first, step: known ? 1.2 : 2 }));
    }
  }
  const ours = tops.sellover.flatMap(({ best }) => best ?? []);
  for (const [peer, peerName] of Object.entries(PEERS) as [keyof typeof PEERS, string][]) {
    const theirs = tops[peer].flatMap(({ best }) => best ?? []);
    report.add({
      name: `Fan-out: sustained deliveries to ${figure(viewers)} viewers`,
      unit: 'deliveries/s',
      ours: middle(ours, ({ perSecond }) => perSecond),
      peer: middle(theirs, ({ perSecond }) => perSecond),
      peerName,
      ...(peer === 'naive' && { aim: { of: 'ratio', is: 'at least', value: 20 } }),
      ...limitRemark(tops.sellover.some(({ limitedByGenerator }) => limitedByGenerator)),
    });
  }
}

async function compareQuietly(report: Report, rounds: number): Promise<void> {
  const results: Record<'sellover' | 'naive', RunResult[]> = { sellover: [], naive: [] };
  for (let round = 0; round < rounds; round++) {
    for (const target of ['sellover', 'naive'] as const) {
      await onStage(target, async (stage) => {
        await stage.grow(QUIET_VIEWERS);
        const result = await stage.run(QUIET_RATE, 2500, 2500);
        report.step(described(target, result, true));
        results[target].push(result);
      });
    }
  }
  const { sellover, naive } = results;
  report.add({
    name: `Fan-out: CPU of a delivery at ${QUIET_RATE} messages/s to ${figure(QUIET_VIEWERS)} viewers`,
    unit: 'µs',
    ours: middle(sellover, cpuEach),
    peer: middle(naive, cpuEach),
    peerName: PEERS.naive,
    aim: { of: 'ratio', is: 'at most', value: 0.8 },
  });
  report.add({
    name: `Fan-out: p99 from post to screen at ${QUIET_RATE} messages/s to ${figure(QUIET_VIEWERS)} viewers`,
    unit: 'ms',
    ours: middle(sellover, ({ p99 }) => p99),
    peer: middle(naive, ({ p99 }) => p99),
    peerName: PEERS.naive,
    aim: { of: 'ours', is: 'at most', value: 40 },
  });
}

/** Between a fair number of viewers and many, so that what a server needs anyway does not count. */
async function compareMemory(report: Report, more: number): Promise<void> {
  const each = { sellover: NaN, naive: NaN };
  for (const target of ['sellover', 'naive'] as const) {
    const act = async (stage: Stage) => {
      await stage.grow(FEW_VIEWERS);
      const before = await restingBytes(stage);
      await stage.grow(FEW_VIEWERS + more);
      each[target] = ((await restingBytes(stage)) - before) / more / 1024;
      report.step(`${target}: ${each[target].toFixed(1)} KiB an idle viewer`);
    };
    await onStage(target, act, ['--expose-gc', '--import', new URL('collect.ts', import.meta.url).href]);
  }
  report.add({
    name: 'Fan-out: memory of an idle viewer',
    unit: 'KiB',
    ours: each.sellover,
    peer: each.naive,
    peerName: 'bare ws',
    aim: { of: 'ratio', is: 'at most', value: 1.3 },
  });
}

/** What it holds once the bustle of coming in is over and its garbage is collected: the least that is seen. */
async function restingBytes({ server }: Stage): Promise<number> {
  let least = Infinity;
  for (let unchanged = 0; unchanged < 3;) {
    await sleep(1000);
    const now = residentBytes(server.pid);
    unchanged = now > least - SETTLED_BYTES ? unchanged + 1 : 0;
    least = Math.min(least, now);
  }
  return least;
}

async function onStage(
  target: TargetName,
  act: (stage: Stage) => Promise<void>,
  nodeArgs: readonly string[] = [],
): Promise<void> {
  const stage = await openStage(target, nodeArgs);
  try {
    await act(stage);
  } finally {
    await stage.close();
  }
}

function middle(results: readonly RunResult[], of: (result: RunResult) => number): number {
  return median(results.map(of));
}

import { sleep } from '../harness/clock.ts';
import { median } from '../harness/figures.ts';
import { residentBytes } from '../harness/processes.ts';
import { limitRemark } from '../harness/limit.ts';
import { figure, type Report } from '../harness/report.ts';
import type { RunResult } from './generator.ts';
import { climb, cpuEach, described, P99_MAX, type Top } from './ladder.ts';
import { measureLikes } from './likes.ts';
import { compareReturns } from './returns.ts';
import { compareStalled } from './stalled.ts';
import { openStage, type Stage, type TargetName } from './targets.ts';

type Climber = Exclude<TargetName, 'deflated'>;

const PEERS = {
  naive: 'the naive loop with ws',
  socketio: 'socket.io 4',
} as const satisfies Partial<Record<TargetName, string>>;

/** What a rate of messages should be in the reach of, so that a climb needs few steps: deliveries a second. */
const EXPECTED: Record<Climber, number> = { sellover: 2_000_000, naive: 120_000, socketio: 120_000 };

/** The posters' connections come in during the first second. */
const WARM = 2000;
/** CPU of a delivery, beside the peer's. */
const CPU_MAX = 0.8;
const FEW_VIEWERS = 1000;
const SETTLED_BYTES = 200 * 1024;

/**
 * Rooms in which a server has time enough, and what is asked of its times from post to screen, and of its CPU, beside
 * the peer's. Messages that are few and far between cannot be gathered: each costs both a write a viewer.
 */
const QUIET_ROOMS = [
  { viewers: 1000, rate: 50, measured: 2500, atMost: { p99: 1.3 }, cpuMax: CPU_MAX },
  { viewers: 5000, rate: 5, measured: 4000, atMost: { p50: 1.2, p99: 1.2 }, cpuMax: null },
] as const;

const LARGE_ROOM = { viewers: 5000, rate: 50 } as const;

const LIVELY_RATE = 200;
const LIVELY_VIEWERS = 1000;
const DEFLATED_BYTES_MAX = 90;

/** Chat to a room of many viewers: posted over REST, durable before anyone sees it, delivered over WebSockets. */
export async function fanout(report: Report, { quick }: { quick: boolean }): Promise<void> {
  report.title('Fan-out');
  for (const viewers of quick ? [1000] : [1000, 5000]) await compareTops(report, viewers, quick ? 1 : 2);
  for (const room of QUIET_ROOMS) await compareQuietly(report, room, quick ? 1 : 3);
  await compareLargeRoom(report);
  await compareBytes(report);
  await measureLikes(report, quick ? 3000 : 10_000);
  await compareReturns(report, quick ? 500 : 3000);
  await compareStalled(report, quick ? 600 : 3000, quick ? 100 : 500);
  await compareMemory(report, quick ? 2000 : 4000);
}

async function compareTops(report: Report, viewers: number, rounds: number): Promise<void> {
  const tops: Record<Climber, Top[]> = { sellover: [], naive: [], socketio: [] };
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

async function compareQuietly(
  report: Report,
  { viewers, rate, measured, atMost, cpuMax }: (typeof QUIET_ROOMS)[number],
  rounds: number,
): Promise<void> {
  const results: Record<'sellover' | 'naive', RunResult[]> = { sellover: [], naive: [] };
  for (let round = 0; round < rounds; round++) {
    for (const target of ['sellover', 'naive'] as const) {
      results[target].push(await runOnce(report, target, { viewers, rate, measured }));
    }
  }
  const { sellover, naive } = results;
  const what = `at ${rate} messages/s to ${figure(viewers)} viewers`;
  report.add({
    name: `Fan-out: CPU of a delivery ${what}`,
    unit: 'µs',
    ours: middle(sellover, cpuEach),
    peer: middle(naive, cpuEach),
    peerName: PEERS.naive,
    ...(cpuMax !== null && { aim: { of: 'ratio', is: 'at most', value: cpuMax } }),
  });
  for (const [quantile, value] of Object.entries(atMost) as ['p50' | 'p99', number][]) {
    report.add({
      name: `Fan-out: ${quantile} from post to screen ${what}`,
      unit: 'ms',
      ours: middle(sellover, (result) => result[quantile]),
      peer: middle(naive, (result) => result[quantile]),
      peerName: PEERS.naive,
      aim: { of: 'ratio', is: 'at most', value },
    });
  }
}

/** A large show. The naive loop cannot hand out so much: it is asked for a fifth. */
async function compareLargeRoom(report: Report): Promise<void> {
  const { viewers, rate } = LARGE_ROOM;
  const bytes = { sellover: NaN, naive: NaN };
  const results = { sellover: null as RunResult | null, naive: null as RunResult | null };
  for (const target of ['sellover', 'naive'] as const) {
    const each = target === 'naive' ? rate / 5 : rate;
    results[target] = await runOnce(report, target, { viewers, rate: each, measured: 6000 }, ({ server }) => {
      bytes[target] = residentBytes(server.pid);
    });
  }
  const peerName = `${PEERS.naive} at ${rate / 5}/s`;
  const where = `at ${rate} messages/s to ${figure(viewers)} viewers`;
  report.add({
    name: `Fan-out: p99 from post to screen ${where}`,
    unit: 'ms',
    ours: results.sellover!.p99,
    peer: results.naive!.p99,
    peerName,
    aim: { of: 'ours', is: 'at most', value: P99_MAX },
  });
  report.add({
    name: `Fan-out: memory of the whole server ${where}`,
    unit: 'MiB',
    ours: bytes.sellover / 1024 ** 2,
    peer: bytes.naive / 1024 ** 2,
    peerName,
  });
}

/** More than the naive loop can hand out: it is asked for a quarter, which costs it the least a delivery. */
async function compareBytes(report: Report): Promise<void> {
  const lively = { viewers: LIVELY_VIEWERS, rate: LIVELY_RATE, measured: 2500 };
  const naive = await runOnce(report, 'naive', { ...lively, rate: LIVELY_RATE / 4 });
  for (const [target, form] of [
    ['deflated', 'deflated'],
    ['sellover', 'plain'],
  ] as const) {
    const ours = await runOnce(report, target, lively);
    const where = `at ${LIVELY_RATE} messages/s to ${figure(LIVELY_VIEWERS)} viewers, ${form}`;
    report.add({
      name: `Fan-out: bytes on the wire of a chat line ${where}`,
      unit: 'bytes',
      ours: ours.bytesEach,
      peer: naive.bytesEach,
      peerName: PEERS.naive,
      ...(target === 'deflated' && { aim: { of: 'ours', is: 'at most', value: DEFLATED_BYTES_MAX } }),
    });
    report.add({
      name: `Fan-out: CPU of a delivery ${where}`,
      unit: 'µs',
      ours: cpuEach(ours),
      peer: cpuEach(naive),
      peerName: `${PEERS.naive} at ${naive.rate}/s`,
      aim: { of: 'ratio', is: 'at most', value: CPU_MAX },
    });
  }
}

async function runOnce(
  report: Report,
  target: TargetName,
  { viewers, rate, measured }: { readonly viewers: number; readonly rate: number; readonly measured: number },
  afterwards: (stage: Stage) => void = () => {},
): Promise<RunResult> {
  let result: RunResult | undefined;
  await onStage(target, async (stage) => {
    await stage.grow(viewers);
    result = await stage.run(rate, WARM, measured);
    report.waited(result.serverHeldUp);
    report.step(described(target, result, true));
    afterwards(stage);
  });
  return result!;
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

/** The least memory seen after all viewers have joined and garbage is collected. */
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

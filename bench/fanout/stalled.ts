import { sleep } from '../harness/clock.ts';
import { ask, startHelper } from '../harness/ipc.ts';
import { residentBytes, type Server } from '../harness/processes.ts';
import { figure, type Report } from '../harness/report.ts';
import type { RunResult } from './generator.ts';
import { P99_MAX } from './ladder.ts';
import type { StallingOrder } from './stalling.ts';
import { openStage } from './targets.ts';

/** The naive loop cannot hand out so much: it is asked for an eighth. */
const RATE = { sellover: 200, naive: 25 } as const;
type Name = keyof typeof RATE;
const WARM = 2000;
const UNDISTURBED = 8000;
/** The system's own buffers, some megabytes each, fill before anything waits in the server: that takes a minute. */
const DISTURBED = 95_000;
const LOOK_EVERY = 250;

const KIB_EACH_MAX = 1024;
const PUT_OUT_WITHIN = 10;

interface Outcome {
  readonly before: RunResult;
  readonly during: RunResult;
  readonly kibEach: number;
  /** The longest that anybody was kept who took nothing (s); Infinity: some were never put out. */
  readonly puttingOut: number;
}

/** Some of a room's viewers stop reading for good: it must not be felt by the others, nor in the memory. */
export async function compareStalled(report: Report, viewers: number, stalled: number): Promise<void> {
  const ours = await stallIn(report, 'sellover', viewers, stalled);
  const naive = await stallIn(report, 'naive', viewers, stalled);
  const peerName = `the naive loop with ws at ${RATE.naive}/s`;
  const where = `${figure(stalled)} of ${figure(viewers)} viewers stopped reading, ${RATE.sellover} messages/s`;
  report.add({
    name: `Stalled: p99 of the others, ${where}`,
    unit: 'ms',
    ours: ours.during.p99,
    peer: naive.during.p99,
    peerName,
    aim: { of: 'ours', is: 'at most', value: P99_MAX },
    remark: `${figure(ours.before.p99)} ms before`,
  });
  report.add({
    name: `Stalled: memory that each costs at most, ${where}`,
    unit: 'KiB',
    ours: ours.kibEach,
    peer: naive.kibEach,
    peerName: `${peerName}, after ${DISTURBED / 1000} s and growing`,
    aim: { of: 'ours', is: 'at most', value: KIB_EACH_MAX },
  });
  report.add({
    name: `Stalled: from taking nothing to being put out, ${where}`,
    unit: 's',
    ours: ours.puttingOut,
    aim: { of: 'ours', is: 'at most', value: PUT_OUT_WITHIN },
  });
}

async function stallIn(report: Report, name: Name, viewers: number, count: number): Promise<Outcome> {
  const stage = await openStage(name);
  const helper = startHelper(new URL('stalling.ts', import.meta.url));
  const { server, room } = stage;
  const reading = viewers - count;
  try {
    await stage.grow(reading);
    const usual = mostBytes(server.pid);
    const before = await stage.run(RATE[name], WARM, UNDISTURBED);
    const usualBytes = usual.end();
    await ask(helper, { port: server.port, etiquette: room.etiquettes[0]!, count } satisfies StallingOrder);

    const most = mostBytes(server.pid);
    const stuck = name === 'sellover' ? watchStuck(server) : undefined;
    const during = await stage.run(RATE[name], WARM, DISTURBED);
    await sleep(2 * LOOK_EVERY);
    const { longest, open } = (await stuck?.end()) ?? { longest: NaN, open: NaN };
    const outcome = {
      before,
      during,
      kibEach: (most.end() - usualBytes) / count / 1024,
      puttingOut: open > reading ? Infinity : longest / 1000,
    };
    report.waited(during.serverHeldUp);
    report.step(
      `${name}: p99 ${before.p99.toFixed(0)} → ${during.p99.toFixed(0)} ms, ` +
        `${outcome.kibEach.toFixed(0)} KiB a stalled viewer, all out within ${outcome.puttingOut.toFixed(1)} s`,
    );
    return outcome;
  } finally {
    helper.disconnect();
    await stage.close();
  }
}

/** Looks at how long anybody who takes nothing is kept (ms), and in the end at how many sockets are open. */
function watchStuck({ port }: Server): { end(): Promise<{ longest: number; open: number }> } {
  const read = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const gauge = (name: string) => {
      const found = new RegExp(`^sellover_${name} (\\S+)$`, 'm').exec(text);
      if (!found) throw new Error(`/metrics has no sellover_${name}`);
      return Number(found[1]);
    };
    return { open: gauge('sockets'), stuck: gauge('gateway_reader_stuck_seconds') * 1000 };
  };
  let longest = 0;
  const look = async () => (longest = Math.max(longest, (await read()).stuck));
  const looking = setInterval(() => void look(), LOOK_EVERY);
  return {
    async end() {
      clearInterval(looking);
      return { longest, open: (await read()).open };
    },
  };
}

/** The most memory a process is seen to hold until the end. */
function mostBytes(pid: number): { end(): number } {
  let most = residentBytes(pid);
  const timer = setInterval(() => (most = Math.max(most, residentBytes(pid))), LOOK_EVERY);
  return {
    end() {
      clearInterval(timer);
      return most;
    },
  };
}

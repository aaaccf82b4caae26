import { monotonicMs, sleep } from '../harness/clock.ts';
import { ask, serve, startHelper } from '../harness/ipc.ts';
import { cpuBetween, cpuTime } from '../harness/processes.ts';
import { Crowd } from './crowd.ts';
import type { Answers } from '../harness/loops.ts';
import type { PosterOrder, Posting } from './poster.ts';
import type { Etiquette } from './viewer.ts';

export interface GeneratorSetup {
  readonly port: number;
  readonly serverPid: number;
  readonly etiquettes: readonly Etiquette[];
  readonly posting: Posting;
}

/** `warm` and `measured` in ms. */
export type GeneratorOrder =
  | ({ readonly do: 'begin' } & GeneratorSetup)
  | { readonly do: 'grow'; readonly viewers: number; readonly atOnce?: number }
  | { readonly do: 'run'; readonly rate: number; readonly warm: number; readonly measured: number };

export interface RunResult {
  readonly rate: number;
  readonly viewers: number;
  /** Messages that should be posted in the measured span, and deliveries of them within the patience. */
  readonly offered: number;
  readonly delivered: number;
  readonly perSecond: number;
  /** Bytes on the wire of a delivery. */
  readonly bytesEach: number;
  readonly p50: number;
  readonly p99: number;
  /** Of the server, in the measured span. */
  readonly cpuSeconds: number;
  readonly loopSeconds: number;
  /** Shares of the measured span: the server wanted its core and had it not; the generator was at work. */
  readonly serverHeldUp: number;
  readonly generatorBusy: number;
  readonly lost: number;
}

/** What comes later than this after the span's end does not count as delivered. */
export const PATIENCE = 250;
/** How long a server that was asked too much may take to come to rest. */
const SETTLE_WITHIN = 4000;
/**
 * Between two looks at the sockets the process sleeps. Otherwise each write of the server would also pay for
 * waking another core, which a network card would not make it pay.
 */
const NAP = 1;

const poster = startHelper(new URL('poster.ts', import.meta.url));
let crowd: Crowd | null = null;
let setup: GeneratorSetup | null = null;

const never = new Int32Array(new SharedArrayBuffer(4));
function nap(): void {
  Atomics.wait(never, 0, 0, NAP);
  crowd?.tick();
  setImmediate(nap);
}
nap();

serve<GeneratorOrder>(async (order) => {
  if (order.do === 'begin') return begin(order);
  if (order.do === 'grow') return crowd!.grow(order.viewers, order.atOnce);
  return run(crowd!, order);
});

function begin(order: GeneratorSetup): void {
  setup = order;
  crowd = new Crowd(order.port, order.etiquettes);
}

async function run(room: Crowd, order: Extract<GeneratorOrder, { do: 'run' }>): Promise<RunResult> {
  const { rate, warm, measured } = order;
  const start = monotonicMs() + 20;
  const from = start + warm;
  const until = from + measured;
  room.measure(from, until);
  const { port, posting } = setup!;
  const posted = ask<Answers>(poster, { ...posting, port, rate, from: start, until } satisfies PosterOrder);
  await sleep(from - monotonicMs());
  const before = times();
  await sleep(until - monotonicMs());
  const seconds = (monotonicMs() - from) / 1000;
  const after = times();
  await sleep(PATIENCE);
  const { delivered, bytes, latency } = room;
  await posted;
  await settled(room);
  const server = cpuBetween(before.server, after.server);
  const generators = [cpuBetween(before.viewers, after.viewers), cpuBetween(before.poster, after.poster)];
  return {
    rate,
    viewers: room.size,
    offered: (rate * measured) / 1000,
    delivered,
    perSecond: delivered / (measured / 1000),
    bytesEach: bytes / delivered,
    p50: latency.quantile(0.5),
    p99: latency.quantile(0.99),
    cpuSeconds: server.had,
    loopSeconds: server.loop,
    serverHeldUp: server.waited / seconds,
    generatorBusy: generators.reduce((sum, { had }) => sum + had, 0) / seconds,
    lost: room.lost,
  };
}

function times() {
  return { server: cpuTime(setup!.serverPid), viewers: cpuTime(process.pid), poster: cpuTime(poster.pid!) };
}

/** Late messages of one step must not be counted as load of the next. */
async function settled(room: Crowd): Promise<void> {
  for (let before = -1, waited = 0; before !== room.delivered && waited < SETTLE_WITHIN; waited += 100) {
    before = room.delivered;
    await sleep(100);
  }
}

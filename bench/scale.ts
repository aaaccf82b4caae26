import { parseArgs } from 'node:util';
import { sleep } from './harness/clock.ts';
import { Histogram, median } from './harness/figures.ts';
import { Connections } from './harness/http.ts';
import { closedLoop } from './harness/loops.ts';
import { thisMachine } from './harness/machine.ts';
import { pinMyself, type Server } from './harness/processes.ts';
import { figure, Report } from './harness/report.ts';
import { writeTable } from './harness/results.ts';
import { HOT_PRODUCT, makeWorld, orderBytes, orderOf, startSellover, type World } from './harness/world.ts';
import { grow } from './scale/grow.ts';

/** Whether a log of millions of events is as quick as a young one. */
const YOUNG = 10_000;
const OLD = 5_000_000;
const CLIENTS = 4;
const ROUNDS = 5;

interface Aged {
  readonly events: number;
  readonly world: World;
  readonly server: Server;
  readonly startMs: number;
  readonly rebuiltPerSecond: number;
}

const { values } = parseArgs({ options: { events: { type: 'string', default: String(OLD) } } });
const machine = thisMachine();
const report = new Report();
pinMyself();
report.title(`A log of ${figure(YOUNG)} events and one of ${figure(Number(values.events))}`);
const young = await aged(YOUNG);
const old = await aged(Number(values.events));
try {
  report.add({
    name: `Rebuild of all projections from ${figure(old.events)} events`,
    unit: 'events/s',
    ours: old.rebuiltPerSecond,
    aim: { of: 'ours', is: 'at least', value: 100_000 },
  });
  report.add({
    name: `Start with ${figure(old.events)} events`,
    unit: 'ms',
    ours: old.startMs,
    peer: young.startMs,
    peerName: `${figure(YOUNG)} events`,
    aim: { of: 'ours', is: 'at most', value: 2000 },
  });
  await compareOrders();
} finally {
  for (const { server, world } of [young, old]) {
    await server.stop();
    world.dispose();
  }
}
// A smaller trial must not stand in the place of the whole.
if (old.events === OLD) writeTable('scale', 'scale', machine, report);

async function aged(events: number): Promise<Aged> {
  const world = await makeWorld();
  const { rebuiltPerSecond } = await grow(world.dataDir, world.plan, events);
  report.step(`${figure(events)} events: ${rebuiltPerSecond.toFixed(0)} a second rebuilt`);
  const start = performance.now();
  const server = await startSellover(world);
  while (!(await fetch(`http://127.0.0.1:${server.port}/readyz`)).ok) await sleep(10);
  return { events, world, server, startMs: performance.now() - start, rebuiltPerSecond };
}

async function compareOrders(): Promise<void> {
  const results = [young, old].map((age) => ({ age, p50: [] as number[], p99: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { age, p50, p99 } of results) {
      const times = await orderTimes(age);
      // The first round is for warming up.
      if (round === 0) continue;
      p50.push(times.quantile(0.5));
      p99.push(times.quantile(0.99));
      report.step(`${figure(age.events)} events: p50 ${p50.at(-1)} ms, p99 ${p99.at(-1)} ms`);
    }
  }
  const [before, after] = results;
  for (const quantile of ['p50', 'p99'] as const) {
    report.add({
      name: `${quantile} of an order, ${CLIENTS} at a time, with ${figure(old.events)} events`,
      unit: 'ms',
      ours: median(after![quantile]),
      peer: median(before![quantile]),
      peerName: `${figure(YOUNG)} events`,
      aim: { of: 'ratio', is: 'at most', value: 1.2 },
    });
  }
}

async function orderTimes({ world, server }: Aged): Promise<Histogram> {
  const connections = new Connections();
  await connections.open(server.port, CLIENTS);
  const times = new Histogram();
  const request = orderBytes(world, orderOf(HOT_PRODUCT, world.plan));
  const { refused } = await closedLoop(connections, { clients: CLIENTS, ms: 2000, request, times });
  connections.close();
  if (refused > 0) throw new Error(`${refused} orders were refused`);
  return times;
}

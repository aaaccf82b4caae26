import { NatsServer } from '../../fixtures/programs/nats.ts';
import type { LocalPostgres } from '../../fixtures/programs/postgresql.ts';
import { cpuEach, described } from '../fanout/ladder.ts';
import type { RunResult } from '../fanout/generator.ts';
import { gather, guestEtiquette, postingIn, type Audience } from '../fanout/targets.ts';
import { median } from '../harness/figures.ts';
import { isLimit, limitRemark } from '../harness/limit.ts';
import { unpin, type Server } from '../harness/processes.ts';
import { figure, type Report } from '../harness/report.ts';
import { makeWorld, startSellover, type World } from '../harness/world.ts';
import { ON_SQLITE } from './costs.ts';

const VIEWERS = 1000;
/** Messages a second in the room, wherever they are posted: few enough that nodes which share a core keep up. */
const RATE = 100;
const WARM = 1500;
const MEASURED = 2000;

/** Beside a node that is alone: viewers of either have all that is said. */
const DELIVERIES_MIN = 1.8;
/** Of a delivery, beside a node that is alone. */
const CPU_MAX = 1.1;
/** The share of the offered messages that must arrive. */
const DELIVERED_MIN = 0.95;

/** A room that some nodes serve together, each with as many viewers. */
interface Nodes {
  readonly name: string;
  readonly audiences: readonly Audience[];
  readonly results: RunResult[];
}

/** What a second node costs: each hears of all that is said, wherever it was posted, and tells viewers of its own. */
export async function nodes(
  report: Report,
  server: LocalPostgres,
  { quick }: { quick: boolean },
): Promise<void> {
  const nats = await NatsServer.start();
  unpin(nats.child!.pid!);
  const onFile = await makeWorld();
  const alone = await makeWorld({ databaseUrl: await server.database('alone') });
  const shared = await makeWorld({ databaseUrl: await server.database('shared') });
  const servers = [
    await startSellover(onFile),
    await startSellover(alone),
    await startSellover(shared, [], nats.url),
    await startSellover(shared, [], nats.url),
  ];
  const [file, one, ...two] = servers;
  try {
    const all = [
      await seated('one node on SQLite', onFile, [file!]),
      await seated('one node', alone, [one!]),
      await seated('two nodes', shared, two),
    ] as const;
    for (let round = 0; round < (quick ? 1 : 2); round++)
      for (const { name, audiences, results } of all) {
        const result = await runTogether(audiences);
        results.push(result);
        report.waited(result.serverHeldUp);
        report.step(described(name, result, isDelivered(result)));
      }
    add(report, all);
    for (const { audiences } of all) for (const audience of audiences) audience.leave();
  } finally {
    await Promise.all(servers.map((each) => each.stop()));
    await nats.kill();
    for (const world of [onFile, alone, shared]) world.dispose();
  }
}

async function seated(name: string, world: World, servers: readonly Server[]): Promise<Nodes> {
  const room = { etiquettes: [guestEtiquette(world)], posting: postingIn(world) };
  const audiences = await Promise.all(servers.map((each) => gather(each, room)));
  for (const audience of audiences) await audience.grow(VIEWERS);
  return { name, audiences, results: [] };
}

/** Each posts its share of the messages, and counts what reaches its own viewers of them all. */
async function runTogether(audiences: readonly Audience[]): Promise<RunResult> {
  const results = await Promise.all(audiences.map(({ run }) => run(RATE / audiences.length, WARM, MEASURED)));
  const [first] = results;
  const sum = (of: (result: RunResult) => number) => results.reduce((all, result) => all + of(result), 0);
  const most = (of: (result: RunResult) => number) => Math.max(...results.map(of));
  return {
    ...first!,
    rate: RATE,
    viewers: sum(({ viewers }) => viewers),
    offered: sum(({ offered }) => offered),
    delivered: sum(({ delivered }) => delivered),
    perSecond: sum(({ perSecond }) => perSecond),
    p50: most(({ p50 }) => p50),
    p99: most(({ p99 }) => p99),
    cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
    serverHeldUp: most(({ serverHeldUp }) => serverHeldUp),
    generatorBusy: sum(({ generatorBusy }) => generatorBusy),
    lost: sum(({ lost }) => lost),
  };
}

function isDelivered({ delivered, offered, viewers }: RunResult): boolean {
  return delivered >= DELIVERED_MIN * offered * viewers;
}

function add(report: Report, [file, one, two]: readonly [Nodes, Nodes, Nodes]): void {
  const middle = ({ results }: Nodes, of: (result: RunResult) => number) => median(results.map(of));
  const where = `at ${RATE} messages/s to ${figure(VIEWERS)} viewers a node`;
  const peerName = 'a node that is alone';
  const held = two.results.every(isDelivered);
  const limited = two.results.some(({ generatorBusy }) => isLimit(generatorBusy));
  report.add({
    name: `Two nodes: deliveries ${where}`,
    unit: 'deliveries/s',
    ours: middle(two, ({ perSecond }) => perSecond),
    peer: middle(one, ({ perSecond }) => perSecond),
    peerName,
    aim: { of: 'ratio', is: 'at least', value: DELIVERIES_MIN },
    ...limitRemark(limited),
  });
  report.add({
    name: `Two nodes: CPU of a delivery ${where}`,
    unit: 'µs',
    ours: middle(two, cpuEach),
    peer: middle(one, cpuEach),
    peerName,
    aim: { of: 'ratio', is: 'at most', value: CPU_MAX },
    ...(!held && { remark: 'the machine did not hold the rate' }),
  });
  report.add({
    name: `Two nodes: p99 from post to screen ${where}`,
    unit: 'ms',
    ours: middle(two, ({ p99 }) => p99),
    peer: middle(one, ({ p99 }) => p99),
    peerName,
  });
  report.add({
    name: `PostgreSQL: CPU of a delivery ${where}`,
    unit: 'µs',
    ours: middle(one, cpuEach),
    peer: middle(file, cpuEach),
    peerName: ON_SQLITE,
  });
}

import { databaseAt } from '../../server/platform/log/databases.ts';
import { replayed } from '../../server/story/check.ts';
import { momentOf } from '../../server/story/moment.ts';
import { Story } from '../../server/story/story.ts';
import { median } from '../harness/figures.ts';
import { figure, type Report } from '../harness/report.ts';
import { makeWorld, type World } from '../harness/world.ts';
import { grow } from '../scale/grow.ts';
import { mix } from '../scale/mix.ts';
import { readAll } from './peer.ts';

const EVENTS = 1_000_000;
const QUICK_EVENTS = 100_000;
const ROUNDS = 3;

/** A past broadcast of many events: replayed whole, and looked at in one of its moments. */
export async function replay(report: Report, { quick }: { readonly quick: boolean }): Promise<void> {
  const events = quick ? QUICK_EVENTS : EVENTS;
  report.title(`A broadcast of ${figure(events)} events, replayed`);
  const world = await makeWorld();
  try {
    await grow(world.dataDir, world.plan, events, mix(world.plan, { hotOnly: true }));
    const rounds: Times[] = [];
    for (let round = 0; round <= (quick ? 1 : ROUNDS); round++) {
      const times = await timesOf(world, events);
      report.step(`${figure(times.replay)} events/s, state in ${figure(times.moment)} ms`);
      if (round > 0) rounds.push(times);
    }
    const middle = (name: keyof Times) => median(rounds.map((times) => times[name]));
    report.add({
      name: `Replay of a broadcast of ${figure(events)} events`,
      unit: 'events/s',
      ours: middle('replay'),
      peer: middle('read'),
      peerName: 'reading and parsing them',
      aim: { of: 'ratio', is: 'at least', value: 0.3 },
    });
    report.add({
      name: `State in the middle of a broadcast of ${figure(events)} events`,
      unit: 'ms',
      ours: middle('moment'),
      peer: middle('readToMoment'),
      peerName: 'reading and parsing all before it',
      aim: { of: 'ratio', is: 'at most', value: 1 },
    });
  } finally {
    world.dispose();
  }
}

interface Times {
  /** Events a second. */
  readonly replay: number;
  readonly read: number;
  /** Milliseconds. */
  readonly moment: number;
  readonly readToMoment: number;
}

async function timesOf(world: World, events: number): Promise<Times> {
  const { dataDir } = world;
  const [middle] = await inStory(world, ({ inspection }) =>
    inspection.range({ afterPosition: events / 2, limit: 1 }),
  );
  const { position, recorded_at: at } = middle!;
  return {
    replay: await perSecond(async () => (await inStory(world, replayed)).events),
    read: await perSecond(() => readAll(dataDir)),
    moment: await msOf(() => inStory(world, (story) => momentOf(story, at))),
    readToMoment: await msOf(() => readAll(dataDir, position)),
  };
}

async function perSecond(read: () => number | Promise<number>): Promise<number> {
  const start = performance.now();
  const events = await read();
  return events / ((performance.now() - start) / 1000);
}

async function msOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function inStory<R>({ dataDir, plan }: World, work: (story: Story) => Promise<R>): Promise<R> {
  return databaseAt({ dataDir, databaseUrl: null }).inspect(async (inspection) =>
    work((await Story.open(inspection, plan.broadcastSysId))!),
  );
}

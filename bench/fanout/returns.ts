import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monotonicMs, sleep } from '../harness/clock.ts';
import { startServer } from '../harness/processes.ts';
import { figure, type Report } from '../harness/report.ts';
import { makeWorld, startSellover } from '../harness/world.ts';
import type { RunResult } from './generator.ts';
import { LINE } from './line.ts';
import {
  gather,
  guestEtiquette,
  PEER_POSTING,
  postingIn,
  stageOf,
  type Room,
  type Stage,
} from './targets.ts';

/** What was said before, and the last of it: who has that has caught up. */
const LINES = 20_000;
const LAST = '@last line';
/** Some were away for longer than others, by up to this many lines. */
const MISSED = 300;
const SPREAD = 50;

const STAYING = 300;
const RATE = 10;
const MEASURED = 5000;
const WARM = 1500;

const CAUGHT_UP_WITHIN = 5000;
const OTHERS_WAIT_MAX = 100;

/** A stage in whose room much was said, and how viewers of it come back. */
interface LongRoom {
  readonly stage: Stage;
  readonly returning: Room;
}

interface Return {
  readonly ms: number;
  readonly before: RunResult;
  readonly during: RunResult;
}

/** All who were cut off come back at once, each to where it was, in a room in which others stayed. */
export async function compareReturns(report: Report, sockets: number): Promise<void> {
  const ours = await comeBack(report, 'sellover', await ourRoom(), sockets);
  const naive = await comeBack(report, 'naive', await naiveRoom(), sockets);
  const peerName = 'the naive loop that reads and sends for each one';
  const missed = `${figure(MISSED - SPREAD)} to ${figure(MISSED)} lines`;
  report.add({
    name: `Fan-out: ${figure(sockets)} sockets back at once have all they missed, ${missed} each`,
    unit: 'ms',
    ours: ours.ms,
    peer: naive.ms,
    peerName,
    aim: { of: 'ours', is: 'at most', value: CAUGHT_UP_WITHIN },
  });
  const longer = ({ before, during }: Return) => during.p99 - before.p99;
  report.add({
    name: `Fan-out: how much later 99 of 100 messages reach those who stayed meanwhile (${RATE}/s)`,
    unit: 'ms',
    ours: longer(ours),
    peer: longer(naive),
    peerName,
    aim: { of: 'ours', is: 'at most', value: OTHERS_WAIT_MAX },
  });
}

async function ourRoom(): Promise<LongRoom> {
  const world = await makeWorld({ lines: Array.from({ length: LINES }, (_, at) => lineOf(at)) });
  const posting = postingIn(world);
  const stage = await stageOf({
    server: await startSellover(world),
    etiquettes: [guestEtiquette(world)],
    posting,
    dispose: () => world.dispose(),
  });
  // The room's first event put it on air.
  const head = LINES + 1;
  const etiquettes = wereAway(head).map((afterSeq) => guestEtiquette(world, { afterSeq, last: LAST }));
  return { stage, returning: { etiquettes, posting } };
}

async function naiveRoom(): Promise<LongRoom> {
  const folder = mkdtempSync(join(tmpdir(), 'sellover-bench-'));
  const server = await startServer(new URL('peers/naive-history.ts', import.meta.url), {
    HISTORY: join(folder, 'history.db'),
    LINES: JSON.stringify({ count: LINES, line: lineOf(0), last: lineOf(LINES - 1) }),
  });
  const stays = { path: '/', entrance: [{ say: JSON.stringify({ afterSeq: LINES }) }] };
  const etiquettes = wereAway(LINES).map((afterSeq) => ({
    path: '/',
    entrance: [{ say: JSON.stringify({ afterSeq }) }, { hear: LAST }],
  }));
  return {
    stage: await stageOf({
      server,
      etiquettes: [stays],
      posting: PEER_POSTING,
      dispose: () => rmSync(folder, { recursive: true }),
    }),
    returning: { etiquettes, posting: PEER_POSTING },
  };
}

function lineOf(at: number): string {
  return at === LINES - 1 ? LAST : `${LINE} ${at}`;
}

/** After which seq those come back who were away. */
function wereAway(head: number): number[] {
  return Array.from({ length: SPREAD }, (_, at) => head - MISSED + at);
}

async function comeBack(
  report: Report,
  name: string,
  { stage, returning }: LongRoom,
  sockets: number,
): Promise<Return> {
  // A process of their own: what they have to read must not delay what those who stayed read.
  const audience = await gather(stage.server, returning);
  try {
    await stage.grow(STAYING);
    const before = await stage.run(RATE, WARM, MEASURED);
    const running = stage.run(RATE, WARM, MEASURED);
    await sleep(WARM);
    const start = monotonicMs();
    await audience.grow(sockets, sockets);
    const ms = monotonicMs() - start;
    const during = await running;
    const p99s = `p99 of others ${before.p99.toFixed(0)} ms before, ${during.p99.toFixed(0)} ms meanwhile`;
    report.step(`${name}: ${sockets} back after ${ms.toFixed(0)} ms, ${p99s}`);
    return { ms, before, during };
  } finally {
    audience.leave();
    await stage.close();
  }
}

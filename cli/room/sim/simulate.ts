import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import * as broadcasts from '../../../schema/broadcasts/broadcasts.ts';
import { call, CallFailed } from '../../../schema/call.ts';
import { OK } from '../../../schema/codes.ts';
import type { Api } from '../../api.ts';
import { RefusedError } from '../../errors.ts';
import type { RoomId } from '../../../schema/room/client-state.ts';
import { peekIntoRoom, socketAddress } from '../../room-socket.ts';
import { act, beatHearts, type Rates } from './acting.ts';
import { codeOf } from './answer.ts';
import { Buying } from './buying.ts';
import { ChatLines } from './chat-lines.ts';
import { FrameReader } from './frames.ts';
import { Gaming } from './gaming.ts';
import { logIn, type Member } from './members.ts';
import { seeded } from '../../../schema/seeded.ts';
import { Ordered } from './ordered.ts';
import { findings, type Seen, type Summary } from './report.ts';
import { Taking } from './taking.ts';
import { Tally } from './tally.ts';
import { Viewer, type Crowd } from './viewer.ts';

export interface SimOptions extends Rates {
  readonly broadcastSysId: number;
  readonly viewers: number;
  /** Milliseconds since everybody has joined. */
  readonly duration: number;
  readonly members: readonly string[];
  readonly membersPassword: string;
  /** Origins of the shop's servers, over which the viewers are spread. */
  readonly serverUrls: readonly string[];
  readonly seed: number;
}

export interface Progress {
  readonly phase: 'logging in' | 'coming in' | 'watching' | 'leaving';
  readonly members: number;
  /** Milliseconds of watching. */
  readonly elapsed: number;
  readonly tally: Tally;
}

const COMING_IN_AT_A_TIME = 100;
const PROGRESS_EVERY = 200;
/** How long the effects of the last act may take to reach everybody. */
const SETTLE_WITHIN = 5000;
const CLOSE_WITHIN = 2000;
const LOOK_EVERY = 20;
const LOOK_AGAIN = 250;

/** Fills a broadcast's room with viewers and counts what they get. `signal` ends it early with the counts so far. */
export async function simulate(
  api: Api,
  options: SimOptions,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Summary> {
  const { broadcastSysId, serverUrls } = options;
  const room = await api.ask(broadcasts.broadcastDetail, { broadcastSysId });
  const addresses = await Promise.all(
    serverUrls.map(async (baseUrl) => {
      const { socketUrl } = await call(broadcasts.clientInfo, { broadcastSysId }, { baseUrl });
      return socketAddress(baseUrl, socketUrl);
    }),
  );
  const random = seeded(options.seed);
  const tally = new Tally();
  let known = { phase: 'logging in', members: 0, elapsed: 0, tally } as Progress;
  const tell = (change: Partial<Progress>) => onProgress((known = { ...known, ...change }));

  const wanted = options.members.slice(0, options.viewers);
  const members: Member[] = [];
  for (const [at, serverUrl] of serverUrls.entries()) {
    const own = wanted.filter((_, place) => place % serverUrls.length === at);
    const before = members.length;
    const tellDone = (done: number) => tell({ members: before + done });
    members.push(...(await logIn(serverUrl, own, options.membersPassword, signal, tellDone)));
  }
  const lines = new ChatLines(random);
  const taking = new Taking({ broadcastSysId, members, tally, random });
  const frames = new FrameReader(
    (text) => lines.sentAt(text),
    (couponSysId) => taking.offered(couponSysId),
  );
  const gaming = new Gaming(random);
  const crowds = addresses.map((address): Crowd => ({ address, room, frames, tally, random, gaming }));
  const viewers = Array.from({ length: options.viewers }, (_, place) => {
    const member = members[place] ?? null;
    const at = member === null ? place % crowds.length : serverUrls.indexOf(member.serverUrl);
    return new Viewer(crowds[at]!, member);
  });
  const stopHearts = beatHearts(viewers);
  const load = measureLoad();
  try {
    await comeIn(viewers, signal, () => tell({ phase: 'coming in' }));
    const ordered = new Ordered(room, tally);
    const buying = new Buying(api.serverUrl, room, { tally, ordered, random });
    if (options.buyRate + options.cartRate > 0 && members.length > 0) await buying.look();
    if (options.buyRate > 0) for (const member of members) await codeOf(member.settleDown());

    const since = performance.now();
    const ticks = setInterval(
      () => tell({ phase: 'watching', elapsed: performance.now() - since }),
      PROGRESS_EVERY,
    );
    const stopActing = act(viewers, options, { lines, buying, ordered, tally, random });
    await sleep(options.duration, undefined, { signal }).catch(() => {});
    stopActing();
    clearInterval(ticks);
    const seconds = Math.round(performance.now() - since) / 1000;

    tell({ phase: 'leaving' });
    await until(() => isAnswered(tally, [buying, ordered, taking]), SETTLE_WITHIN);
    // The room's last seq decides what everybody must have received.
    const { seq: lastSeq, likeCnt } = await lookAtLast(addresses[0]!, room, viewers);
    const hasSeenAll = (viewer: Viewer) => viewer.isOut || (viewer.isIn && viewer.sequence.last >= lastSeq);
    await until(() => viewers.every(hasSeenAll), SETTLE_WITHIN);
    const summary = {
      ...summaryOf({ broadcastSysId, members, viewers, tally, lastSeq, likeCnt }),
      seconds,
      sim: load(),
    };
    return { ...summary, passed: findings(summary).length === 0 };
  } finally {
    stopHearts();
    await everybodyLeaves(viewers, members);
  }
}

/** Retries while the server restarts. If it does not come back, reports what viewers saw. */
async function lookAtLast(
  address: string,
  room: RoomId,
  viewers: readonly Viewer[],
): Promise<{ readonly seq: number; readonly likeCnt: number | null }> {
  for (const end = performance.now() + SETTLE_WITHIN; performance.now() < end; await sleep(LOOK_AGAIN))
    try {
      return await peekIntoRoom(address, room);
    } catch (error) {
      if (!(error instanceof CallFailed) && !(error instanceof RefusedError)) throw error;
    }
  return { seq: Math.max(0, ...viewers.map(({ sequence }) => sequence.last)), likeCnt: null };
}

async function comeIn(viewers: readonly Viewer[], signal: AbortSignal, onEach: () => void): Promise<void> {
  const waiting = viewers.values();
  const one = async () => {
    for (const viewer of waiting) {
      if (signal.aborted) return;
      await viewer.enter();
      onEach();
    }
  };
  await Promise.all(Array.from({ length: COMING_IN_AT_A_TIME }, one));
}

function isAnswered(tally: Tally, asking: readonly { readonly underWay: number }[]): boolean {
  if (asking.some(({ underWay }) => underWay > 0)) return false;
  return tally.chat.total >= tally.chatSent && tally.likes.total >= tally.likesSent;
}

export async function until(isTrue: () => boolean, within: number): Promise<void> {
  const end = performance.now() + within;
  while (!isTrue() && performance.now() < end) await sleep(LOOK_EVERY);
}

/** The simulation's own load: if its event loop is delayed, so are the times it measures. */
function measureLoad(): () => Summary['sim'] {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  const before = process.cpuUsage();
  const startedAt = performance.now();
  return () => {
    loop.disable();
    const { user, system } = process.cpuUsage(before);
    const cpu = (user + system) / 1000 / (performance.now() - startedAt);
    return { cpu: Math.round(cpu * 1000) / 1000, loopDelayMaxMs: Math.round(loop.max / 1e6) };
  };
}

/** What viewers saw and did, without durations. */
export function summaryOf(parts: {
  broadcastSysId: number;
  members: readonly Member[];
  viewers: readonly Viewer[];
  tally: Tally;
  lastSeq: number;
  /** Null: unknown. */
  likeCnt: number | null;
}): Seen {
  const { broadcastSysId, members, viewers, tally, lastSeq, likeCnt } = parts;
  const sum = (of: (viewer: Viewer) => number) => viewers.reduce((all, viewer) => all + of(viewer), 0);
  return {
    broadcastSysId,
    viewers: {
      asked: viewers.length,
      members: members.length,
      joined: tally.joined,
      reconnects: tally.reconnects,
      away: viewers.filter(({ isAway }) => isAway).length,
      putOut: tally.putOut,
      closes: tally.closes,
    },
    messages: {
      durable: tally.durable,
      passing: tally.passing,
      // Messages that the room has and a viewer lacks, in the middle and at the end.
      missing: sum(
        ({ isIn, sequence }) => sequence.missing + (isIn ? Math.max(0, lastSeq - sequence.last) : 0),
      ),
      repeated: sum(({ sequence }) => sequence.repeated),
      outOfOrder: sum(({ sequence }) => sequence.outOfOrder),
      gaps: tally.gaps,
      lastSeq,
    },
    latencyMs: tally.latency.percentiles(),
    chat: { sent: tally.chatSent, answers: tally.chat, answerMs: tally.chatAck.percentiles() },
    likes: {
      sent: tally.likesSent,
      refused: tally.likes.without(OK),
      counted: tally.likesBefore === null || likeCnt === null ? null : likeCnt - tally.likesBefore,
    },
    orders: { answers: tally.orders, answerMs: tally.orderTimes.percentiles() },
    carts: { answers: tally.carts },
    payments: { answers: tally.payments },
    cancellations: { answers: tally.cancellations },
    coupons: { answers: tally.coupons },
  };
}

export async function everybodyLeaves(viewers: readonly Viewer[], members: readonly Member[]): Promise<void> {
  for (const viewer of viewers) viewer.leave();
  await Promise.allSettled(members.map((member) => member.logout()));
  await until(() => viewers.every(({ isGone }) => isGone), CLOSE_WITHIN);
  for (const viewer of viewers) viewer.cut();
}

import { setTimeout as pass } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { EXPOSURE } from '../../schema/catalog/constants.ts';
import { seeded } from '../../schema/seeded.ts';
import type { BroadcastPlan } from '../domains/room/broadcast/decider.ts';
import type { Api } from '../testing/api.ts';
import { Crowd } from '../testing/processes/crowd.ts';
import { simpleGoods, type Goods } from '../testing/goods.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { scaled, scaledPatience } from '../testing/seed.ts';
import { lastSeqOf, purchasesIn, Viewer } from '../testing/viewer.ts';
import type { Person } from '../testing/world.ts';
import { linesTold } from './recorded.support.ts';

const VIEWERS = scaled(100);
/** How often NATS is killed, and how many viewers go to the other server meanwhile. */
const KILLS = scaled(1);
const MOVERS = scaled(2);
const SPEAKERS = 20;
/** Between two things that one speaker says or buys (ms). */
const PAUSE = 250;
/** NATS is there, or away, for about so long (ms). */
const STRETCH = 1500;
const PLENTY = 1_000_000;

/** What a host does all evening, one thing after the other; each is a durable message, or several. */
function hostActs(
  api: Api,
  { broadcastSysId }: BroadcastPlan,
  { token }: Person,
  [mug, cup]: readonly Goods[],
) {
  const as = { token };
  const here = { broadcastSysId };
  const [first, second] = [mug!.facts.prdtSysId, cup!.facts.prdtSysId];
  return [
    () => api.done('setExposure', { ...here, prdtSysId: first, salesExposureType: EXPOSURE.pinned }, as),
    (turn: number) => api.done('setNotice', { ...here, notiContent: `공지 ${turn}` }, as),
    () => api.done('setRolling', { ...here, prdtSysIds: [first, second] }, as),
    () => api.done('setExposure', { ...here, prdtSysId: second, salesExposureType: EXPOSURE.pinned }, as),
    (turn: number) => api.done('hideOrderButton', { ...here, isHideOrdBtn: (turn % 2) as 0 | 1 }, as),
    () => api.done('setRolling', { ...here, prdtSysIds: [] }, as),
    () => api.done('closeNotice', here, as),
  ];
}

test(
  `${VIEWERS} viewers of two processes see a whole show, while NATS is killed and comes back: ${KILLS} x`,
  {
    meta: {
      promise: 'a show is the same for everyone: no durable message is lost, repeated or out of order',
    },
    timeout: scaledPatience(90_000),
  },
  async () => {
    const random = seeded(7);
    const { plan, goods, host, speakers, dataDir } = await seededPlace(async (world) => {
      const goods = await Promise.all([1, 2].map(() => world.lists((id) => simpleGoods(id, PLENTY))));
      return {
        plan: await world.airs(goods),
        goods,
        host: await world.host(),
        speakers: await world.members(SPEAKERS),
      };
    });
    const nodes = await Nodes.start(dataDir, { count: 2, env: { CHAT_BURST: '1000' } });
    const { apis } = nodes;
    const nats = nodes.nats!;
    const sides = new Map<Viewer, number>();
    const viewers = Array.from({ length: VIEWERS }, (_, at) => {
      const viewer: Viewer = new Viewer(() => nodes.url(sides.get(viewer)!), plan);
      sides.set(viewer, at % 2);
      return viewer;
    });
    onTestFinished(() => viewers.forEach((viewer) => viewer.drop()));
    for (let at = 0; at < VIEWERS; at += 100) {
      await Promise.all(viewers.slice(at, at + 100).map((viewer) => viewer.enter()));
    }

    const crowd = new Crowd(plan, speakers, goods, { pause: PAUSE });
    const evening = new AbortController();
    let acted = 0;
    async function hosted(): Promise<void> {
      const acts = apis.map((api) => hostActs(api, plan, host, goods));
      for (; !evening.signal.aborted; acted++) {
        const mine = acts[acted % 2]!;
        await mine[acted % mine.length]!(acted);
        await pass(PAUSE);
      }
    }
    async function cutOffAndBack(): Promise<void> {
      for (let kill = 0; kill < KILLS; kill++) {
        await pass(STRETCH);
        await nats.kill();
        for (let move = 0; move < MOVERS; move++) {
          const mover = viewers[Math.floor(random() * VIEWERS)]!;
          sides.set(mover, 1 - sides.get(mover)!);
          await mover.enter();
        }
        await pass(STRETCH);
        await nats.start();
      }
      await pass(STRETCH);
      evening.abort();
    }
    crowd.startStubborn(apis);
    await Promise.all([hosted(), cutOffAndBack()]);
    await crowd.stop();

    const orders = crowd.done('order');
    const lines = crowd.done('chat');
    expect(new Set(crowd.deeds.map(({ answer }) => answer?.code))).toEqual(new Set(['0001']));
    await expect
      .poll(() => purchasesIn(viewers[0]!.durable), { timeout: scaledPatience(30_000) })
      .toBe(orders.length);
    const last = await lastSeqOf(nodes.url(0), plan);
    await Promise.all(viewers.map((viewer) => viewer.seesUpTo(last)));

    const [first, ...others] = viewers.map(({ durable }) => durable);
    for (const other of others) expect(other).toEqual(first);
    expect(linesTold(first!).toSorted()).toEqual(lines.map(({ msg }) => msg).toSorted());
    expect(viewers.flatMap(({ faults }) => faults)).toEqual([]);
    expect(acted).toBeGreaterThan(KILLS * 5);

    const told = (await nodes.finish()).filter(({ type }) => type === 'ChatSent');
    expect(told).toHaveLength(lines.length);
  },
);

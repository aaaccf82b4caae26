import { randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seeded } from '../../schema/seeded.ts';
import { simpleGoods } from '../testing/goods.ts';
import { COLLECTING, resting } from '../testing/processes/memory.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { pieces, scaled, scaledPatience } from '../testing/seed.ts';
import { orderFor } from '../testing/stage.ts';
import { lastSeqOf, Viewer } from '../testing/viewer.ts';
import type { Person } from '../testing/world.ts';
import { linesTold, ordersIn } from './recorded.support.ts';

const SECONDS = scaled(9);
/** Between two parts everybody is silent for a moment, and what the server holds then is compared. */
const PARTS = 3;
const STAY = 4;
const COME_AND_GO = 8;
const PASS_BY = 6;
const SPEAKERS = 4;
const BUYERS = 4;
const PLENTY = 1_000_000;
/** Between two doings of one person, at most (ms). */
const PAUSE_MAX = 60;
/** Of states and answers, which are kept up to a fixed number: 0.8 to 1.6 kB were seen, the more the faster the machine. */
const KEPT_AN_EVENT = 2.5 * 1024;
const NOISE = 3 * 1024 * 1024;

test(
  `${STAY + COME_AND_GO + PASS_BY} viewers, ${SPEAKERS} speakers and ${BUYERS} buyers for ${SECONDS} s`,
  {
    meta: { promise: 'however long an evening is, nothing is missing or repeated, and memory stays flat' },
    timeout: scaledPatience(120_000),
  },
  async () => {
    const random = seeded(20_261_122);
    const { plan, goods, buyers, speakers, dataDir } = await seededPlace(async (world) => {
      const goods = await world.lists((id) => simpleGoods(id, PLENTY));
      const plan = await world.airs([goods]);
      return { plan, goods, buyers: await world.members(BUYERS), speakers: await world.members(SPEAKERS) };
    });
    const nodes = await Nodes.start(dataDir, { env: COLLECTING });
    const api = nodes.apis[0]!;
    const guests = (count: number) => Array.from({ length: count }, () => nodes.viewer(plan));
    const [staying, fickle] = [guests(STAY), guests(COME_AND_GO)];
    const speaking = speakers.map((who) => nodes.viewer(plan, 0, who));
    const all = [...staying, ...fickle, ...speaking];
    const said: string[] = [];
    const ordered: number[] = [];
    let until = 0;

    const meanwhile = async (act: () => Promise<void>): Promise<void> => {
      while (performance.now() < until) {
        await act();
        await pass(random() * PAUSE_MAX);
      }
    };
    const speak = (viewer: Viewer) =>
      meanwhile(async () => {
        const msg = `한마디 ${randomUUID()}`;
        expect(await viewer.say(msg)).toBe('0001');
        said.push(msg);
        expect(await viewer.like()).toBe('0001');
      });
    const buy = ({ token }: Person) =>
      meanwhile(async () => {
        const key = randomUUID();
        const { orderSysId } = await api.done('placeOrder', orderFor({ plan }, goods), { token, key });
        ordered.push(orderSysId);
      });
    const comeAndGo = async (viewer: Viewer) => {
      await meanwhile(async () => {
        viewer.drop();
        await pass(random() * 10 * PAUSE_MAX);
        await viewer.enter();
      });
      if (viewer.closed !== null) await viewer.enter();
    };
    const passBy = () =>
      meanwhile(async () => {
        const passer = new Viewer(() => nodes.url(0), plan);
        await passer.enter();
        passer.drop();
      });

    await Promise.all(all.map((viewer) => viewer.enter()));
    const held: number[] = [];
    const done: number[] = [];
    for (let part = 0; part < PARTS; part++) {
      until = performance.now() + (SECONDS * 1000) / PARTS;
      await Promise.all([
        ...speaking.map(speak),
        ...buyers.map(buy),
        ...fickle.map(comeAndGo),
        ...Array.from({ length: PASS_BY }, passBy),
      ]);
      const head = await lastSeqOf(nodes.url(0), plan);
      await Promise.all(all.map((viewer) => viewer.seesUpTo(head)));
      const { bytes, sockets } = await resting(api);
      expect(sockets).toBe(all.length);
      held.push(bytes);
      done.push(said.length + ordered.length);
    }
    // The first part warms it up.
    const grown = held.at(-1)! - held[0]!;
    const since = done.at(-1)! - done[0]!;
    expect(grown).toBeLessThan(NOISE + since * KEPT_AN_EVENT);

    const events = await nodes.finish();
    const log = events.filter(({ stream }) => stream.startsWith('room-'));
    const head = log.at(-1)!.version;
    expect(said.length).toBeGreaterThan(SECONDS);
    expect(ordered.length).toBeGreaterThan(SECONDS);
    for (const viewer of all) {
      expect(viewer.faults).toEqual([]);
      // All came in at the same moment, and from then on have each message once.
      expect(viewer.durable.map(({ seq }) => seq)).toEqual(seqsUpTo(head, viewer.durable[0]!.seq!));
      expect(linesTold(viewer.durable).toSorted()).toEqual(said.toSorted());
    }
    expect(ordersIn(events).toSorted()).toEqual(ordered.toSorted());
    expect(pieces(events, 'StockTaken', goods.facts.prdtSysId)).toBe(ordered.length);
  },
);

function seqsUpTo(head: number, first: number): number[] {
  return Array.from({ length: head - first + 1 }, (_, i) => first + i);
}

import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seeded } from '../../schema/seeded.ts';
import { Crowd, talk, type SocketLine } from '../testing/processes/crowd.ts';
import { simpleGoods } from '../testing/goods.ts';
import { verified } from '../testing/log.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { isWhole, pieces, scaled, scaledPatience } from '../testing/seed.ts';
import { linesIn, ordersIn } from './recorded.support.ts';

const ROUNDS = isWhole ? scaled(3) : 1;
const PLENTY = 1_000_000;
const FEW = 40;

/** The chat lines that the server acknowledged. */
function promisedOf(lines: readonly SocketLine[]): string[] {
  return lines.filter(({ code }) => code === '0001').map(({ msg }) => msg);
}

test(
  `killed ${ROUNDS} times in the middle of everything, it forgets nothing and doubles nothing`,
  {
    meta: { promise: 'what was answered is kept, and done once, whenever the server is killed' },
    timeout: scaledPatience(60_000),
  },
  async () => {
    const random = seeded(20_261_120);
    const { plan, plenty, few, buyers, talkers, dataDir } = await seededPlace(async (world) => {
      const [plenty, few] = [
        await world.lists((id) => simpleGoods(id, PLENTY)),
        await world.lists((id) => simpleGoods(id, FEW)),
      ];
      const plan = await world.airs([plenty, few]);
      return { plan, plenty, few, buyers: await world.members(4), talkers: await world.members(1) };
    });
    const crowd = new Crowd(plan, buyers, [plenty, plenty, few]);
    const lines: SocketLine[] = [];
    const nodes = await Nodes.start(dataDir);
    const api = nodes.apis[0]!;
    const speakers = talkers.map((who) => nodes.viewer(plan, 0, who));
    const viewers = [nodes.viewer(plan), nodes.viewer(plan), ...speakers];
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(viewers.map((viewer) => viewer.enter()));
      crowd.start(api);
      const talking = speakers.map((viewer) => talk(viewer, plan, `round ${round}`, lines));
      // In the middle of something, however slow the machine is.
      const before = { orders: crowd.done('order').length, said: promisedOf(lines).length };
      await expect
        .poll(() => crowd.done('order').length > before.orders && promisedOf(lines).length > before.said)
        .toBe(true);
      await pass(random() * 300);
      await nodes.servers[0]!.kill();
      await crowd.stop();
      await Promise.all(talking);
      await nodes.startAgain(0);
      expect((await verified(dataDir)).sound).toBe(true);
      await crowd.askAgain(api);
      expect(crowd.unanswered()).toEqual([]);
      // A repeated request gets its first answer, and changes nothing.
      for (const deed of crowd.deeds.slice(-20)) expect(await crowd.repeat(api, deed)).toEqual(deed.answer);
    }
    await Promise.all(viewers.map((viewer) => viewer.enter()));
    const { product } = await api.done('productDetail', { prdtSysId: plenty.facts.prdtSysId });
    const events = await nodes.finish();
    const orders = crowd.done('order').map(({ answer }) => answer!.id);
    expect(orders.length).toBeGreaterThanOrEqual(ROUNDS);
    expect(ordersIn(events).toSorted()).toEqual(orders.toSorted());
    expect(new Set(orders).size).toBe(orders.length);

    const said = linesIn(events);
    expect(new Set(said).size).toBe(said.length);
    const overRest = crowd.done('chat').map(({ msg }) => msg);
    const promised = promisedOf(lines);
    const maybe = new Set(lines.filter(({ code }) => code === null).map(({ msg }) => msg));
    expect(promised.length).toBeGreaterThanOrEqual(ROUNDS);
    expect(said.filter((msg) => !maybe.has(msg)).toSorted()).toEqual([...overRest, ...promised].toSorted());

    const codes = crowd.deeds.map(({ answer }) => answer!.code);
    expect(codes.filter((code) => !['0001', '2003'].includes(code))).toEqual([]);
    expect(product.stockQty).toBe(PLENTY - pieces(events, 'StockTaken', plenty.facts.prdtSysId));
    expect(pieces(events, 'StockTaken', few.facts.prdtSysId)).toBeLessThanOrEqual(FEW);

    const head = events.findLast(({ stream }) => stream.startsWith('room-'))!.version;
    for (const viewer of viewers) {
      expect([viewer.faults, viewer.lastSeq]).toEqual([[], head]);
      expect(viewer.durable).toHaveLength(head - 1);
    }
  },
);

import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CLOSE } from '../../schema/room/constants.ts';
import type { Api } from '../testing/api.ts';
import { simpleGoods } from '../testing/goods.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { pieces, scaled, scaledPatience } from '../testing/seed.ts';
import { orderFor } from '../testing/stage.ts';
import { lastSeqOf, purchasesIn } from '../testing/viewer.ts';
import { linesTold, stockTold } from './recorded.support.ts';

const UNITS = scaled(20);
const BUYERS = UNITS * 3;
/** Lines said on each side in each part of the evening. */
const LINES = scaled(15);
/** How often a member goes from one server to the other. */
const MOVES = 6;

test(
  'two processes share a room: nothing is sold twice, and everyone sees everything once, though NATS goes away',
  {
    meta: { promise: 'processes that share a room are one server: no message is lost or shown twice' },
    timeout: scaledPatience(120_000),
  },
  async () => {
    const { hot, plan, buyers, speakers, dataDir } = await seededPlace(async (world) => {
      const hot = await world.lists((id) => simpleGoods(id, UNITS));
      const plan = await world.airs([hot]);
      return { hot, plan, buyers: await world.members(BUYERS), speakers: await world.members(2) };
    });
    const { broadcastSysId } = plan;
    const nodes = await Nodes.start(dataDir, { count: 2, maxSockets: 50 });
    const { apis } = nodes;
    const nats = nodes.nats!;
    const viewers = [0, 0, 1, 1].map((side) => nodes.viewer(plan, side));

    /** Both sides at once. */
    async function talk(part: string): Promise<void> {
      await Promise.all(
        apis.map(async (api, side) => {
          const { token } = speakers[side]!;
          for (let i = 0; i < LINES; i++) {
            const msg = `${part} ${side} ${i}`;
            await api.done('sendChat', { broadcastSysId, msg }, { token, key: `${part} ${i}` });
          }
        }),
      );
    }

    async function buy(people: readonly { readonly token: string }[]): Promise<string[]> {
      return Promise.all(
        people.map(async ({ token }, i) => {
          const order = (api: Api) => api.ask('placeOrder', orderFor({ plan }, hot), { token, key: 'mine' });
          const [here, there] = (i % 2 === 0 ? apis : apis.toReversed()) as [Api, Api];
          // Some ask both servers for the same.
          const [first, again] = await Promise.all([order(here), i % 10 === 0 ? order(there) : null]);
          expect(again ?? first).toEqual(first);
          return first.code;
        }),
      );
    }

    /** Resolves to the room's last seq once every purchase and every line is told. */
    async function untilTold(url: string): Promise<number> {
      for (;;) {
        const seq = await lastSeqOf(url, plan);
        await viewers[0]!.seesUpTo(seq);
        const { durable } = viewers[0]!;
        if (purchasesIn(durable) === UNITS && linesTold(durable).length >= 8 * LINES) return seq;
        await pass(50);
      }
    }

    async function allSeeTheEnd(): Promise<void> {
      const seq = await lastSeqOf(nodes.url(0), plan);
      await Promise.all(viewers.map((viewer) => viewer.seesUpTo(seq)));
    }

    await Promise.all(viewers.map((viewer) => viewer.enter()));
    const third = BUYERS / 3;
    const codes: string[] = [];
    const [together] = await Promise.all([buy(buyers.slice(0, third / 2)), talk('together')]);
    codes.push(...together);
    await allSeeTheEnd();

    await nats.kill();
    const [apart] = await Promise.all([buy(buyers.slice(third / 2, third)), talk('apart')]);
    codes.push(...apart);
    // What the other side commits comes from the log meanwhile, a little later.
    await allSeeTheEnd();

    await talk('just before');
    await nats.start();
    const [again] = await Promise.all([buy(buyers.slice(third)), talk('together again')]);
    codes.push(...again);
    // Rooms are told of it a little later than the buyers.
    await Promise.all(
      viewers.map((viewer) => viewer.sees('changePrdt', ({ products }) => products[0].stockQty === 0)),
    );
    const told = await untilTold(nodes.url(0));
    await Promise.all(viewers.map((viewer) => viewer.seesUpTo(told)));

    expect(codes.filter((code) => code === '0001')).toHaveLength(UNITS);
    expect(codes.filter((code) => !['0001', '2003', '2030'].includes(code))).toEqual([]);
    for (const api of apis) {
      const { product } = await api.done('productDetail', { prdtSysId: hot.facts.prdtSysId });
      expect(product.stockQty).toBe(0);
    }
    const [first, ...others] = viewers.map(({ durable }) => durable);
    for (const other of others) expect(other).toEqual(first);
    const said = linesTold(first!);
    expect(new Set(said).size).toBe(8 * LINES);
    expect(said).toHaveLength(8 * LINES);
    const left = stockTold(first!);
    expect(left).toEqual([...new Set(left)].toSorted((a, b) => b - a));
    expect(left.at(-1)).toBe(0);
    expect(purchasesIn(first!)).toBe(UNITS);
    expect(viewers.map(({ faults }) => faults)).toEqual(viewers.map(() => []));

    const events = await nodes.finish();
    expect(pieces(events, 'StockTaken', hot.facts.prdtSysId)).toBe(UNITS);
    expect(events.filter(({ type }) => type === 'OrderPlaced')).toHaveLength(UNITS);
  },
);

test(
  'a member has one seat over both processes, the latest, though NATS is away and servers start anew',
  {
    meta: { promise: 'a member sits once over all servers: where they came in last, and nowhere else' },
    timeout: scaledPatience(60_000),
  },
  async () => {
    const { plan, member, dataDir } = await seededPlace(async (world) => ({
      plan: await world.airs([]),
      member: await world.member(),
    }));
    const nodes = await Nodes.start(dataDir, { count: 2 });
    const nats = nodes.nats!;
    let latest = nodes.viewer(plan, 0, member);
    await latest.enter();
    for (let turn = 1; turn <= MOVES; turn++) {
      const side = turn % 2;
      if (turn === 2) await nats.kill();
      if (turn === 4) await nats.start();
      if (turn === 5) {
        await nodes.servers[side]!.stop();
        await nodes.startAgain(side);
      }
      const earlier = latest;
      latest = nodes.viewer(plan, side, member);
      await latest.enter();
      expect((await earlier.untilClosed()).code).toBe(CLOSE.putOut);
      await earlier.hears('leaveRoom', ({ resultCode }) => resultCode === '1002');
      expect(await latest.say(`here ${turn}`)).toBe('0001');
    }
    expect(latest.closed).toBeNull();
  },
);

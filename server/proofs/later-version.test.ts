import { expect, test } from 'vitest';
import { roomStream } from '../domains/room/room/decider.ts';
import { stockStream } from '../domains/catalog/stock/decider.ts';
import { streamOf, type NewEvent } from '../platform/log/log.ts';
import { verified } from '../testing/log.ts';
import { TestServer } from '../testing/server.ts';
import { orderFor, setStage } from '../testing/stage.ts';
import { lastSeqOf } from '../testing/viewer.ts';

/** As a later version may add them: a server that has not been updated yet finds them in the log. */
function pollEvent(question: string): NewEvent {
  return { type: 'PollOpened', data: { question, options: ['네', '아니오'] } };
}
const stockCounted: NewEvent = { type: 'StockCounted', data: { qty: 3 } };
const couponIssued: NewEvent = { type: 'CouponIssued', data: { won: 1000 } };
const coupons = { category: 'coupon', initial: null, stateVersion: 1, on: {} };

test(
  'a server goes on beside events of a later version: in a room, in a stock, and in streams it knows nothing of',
  { meta: { promise: 'an older server lives with events of a later version' } },
  () =>
    TestServer.alone(async (server) => {
      const { plan, mug, buyer, api, broadcastSysId } = await setStage(server);
      const { world } = server;
      const [room, stock] = [roomStream(plan), stockStream(mug.facts.prdtSysId)];
      const { token } = buyer;
      const say = (msg: string) => api.done('sendChat', { broadcastSysId, msg }, { token });
      const buy = () => api.done('placeOrder', orderFor({ plan }, mug), { token });
      const stockQty = async () =>
        (await api.done('productDetail', { prdtSysId: mug.facts.prdtSysId })).product.stockQty;

      const stays = server.viewer(plan);
      await stays.enter();
      await say('before');
      await world.append(
        { ref: room, events: [pollEvent('live')] },
        { ref: stock, events: [stockCounted] },
        { ref: streamOf(coupons, 1), events: [couponIssued] },
      );
      await say('after');
      const left = await stockQty();
      await buy();
      expect(await stockQty()).toBe(left - 1);
      await stays.sees('chatMessage', ({ msg }) => msg === 'after');
      const unknown = await stays.sees('unknown');
      expect(unknown).toEqual({ event: 'unknown', data: { room: stays.room }, seq: expect.any(Number) });

      await server.sellover.settled();
      const seenBefore = await lastSeqOf(server.url, plan);
      await stays.seesUpTo(seenBefore);
      stays.drop();
      await world.append({ ref: room, events: [pollEvent('missed')] });

      // A start folds, projects and checks what it finds; nothing of it is in memory any more.
      const eventsBefore = (await server.sellover.log.read({ limit: 10_000 })).length;
      await server.restart(async () => expect((await verified(server.dataDir)).events).toBe(eventsBefore));

      expect((await stays.enter()).gap).toBe(false);
      await stays.seesUpTo(seenBefore + 1);
      expect(stays.durable.at(-1)).toMatchObject({ event: 'unknown', seq: seenBefore + 1 });
      const fresh = server.viewer(plan);
      await fresh.enter();
      expect(fresh.lastSeq).toBe(seenBefore + 1);
      await say('one more');
      await world.append({ ref: room, events: [pollEvent('live again')] });
      expect(await stockQty()).toBe(left - 1);
      await buy();
      expect(await stockQty()).toBe(left - 2);
      const head = await lastSeqOf(server.url, plan);
      for (const viewer of [stays, fresh]) {
        await viewer.sees('chatMessage', ({ msg }) => msg === 'one more');
        await viewer.seesUpTo(head);
        expect([viewer.faults, viewer.durable.at(-1)!.seq]).toEqual([[], viewer.lastSeq]);
      }
      // Nobody is told the content of an unknown event.
      expect(JSON.stringify([stays.durable, fresh.durable])).not.toContain('아니오');
      const polls = stays.durable.filter(({ event }) => event === 'unknown');
      expect(polls).toHaveLength(3);
    }),
);

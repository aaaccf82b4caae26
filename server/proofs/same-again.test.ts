/** The same commands at the same times are the same log: nothing is drawn or looked up inside a decision. */
import { expect, test } from 'vitest';
import type { RecordedEvent } from '../platform/log/log.ts';
import { TestServer } from '../testing/server.ts';
import { logIn, orderFor, setStage } from '../testing/stage.ts';

async function evening(seed: number): Promise<readonly RecordedEvent[]> {
  let events: readonly RecordedEvent[] = [];
  await TestServer.alone(
    async (server) => {
      const stage = await setStage(server);
      const { api, buyer, host, mug, cup, broadcastSysId } = stage;
      const then = async <T>(done: Promise<T>): Promise<T> => {
        const result = await done;
        await server.sellover.settled();
        server.clock.advance(1000);
        return result;
      };
      const [bought, hosting] = [{ token: buyer.token }, { token: host.token }];
      const pin = { broadcastSysId, prdtSysId: mug.facts.prdtSysId, salesExposureType: 3 };
      await then(logIn(api, buyer.userId));
      await then(api.done('setNotice', { broadcastSysId, notiContent: '알림' }, hosting));
      await then(api.done('setExposure', pin, hosting));
      await then(api.done('sendChat', { broadcastSysId, msg: '안녕' }, bought));
      await then(api.done('countView', { broadcastSysId }));
      await then(api.done('placeOrder', orderFor(stage, mug, 2), bought));
      await then(api.code('placeOrder', orderFor(stage, cup, 6), bought));
      server.clock.advance(7 * 24 * 60 * 60_000);
      await then(server.recorded('OrderCancelled'));
      events = await server.sellover.log.read({ limit: 1000 });
    },
    { seed },
  );
  return events;
}

test(
  'the same commands give the same log, event by event, with another seed another one',
  { meta: { promise: 'the same commands at the same times are the same log' }, timeout: 60_000 },
  async () => {
    const first = await evening(1);
    expect(first.map(({ type }) => type)).toContain('OrderCancelled');
    expect(await evening(1)).toEqual(first);
    expect((await evening(2)).map(({ data }) => data)).not.toEqual(first.map(({ data }) => data));
  },
);

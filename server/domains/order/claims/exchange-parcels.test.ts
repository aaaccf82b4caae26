import { expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { CONFIRMED_AFTER, LINE_STATUS } from '../../../../schema/orders/moves.ts';
import { verified } from '../../../testing/log.ts';
import { rests } from '../../../testing/rests.ts';
import { FakeSmartTracker, TRACKER_KEY } from '../../../testing/services/smart-tracker.ts';
import { TestServer, type ServerOptions } from '../../../testing/server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import { as, WAYS } from '../lives/statuses.support.ts';

/** Goods in exchange are on their way, and `status` tells of their request. */
async function onTheWay(stage: Stage, deliveryCompanyCode: string) {
  const claimSysId = (await WAYS.exchangePreparing(stage)).claimSysId!;
  const parcel = { deliveryCompanyCode, invoiceNo: '68123' };
  await stage.api.done('dispatchExchange', { claimSysId, ...parcel }, await as(stage, stage.host));
  const status = async () =>
    (await stage.api.done('claimDetail', { claimSysId }, await as(stage, stage.buyer))).statusCode;
  const followed = async () => {
    const timers = await stage.server.sellover.log.dueTimers(Number.MAX_SAFE_INTEGER, 1_000);
    return timers.some(({ id }) => id === `follow-exchange:${claimSysId}`);
  };
  const waits = async (ms: number) => {
    stage.server.clock.advance(ms);
    await rests(stage.server);
  };
  return { status, followed, waits };
}

const alone = (run: (stage: Stage) => Promise<void>, options?: ServerOptions) =>
  TestServer.alone(async (server) => {
    await run(await setStage(server));
    await verified(server.dataDir);
  }, options);

test('goods in exchange arrive when their courier says so, and are exchanged for good after as long as any', () =>
  alone(async (stage) => {
    const { status, followed, waits } = await onTheWay(stage, 'demo');
    expect([await status(), await followed()]).toEqual([LINE_STATUS.exchangeSent, true]);
    await waits(2 * DAY);
    expect([await status(), await followed()]).toEqual([LINE_STATUS.exchangeDelivered, false]);
    const events = await stage.server.sellover.log.read({ types: ['ClaimMoved'], limit: 100 });
    expect(events.at(-1)!.data).toMatchObject({ move: 'deliverExchange', by: 'carrier' });
    await waits(CONFIRMED_AFTER - 1);
    expect(await status()).toBe(LINE_STATUS.exchangeDelivered);
    await waits(1);
    expect(await status()).toBe(LINE_STATUS.exchanged);
  }));

test('where a courier is silent, time takes them as delivered, and nobody asks any more', async () => {
  const fake = await FakeSmartTracker.start();
  fake.fails = { status: 503 };
  await alone(
    async (stage) => {
      const { status, followed, waits } = await onTheWay(stage, '04');
      await waits(DAY);
      expect([await status(), await followed()]).toEqual([LINE_STATUS.exchangeSent, true]);
      await waits(9 * DAY);
      expect(await status()).toBe(LINE_STATUS.exchangeDelivered);
      const asked = fake.asked.length;
      expect(asked).toBeGreaterThan(0);
      await waits(DAY);
      expect([await followed(), fake.asked.length]).toEqual([false, asked]);
    },
    { config: { smartTracker: { url: fake.url, key: TRACKER_KEY } } },
  );
});

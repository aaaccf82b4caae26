import { expect, test } from 'vitest';
import { DAY } from '../../../../../schema/durations.ts';
import { CONFIRMED_AFTER, LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import { alone, by, claimOf, later } from '../../../../testing/buying.ts';
import { FakeSmartTracker, TRACKER_KEY } from '../../../../testing/services/smart-tracker.ts';
import type { Stage } from '../../../../testing/stage.ts';
import { WAYS } from '../lives/statuses.support.ts';

/** Goods in exchange are on their way, and `shown` tells of their request, and whether they are followed. */
async function onTheWay(stage: Stage, deliveryCompanyCode: string) {
  const claimSysId = (await WAYS.exchangePreparing(stage)).claimSysId!;
  const parcel = { deliveryCompanyCode, invoiceNo: '68123' };
  await by(stage, stage.host).done('dispatchExchange', { claimSysId, ...parcel });
  const shown = async () => {
    const { statusCode } = await claimOf(stage, claimSysId).seen();
    const timers = await stage.server.sellover.log.dueTimers(Number.MAX_SAFE_INTEGER, 1_000);
    return [statusCode, timers.some(({ id }) => id === `follow-exchange:${claimSysId}`)];
  };
  return { shown, waits: (ms: number) => later(stage, ms) };
}

test('goods in exchange arrive when their courier says so, and are exchanged for good after as long as any', () =>
  alone(async (stage) => {
    const { shown, waits } = await onTheWay(stage, 'demo');
    expect(await shown()).toEqual([LINE_STATUS.exchangeSent, true]);
    await waits(2 * DAY);
    expect(await shown()).toEqual([LINE_STATUS.exchangeDelivered, false]);
    const events = await stage.server.sellover.log.read({ types: ['ClaimMoved'], limit: 100 });
    expect(events.at(-1)!.data).toMatchObject({ move: 'deliverExchange', by: 'carrier' });
    await waits(CONFIRMED_AFTER - 1);
    expect(await shown()).toEqual([LINE_STATUS.exchangeDelivered, false]);
    await waits(1);
    expect(await shown()).toEqual([LINE_STATUS.exchanged, false]);
  }));

test('where a courier is silent, time takes them as delivered, and nobody asks any more', async () => {
  const fake = await FakeSmartTracker.start();
  fake.fails = { status: 503 };
  await alone(
    async (stage) => {
      const { shown, waits } = await onTheWay(stage, '04');
      await waits(DAY);
      expect(await shown()).toEqual([LINE_STATUS.exchangeSent, true]);
      await waits(9 * DAY);
      expect((await shown())[0]).toBe(LINE_STATUS.exchangeDelivered);
      const asked = fake.asked.length;
      expect(asked).toBeGreaterThan(0);
      await waits(DAY);
      expect([(await shown())[1], fake.asked.length]).toEqual([false, asked]);
    },
    { config: { smartTracker: { url: fake.url, key: TRACKER_KEY } } },
  );
});

import { describe, expect, test } from 'vitest';
import { salesCsv } from '../../../../schema/buying/sales-csv.ts';
import type { SoldProduct } from '../../../../schema/buying/sales.ts';
import { DAY } from '../../../../schema/durations.ts';
import { alone, by, oneServer, purchase } from '../../../testing/buying.ts';
import { asked, line, orderOf } from '../../../testing/goods.ts';
import { orderFor, type Stage } from '../../../testing/stage.ts';
import { registered } from '../../broadcasts/sellover/examples.support.ts';

const newStage = oneServer();

const named = ({ plan: { broadcastSysId, broadcastScheduleSysId } }: Pick<Stage, 'plan'>) => ({
  broadcastSysId,
  broadcastScheduleSysId,
});
const salesOf = (stage: Stage) => by(stage, stage.host).done('sales', named(stage));

describe('what a broadcast has sold', () => {
  test('waits until it is paid, is apart once it is cancelled, and is called as it was', async () => {
    const stage = await newStage();
    const { mug, cup, broadcastSysId, server } = stage;
    const both = orderOf([asked(mug, [line(2, mug)]), asked(cup, [line(1, cup)])], { broadcastSysId });
    const { buyer, host, pays, line: ordered } = await purchase(stage, both);
    const placed = { orderCnt: 1, qty: 3, amount: 2 * 12_000 + 8_000 };
    const none = { orderCnt: 0, qty: 0, amount: 0 };
    expect(await salesOf(stage)).toMatchObject({ ...none, waiting: placed, products: [] });
    await pays();
    expect(await salesOf(stage)).toMatchObject({ ...placed, waiting: none, cancelled: none });
    const { orderPrdtSysIds } = await ordered();
    await host.done('grantCancelCoupons', { broadcastSysId, qty: 5 });
    await host.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl: 1 });
    const pieces = { qty: 1, orderCancelPrdtType: 1, reasonTypeCode: 1, orderPrdtSysIds } as const;
    await buyer.done('cancelLiveOrder', { broadcastSysId, ...pieces });
    await server.world.relists(mug, { name: '다른 이름' });
    const cancelledOne = { orderCnt: 1, qty: 1, amount: 12_000, cancelledQty: 1, cancelledAmount: 12_000 };
    const kept = { orderCnt: 1, qty: 1, amount: 8_000, cancelledQty: 0, cancelledAmount: 0 };
    expect(await salesOf(stage)).toMatchObject({
      orderCnt: 1,
      qty: 2,
      amount: 20_000,
      cancelled: { orderCnt: 0, qty: 1, amount: 12_000 },
      products: [
        { prdtSysId: mug.facts.prdtSysId, name: mug.facts.name, ...cancelledOne },
        { prdtSysId: cup.facts.prdtSysId, name: cup.facts.name, ...kept },
      ],
    });
  });

  test('stands in the minutes in which it was ordered, beside who came and what was said', () =>
    alone(async (stage) => {
      const { server, mug, broadcastSysId } = stage;
      const says = (msg: string) => by(stage, stage.buyer).done('sendChat', { broadcastSysId, msg });
      await by(stage, stage.buyer).done('countView', { broadcastSysId });
      for (const msg of ['안녕하세요', '예뻐요']) await says(msg);
      const { pays } = await purchase(stage, orderFor(stage, mug));
      server.clock.advance(3 * 60_000);
      await pays();
      await says('샀어요');
      const first = { at: '2026-11-20T10:00:00.000Z', orderCnt: 1, qty: 1, amount: 12_000, chatCnt: 2 };
      // A second read counts nothing again.
      for (let read = 0; read < 2; read += 1)
        expect(await salesOf(stage)).toMatchObject({
          startedAt: '2026-11-20T10:00:00.000Z',
          endedAt: null,
          minutes: [
            { ...first, joinCnt: 1 },
            { at: '2026-11-20T10:03:00.000Z', orderCnt: 0, chatCnt: 1 },
          ],
        });
    }));
});

test('it is shown to nobody whose contract of that time was terminated, whatever contract they have now', () =>
  alone(async (stage) => {
    const { server, plan, mug } = stage;
    const { world, clock } = server;
    const manager = by(stage, stage.manager);
    const { person, contractSysId } = await registered(stage);
    const host = by(stage, { ...person, permission: 2, sellerSysIds: [1] });
    clock.advance(1000);
    const during = await world.airs([mug], { startDate: '2026-11-20T10:00:01.000Z' });
    expect(await host.code('sales', named({ plan: during }))).toBe('0001');
    clock.advance(DAY);
    const { userId } = person;
    await manager.done('terminateSellover', { userId, reason: '수칙 위반' });
    await host.done('joinSally', { vendorType: 0, nickName: '다시', pledgeActivity: 1, pledgeHealthy: 1 });
    const again = await manager.done('acceptSellover', { userId, sellerSysId: 1 });
    expect(again.contractSysId).not.toBe(contractSysId);
    await host.done('acceptContract', again);
    const later = await world.airs([mug], { startDate: '2026-11-21T10:00:01.000Z' });
    expect(await host.code('sales', named({ plan: during }))).toBe('6004');
    expect(await host.code('sales', named({ plan: later }))).toBe('0001');
    expect(await manager.code('sales', named({ plan }))).toBe('0001');
  }));

test('a table for other programs quotes what it must, and holds no formula', () => {
  const product = (name: string): SoldProduct => ({
    prdtSysId: 5,
    name,
    nameEn: '',
    orderCnt: 2,
    qty: 2,
    amount: 24_000,
    cancelledQty: 1,
    cancelledAmount: 12_000,
  });
  expect(salesCsv([product('머그'), product('컵, "큰"'), product('=1+1')])).toBe(
    [
      '\ufeffprdtSysId,name,orderCnt,qty,amount,cancelledQty,cancelledAmount',
      '5,머그,2,2,24000,1,12000',
      '5,"컵, ""큰""",2,2,24000,1,12000',
      "5,'=1+1,2,2,24000,1,12000",
      '',
    ].join('\r\n'),
  );
});

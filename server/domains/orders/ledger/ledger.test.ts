import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import type { SettlementRow } from '../../../../schema/orders/ledger.ts';
import { alone, bought, by, purchase } from '../../../testing/buying.ts';
import { TestLog } from '../../../testing/log.ts';
import { scaled, scaledPatience } from '../../../testing/seed.ts';
import { sent } from '../../../testing/fulfilling.ts';
import { asked, line, orderOf, simpleGoods } from '../../../testing/goods.ts';
import { OTHER_SELLER, type Person } from '../../../testing/world.ts';
import { orderStream, type OrderEvent, type OrderState } from '../order/decider.ts';
import { registered } from '../../broadcasts/sellover/examples.support.ts';
import { entriesOfOrder } from './views.ts';
import { life, lived } from './lives.support.ts';
import { movementsBetween } from './money.ts';
import { settlementsOf } from './seller-settlements.ts';

test(
  'tables hold what the events of all orders moved, and a rebuild gives the same rows',
  { timeout: scaledPatience(60_000) },
  () =>
    TestLog.run(async (log) => {
      const lives = fc.sample(life, { numRuns: scaled(12), seed: 5 });
      const orders: { events: OrderEvent[]; orderSysId: number; moved: number }[] = [];
      for (const [at, each] of lives.entries()) {
        const events: OrderEvent[] = [];
        let moved = 0;
        const onEvent = (event: OrderEvent, before: OrderState, after: OrderState) => {
          events.push(event);
          moved += movementsBetween(before, after).length;
        };
        lived(each, onEvent, undefined, (at + 1) * 100_000);
        orders.push({ events, orderSysId: 9_000 + at, moved });
      }
      // In turn, so that no stream is read from its beginning to its end.
      for (let n = 0; orders.some(({ events }) => n < events.length); n += 1)
        for (const { events, orderSysId } of orders) {
          const event = events[n];
          if (!event) continue;
          const data = { ...event.data, orderSysId };
          await log.append(orderStream(orderSysId), 7, { ...event, data } as OrderEvent);
        }
      const settlements = (asked: Parameters<typeof settlementsOf>[1]) =>
        settlementsOf(log.log, asked, undefined, 7);
      const rows: SettlementRow[] = [];
      for (const sellerSysId of [1, 2]) {
        const first = await settlements({ sellerSysId, month: '2026-11', rowCount: 10 });
        const own = [...first.rows];
        for (let { next } = first; next !== null;) {
          const page = await settlements({ sellerSysId, month: '2026-11', rowCount: 10, after: next });
          expect(page.totals).toBeNull();
          own.push(...page.rows);
          next = page.next;
        }
        const sum = (of: 'amount' | 'escrowAmount' | 'releasedAmount') =>
          own.reduce((total, row) => total + row[of], 0);
        expect(first.totals).toMatchObject({
          rowCnt: own.length,
          amount: sum('amount'),
          escrowAmount: sum('escrowAmount'),
          releasedAmount: sum('releasedAmount'),
        });
        expect(sum('amount')).toBe(sum('escrowAmount') + sum('releasedAmount'));
        rows.push(...own);
      }
      expect(rows.length).toBeGreaterThan(20);
      const none = await settlements({ sellerSysId: 1, month: '2026-12', rowCount: 10 });
      expect(none).toMatchObject({ rows: [], next: null, totals: { rowCnt: 0, amount: 0 } });
      for (const { orderSysId, moved } of orders)
        expect(await log.all(entriesOfOrder({ orderSysId }))).toHaveLength(moved);
    }),
);

test('an order’s seller sees where its money is, of their own lines', () =>
  alone(async (stage) => {
    const { server, host, otherHost, manager, mug } = stage;
    const far = await server.world.lists((id) =>
      simpleGoods(id, 5, { price: 7_000, sellerSysId: OTHER_SELLER, deliveryPrice: 3_000 }),
    );
    const order = await purchase(stage, orderOf([asked(mug, [line(2, mug)]), asked(far, [line(1, far)])]));
    const { orderSysId, orderPrdtSysId } = order;
    const ledgerFor = (who: Person) => by(stage, who).done('orderLedger', { orderSysId });
    expect((await ledgerFor(host)).entries).toEqual([]);
    await order.pays();
    expect(await ledgerFor(manager)).toMatchObject({
      balances: { buyer: -34_000, platform: 0, escrow: 34_000, refund: 0, seller: 0 },
    });
    expect(await ledgerFor(otherHost)).toMatchObject({
      entries: [{ kind: 'sale' }, { kind: 'delivery' }],
      balances: { buyer: -10_000, escrow: 10_000 },
      escrow: [{ heldAmount: 10_000, releasedAmount: 0, refundedAmount: 0 }],
    });
    await sent(stage, orderSysId);
    await order.confirms();
    expect(await ledgerFor(host)).toMatchObject({
      balances: { buyer: -24_000, escrow: 0, seller: 24_000 },
      escrow: [{ orderPrdtSysId, heldAmount: 0, releasedAmount: 24_000, refundedAmount: 0 }],
    });
    const month = { sellerSysId: 1, month: '2026-11', rowCount: 20 };
    const sale = { date: '2026-11-20', orderSysId, orderPrdtSysId, kind: 'sale' };
    expect(await order.host.done('sellerSettlements', month)).toMatchObject({
      rows: [
        { ...sale, amount: 24_000, escrowAmount: 24_000 },
        { kind: 'sale', amount: 0, escrowAmount: -24_000, releasedAmount: 24_000 },
      ],
      totals: { rowCnt: 2, amount: 24_000, escrowAmount: 0, releasedAmount: 24_000 },
    });
  }));

test('a settlement leaves out what moved in the time of a terminated contract, for its sellover alone', () =>
  alone(async (stage) => {
    const { server, manager } = stage;
    const { clock, world } = server;
    const boss = by(stage, manager);
    clock.advance(1_000);
    const { person } = await registered(stage);
    const sellover = by(stage, { ...person, permission: 2, sellerSysIds: [1] });
    clock.advance(1_000);
    const { orderSysId: before } = await bought(stage, 'paid');
    clock.advance(1_000);
    const { userId } = person;
    await boss.done('terminateSellover', { userId, reason: '수칙 위반' });
    await sellover.done('joinSally', {
      vendorType: 0,
      nickName: '다시',
      pledgeActivity: 1,
      pledgeHealthy: 1,
    });
    await sellover.done('acceptContract', await boss.done('acceptSellover', { userId, sellerSysId: 1 }));
    const { orderSysId: after } = await bought(stage, 'paid');
    const month = { sellerSysId: 1, month: '2026-11', rowCount: 20 };
    const settled = async (who: Person) => {
      const as = { token: await world.tokenOfNow(who) };
      const { rows, totals } = await stage.api.done('sellerSettlements', month, as);
      return [rows.map((row) => row.orderSysId), totals!.rowCnt];
    };
    expect(await settled({ ...person, permission: 2, sellerSysIds: [1] })).toEqual([[after], 1]);
    for (const who of [stage.host, manager]) expect(await settled(who)).toEqual([[before, after], 2]);
  }));

test('a month of a settlement is Korea’s', () =>
  alone(async (stage) => {
    const { clock } = stage.server;
    const december = Date.parse('2026-12-01T00:00:00+09:00');
    for (const at of [december - 1, december]) {
      clock.set(at);
      await bought(stage, 'paid');
    }
    for (const [month, date] of [
      ['2026-11', '2026-11-30'],
      ['2026-12', '2026-12-01'],
    ] as const) {
      const page = { sellerSysId: 1, month, rowCount: 20 };
      const { rows } = await by(stage, stage.host).done('sellerSettlements', page);
      expect(rows.map((row) => row.date)).toEqual([date]);
    }
  }));

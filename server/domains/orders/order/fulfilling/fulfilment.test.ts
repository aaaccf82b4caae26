import { expect, test } from 'vitest';
import { allPages } from '../../../../../schema/all-pages.ts';
import { DAY } from '../../../../../schema/durations.ts';
import { koreanDay, monthsAfter } from '../../../../../schema/korean-days.ts';
import { SELLER_SEES_RECEIVER_MONTHS } from '../../../../../schema/orders/constants.ts';
import { DELIVERED_AFTER_GUIDE, SENT_GUIDE_AFTER } from '../../../../../schema/orders/moves.ts';
import { alone, bought, by, later, oneServer, purchase, type Purchase } from '../../../../testing/buying.ts';
import { COURIER } from '../../../../testing/fulfilling.ts';
import { asked, line, orderOf, simpleGoods } from '../../../../testing/goods.ts';
import { rests } from '../../../../testing/rests.ts';
import { OTHER_SELLER } from '../../../../testing/world.ts';

const newStage = oneServer();
const PAGE = { startIndex: 0, rowCount: 99 };
const STEPS = ['DeliveryGuideSent', 'GoodsDelivered', 'PurchaseConfirmed'];

/** What happened after it was sent. */
async function happened({ stage, orderSysId }: Purchase): Promise<string[]> {
  const events = await stage.server.sellover.log.read({ types: STEPS, limit: 1_000 });
  return events.filter(({ stream }) => stream === `order-${orderSysId}`).map(({ type }) => type);
}

test('a paid order is prepared, sent, asked about, taken as delivered and as confirmed, each at its time', () =>
  alone(async (stage) => {
    const { clock } = stage.server;
    const order = await bought(stage, 'sent');
    expect(await order.line()).toMatchObject({ invoice: { ...COURIER, invoiceNo: '681234567890' } });
    const begun = clock.now();
    /** What is there a moment before, and then. */
    const steps = async (at: number) => {
      const seen: unknown[] = [];
      for (const now of [at - 1, at]) {
        clock.set(now);
        await rests(stage.server);
        seen.push((await happened(order)).length, await order.status());
      }
      return seen;
    };
    const [guided, there] = [SENT_GUIDE_AFTER, SENT_GUIDE_AFTER + DELIVERED_AFTER_GUIDE];
    expect(await steps(begun + guided)).toEqual([0, 4, 1, 4]);
    expect(await steps(begun + there)).toEqual([1, 4, 2, 5]);
    const deliveredAt = Date.parse((await order.line()).deliveredAt!);
    expect(deliveredAt).toBe(begun + there);
    // It came on a Monday evening, and can be sent back until the next Monday is over.
    expect(await steps(Date.parse('2026-12-08T00:00:00+09:00'))).toEqual([2, 5, 3, 6]);
    const receiver = async () => {
      const { lines } = await order.host.done('sellerOrders', { sellerSysId: 1, ...PAGE });
      expect(lines).toMatchObject([{ orderSysId: order.orderSysId, statusCode: 6, qty: 2 }]);
      return lines[0]!.receiverName;
    };
    const { receiverName } = stage.buyer.address;
    expect(await receiver()).toBe(receiverName);
    clock.set(monthsAfter(deliveredAt, SELLER_SEES_RECEIVER_MONTHS) - 1);
    expect(await receiver()).toBe(receiverName);
    clock.advance(1);
    expect(await receiver()).toBe('');
  }));

test('who works through a list misses nothing, whatever leaves it meanwhile', async () => {
  const stage = await newStage();
  const bought = [await purchase(stage), await purchase(stage), await purchase(stage)];
  for (const order of bought) await order.pays();
  const ours = new Map(bought.map((order) => [order.orderSysId, order]));
  const asked = { sellerSysId: 1, startIndex: 0, rowCount: 1 };
  const host = by(stage, stage.host);
  const prepared = await allPages(async (from) => {
    const page = await host.done('sellerOrders', { ...asked, ...from, statusCode: 2 });
    for (const { orderSysId } of page.lines) await ours.get(orderSysId)?.prepares();
    return page;
  });
  const seen = prepared.flatMap(({ lines }) => lines.map(({ orderSysId }) => orderSysId));
  expect(seen.filter((id) => ours.has(id))).toEqual([...ours.keys()]);
  const sent = await allPages(async (from) => {
    const page = await host.done('packingList', { ...asked, ...from });
    for (const { orderSysId } of page.orders) await ours.get(orderSysId)?.dispatches();
    return page;
  });
  const packed = sent.flatMap(({ orders }) => orders.map(({ orderSysId }) => orderSysId));
  expect(packed.filter((id) => ours.has(id))).toEqual([...ours.keys()]);
});

test('a timer of an older version, which is due before day 7 is over, waits for that', () =>
  alone(async (stage) => {
    const { sellover, clock } = stage.server;
    const order = await bought(stage, 'sent');
    await later(stage, SENT_GUIDE_AFTER);
    await later(stage, DELIVERED_AFTER_GUIDE);
    const [over, dueAt] = [koreanDay(clock.now()).end + 7 * DAY, clock.now() + 7 * DAY];
    const timers = await sellover.log.dueTimers(over, 9);
    const timer = timers.find(({ id }) => id.startsWith('confirm-purchase'))!;
    await sellover.log.execute({
      actorId: null,
      commandId: 'older',
      streams: [],
      decide: () => ({ events: [], timers: { set: [{ ...timer, dueAt }] }, reply: null }),
    });
    for (const [now, count] of [
      [dueAt, 2],
      [over, 3],
    ] as const) {
      clock.set(now);
      await rests(stage.server);
      expect(await happened(order)).toHaveLength(count);
    }
  }));

test('each seller has the lines of their own in their list, by status, packs those alone, and names a known courier', async () => {
  const stage = await newStage();
  const { host, otherHost, mug } = stage;
  const theirs = { sellerSysId: OTHER_SELLER, price: 4_000 };
  const jam = await stage.server.world.lists((id) => simpleGoods(id, 9, theirs));
  const order = await purchase(stage, orderOf([asked(mug, [line(2, mug)]), asked(jam, [line(3, jam)])]));
  const { orderSysId } = order;
  const list = async (who: typeof host, sellerSysId: number, statusCode: number) => {
    const { lines } = await by(stage, who).done('sellerOrders', { sellerSysId, ...PAGE, statusCode });
    return lines
      .filter((each) => each.orderSysId === orderSysId)
      .map(({ prdtSysId, qty }) => [prdtSysId, qty]);
  };
  const [mugs, jams] = [[[mug.facts.prdtSysId, 2]], [[jam.facts.prdtSysId, 3]]];
  expect([await list(host, 1, 1), await list(otherHost, OTHER_SELLER, 1)]).toEqual([mugs, jams]);
  await order.pays();
  expect(await list(host, 1, 1)).toEqual([]);
  await order.prepares();
  const unknown = { orderSysId, deliveryCompanyCode: '99', invoiceNo: '1' };
  expect(await order.host.code('dispatchOrder', unknown)).toBe('0005');
  expect([await list(host, 1, 3), await list(otherHost, OTHER_SELLER, 2)]).toEqual([mugs, jams]);
  const { orders } = await order.host.done('packingList', { sellerSysId: 1, ...PAGE });
  const packed = orders.find((each) => each.orderSysId === orderSysId);
  expect(packed!.receiverAddress1).not.toBe('');
  const { prdtNo } = mug.facts;
  expect(packed!.orderProducts.map((each) => [each.prdtNo, each.pieces[0]!.qty])).toEqual([[prdtNo, 2]]);
});

test('lines that are sent one by one with the same invoice are one parcel, until its buyer is asked for it', () =>
  alone(async (stage) => {
    const { mug } = stage;
    const [bowl, jar] = [
      await stage.server.world.lists((id) => simpleGoods(id, 9)),
      await stage.server.world.lists((id) => simpleGoods(id, 9)),
    ];
    const order = await purchase(
      stage,
      orderOf([mug, bowl, jar].map((each) => asked(each, [line(1, each)]))),
    );
    await order.until('prepared');
    const { orderSysId } = order;
    const lines = (await order.view()).orderProducts.map(({ orderPrdtSysId }) => orderPrdtSysId);
    const sends = (at: number, invoiceNo: string) =>
      order.host.done('dispatchOrder', { orderSysId, orderPrdtSysIds: [lines[at]!], ...COURIER, invoiceNo });
    await sends(0, '6812-3456-7890');
    await sends(1, '681234567890');
    await later(stage, SENT_GUIDE_AFTER);
    await sends(2, '6812-3456-7890');
    const sent = (await stage.server.sellover.log.read({ types: ['GoodsDispatched'], limit: 9 })).map(
      ({ data }) => (data as { readonly parcelSysId: number }).parcelSysId,
    );
    expect(sent[1]).toBe(sent[0]);
    expect(sent[2]).not.toBe(sent[0]);
    expect((await order.view()).orderProducts.map(({ invoice }) => invoice?.invoiceNo)).toEqual(
      lines.map(() => '681234567890'),
    );
    await later(stage, DELIVERED_AFTER_GUIDE);
    expect((await order.view()).orderProducts.map(({ statusCode }) => statusCode)).toEqual([5, 5, 4]);
  }));

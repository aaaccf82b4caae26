import { expect, test } from 'vitest';
import { OPTION_NAME_LENGTH_MAX } from '../../../../schema/buying/constants.ts';
import { DAY } from '../../../../schema/durations.ts';
import {
  CONFIRMED_AFTER,
  DELIVERED_AFTER_GUIDE,
  SENT_BACK_WITHIN,
  SENT_GUIDE_AFTER,
} from '../../../../schema/orders/moves.ts';
import { alone, bought, by, claimOf, later, oneServer, type Purchase } from '../../../testing/buying.ts';
import { COURIER } from '../../../testing/fulfilling.ts';
import { asked, choiceGoods, choiceLine, line, orderOf, wishGoods } from '../../../testing/goods.ts';
import { rowsAt } from '../../../testing/place.ts';
import { rests } from '../../../testing/rests.ts';
import type { Stage } from '../../../testing/stage.ts';
import { stockStream, stockSum } from '../../stock/decider.ts';
import { orderStream } from '../decider.ts';
import { ConfirmedLines } from '../fulfilling/confirmed-lines.ts';

const PAGE = { startIndex: 0, rowCount: 9 };
const newStage = oneServer();

const stockOf = async ({ server }: Stage, prdtSysId: number) =>
  stockSum((await server.sellover.log.state(stockStream(prdtSysId))).state);
/** Requests for a part of an order, and what is done about them. */
const asksIn = async (order: Purchase, ...[name, more]: Parameters<Purchase['asks']>) =>
  claimOf(order.stage, await order.asks(name, more));
/** Goods that were sent have arrived. */
async function arrives(stage: Pick<Stage, 'server'>): Promise<void> {
  await later(stage, SENT_GUIDE_AFTER);
  await later(stage, DELIVERED_AFTER_GUIDE);
}

test('what is paid is cancelled at once: money and pieces go back, and it stands in the list', async () => {
  const stage = await newStage();
  const order = await bought(stage, 'paid');
  const { prdtSysId } = stage.mug.facts;
  const left = await stockOf(stage, prdtSysId);
  const { claimSysId, statusCode, reason } = await (await asksIn(order, 'askCancel')).seen();
  expect(statusCode).toBe(102);
  await order.recorded('RefundCompleted');
  expect(await order.view()).toMatchObject({
    statusCode: 2,
    totalCancelAmount: 12_000,
    totalReturnAmount: 0,
    totalAmount: 12_000,
    totalDepositAmount: 12_000,
    orderProducts: [{ cancelQty: 1, returnQty: 0, exchangeQty: 0, freeQty: 1 }],
  });
  expect(await stockOf(stage, prdtSysId)).toBe(left + 1);
  const { claims } = await order.buyer.done('cancelOrders', { uid: stage.buyer.userSysId, ...PAGE });
  expect(claims).toMatchObject([
    { claimSysId, type: 'cancel', statusCode: 102, qty: 1, reason, refundAmount: 12_000 },
  ]);
});

test('what would come back is what comes back, and looking at it asks for nothing', async () => {
  const stage = await newStage();
  const order = await bought(stage, 'paid');
  const { buyer, orderSysId } = order;
  const part = { orderPrdtSysIds: [order.orderPrdtSysId], qty: 1 };
  const { log } = stage.server.sellover;
  const events = async () => (await log.state(orderStream(orderSysId))).version;
  const before = await events();
  const preview = (...parts: (typeof part)[]) => ({ orderSysId, type: 'cancel', parts }) as const;
  const seen = async (...parts: (typeof part)[]) =>
    (await buyer.done('previewClaim', preview(...parts))).refundAmount;
  const whole = await seen(part, part);
  expect(await seen({ ...part, qty: 2 })).toBe(whole);
  expect(await buyer.code('previewClaim', preview(part, part, part))).toBe('0007');
  const first = await seen(part);
  expect(await events()).toBe(before);
  await order.asks('askCancel');
  expect(await seen(part)).toBe(whole - first);
  await order.asks('askCancel');
  const { claims } = await buyer.done('cancelOrders', { uid: stage.buyer.userSysId, ...PAGE });
  expect(claims.map(({ refundAmount }) => refundAmount)).toEqual([whole - first, first]);
});

test('of what is prepared the seller decides; meanwhile nothing is sent', async () => {
  const order = await bought(await newStage(), 'prepared');
  const { orderSysId, status, host } = order;
  const asks = () => asksIn(order, 'askCancel', { qty: 2 });
  const dispatch = () => host.code('dispatchOrder', { orderSysId, ...COURIER });
  const first = await asks();
  expect([(await first.seen()).statusCode, await status(), await dispatch()]).toEqual([100, 100, '0007']);
  expect(await first.refuses()).toMatchObject({ statusCode: 101, answer: { text: expect.any(String) } });
  expect(await status()).toBe(3);
  await (await asks()).withdraws();
  expect(await status()).toBe(3);
  expect(await (await asks()).accepts()).toMatchObject({ statusCode: 102, refundAmount: 24_000 });
  const { statusCode, totalAmount, totalDepositAmount } = await order.view();
  expect([statusCode, totalAmount, totalDepositAmount, await dispatch()]).toEqual([102, 0, 0, '0007']);
});

test('a return that nobody sends is forgotten after 14 days, unless its parcel was named', async () => {
  const stage = await newStage();
  const accepted = async () => {
    const claim = await asksIn(await bought(stage, 'sent'), 'askReturn');
    await claim.accepts('seller');
    return claim;
  };
  const [forgotten, followed] = [await accepted(), await accepted()];
  const { claimSysId } = followed;
  await by(stage, stage.buyer).done('setClaimInvoice', { claimSysId, ...COURIER });
  const statuses = async () =>
    (await Promise.all([forgotten.seen(), followed.seen()])).map(({ statusCode }) => statusCode);
  await later(stage, SENT_BACK_WITHIN - 1);
  expect((await statuses())[0]).toBe(112);
  await later(stage, 1);
  expect(await statuses()).toEqual([4, 112]);
});

test('while a request is open its line is not confirmed by time; afterwards it is', () =>
  alone(async (stage) => {
    const order = await bought(stage, 'sent');
    await arrives(stage);
    const claim = await asksIn(order, 'askReturn');
    await later(stage, CONFIRMED_AFTER + DAY);
    expect(await order.status()).toBe(5);
    const list = async (isOverdue: 0 | 1) =>
      (await order.host.done('sellerClaims', { sellerSysId: 1, isOverdue, ...PAGE })).totalCnt;
    expect([await list(1), await list(0)]).toEqual([1, 1]);
    expect(await order.buyer.code('askReturn', order.asked)).toBe('2052');
    await claim.refuses();
    expect(await list(1)).toBe(0);
    await order.recorded('PurchaseConfirmed');
    expect(await order.status()).toBe(6);
  }));

test('goods can be sent back until day 7 is over in Korea, whatever becomes of the clock; then their purchase is confirmed', () =>
  alone(async (stage) => {
    const { clock, sellover } = stage.server;
    const order = await bought(stage, 'sent');
    await later(stage, SENT_GUIDE_AFTER);
    clock.set(Date.parse('2026-12-25T23:00:00+09:00'));
    await rests(stage.server);
    const outcome = async () => {
      await rests(stage.server);
      const { code, reply } = await order.buyer.ask('askReturn', order.asked);
      if (code === '0001') await claimOf(stage, reply.claimSysId).withdraws();
      const confirmed = await sellover.log.read({ types: ['PurchaseConfirmed'], limit: 9 });
      return [code, confirmed.length];
    };
    clock.set(Date.parse('2027-01-02T00:00:00+09:00') - 1);
    expect(await outcome()).toEqual(['0001', 0]);
    clock.stepWall(-3 * DAY);
    expect(await outcome()).toEqual(['0001', 0]);
    clock.stepWall(3 * DAY);
    expect(await outcome()).toEqual(['0001', 0]);
    clock.advance(1);
    expect(await outcome()).toEqual(['0007', 1]);
    // A confirmed purchase stays confirmed, even if the clock is set back again.
    clock.stepWall(-3 * DAY);
    expect(await outcome()).toEqual(['0007', 1]);
  }));

test('an exchange takes the wanted choice, and gives the old one back when it has come', async () => {
  const stage = await newStage();
  const { world, sellover } = stage.server;
  const pan = await world.lists((id) =>
    choiceGoods(id, [
      ['20cm', 0, 3],
      ['24cm', 0, 3],
      ['28cm', 2_000, 3],
    ]),
  );
  const [have, want, dearer] = pan.stock.map(({ detailSysId }) => detailSysId!) as [number, number, number];
  const order = await bought(stage, 'sent', orderOf([asked(pan, [choiceLine(1, pan, have)])]));
  const wanting = (id: number) => ({ ...order.asked, wantedOptionSysIds: [id] });
  expect(await order.buyer.code('askExchange', wanting(dearer))).toBe('2053');
  const claim = await asksIn(order, 'askExchange', { wantedOptionSysIds: [want] });
  const counts = async () => {
    const { left } = (await sellover.log.state(stockStream(pan.facts.prdtSysId))).state;
    return [left[have], left[want]];
  };
  expect(await counts()).toEqual([2, 3]);
  await claim.accepts('seller');
  expect(await counts()).toEqual([2, 2]);
  await claim.receives();
  expect(await counts()).toEqual([3, 2]);
  await claim.sendsNew();
  await arrives(stage);
  const shown = async () => (await claim.seen()).statusCode;
  expect(await shown()).toBe(108);
  const { statusCode, orderProducts } = await order.confirms();
  expect([await shown(), statusCode]).toEqual([109, 6]);
  expect(orderProducts[0]).toMatchObject({ statusCode: 109, exchangeQty: 1, returnQty: 0 });
  const { orderSysId, orderPrdtSysId } = order;
  expect(await order.buyer.code('confirmPurchase', { orderSysId, orderPrdtSysId })).toBe('2006');
});

test('an exchange asks for other values of descriptive options, and sends them', async () => {
  const stage = await newStage();
  const { server, buyer } = stage;
  const ring = await server.world.lists((id) => wishGoods(id, 3));
  const order = await bought(stage, 'sent', orderOf([asked(ring, [line(2, ring, '없음', '기본')])]));
  const wanted = (...values: readonly string[]) => ({
    wantedOptions: values.map((optionKeyName, i) => ({
      prdtOptionSysId: ring.facts.normalOptions[i]!.prdtNormalOptionSysId,
      optionKeyName,
    })),
  });
  for (const [values, code] of [
    [['별', '선물'], '2053'],
    [['하트'], '2053'],
    [['하'.repeat(OPTION_NAME_LENGTH_MAX + 1), '선물'], '0005'],
  ] as const)
    expect(await order.buyer.code('askExchange', { ...order.asked, ...wanted(...values) })).toBe(code);
  const claim = await asksIn(order, 'askExchange', wanted('하트', '선물'));
  const { claimSysId } = claim;
  for (const who of [order.buyer, order.host])
    expect(await who.done('claimDetail', { claimSysId })).toMatchObject({ wantedOptionText: '하트 / 선물' });
  const toPack = async () => {
    const packing = { sellerSysId: 1, startIndex: 0, rowCount: 99 };
    const { orders } = await order.host.done('packingList', packing);
    return orders.filter(({ orderSysId }) => orderSysId === order.orderSysId);
  };
  await claim.accepts('seller');
  expect(await toPack()).toEqual([]);
  await claim.receives();
  expect(await toPack()).toMatchObject([
    { claimSysId, orderProducts: [{ pieces: [{ optionText: '하트 / 선물', qty: 1 }] }] },
  ]);
  await claim.sendsNew();
  expect(await toPack()).toEqual([]);
  await arrives(stage);
  const { orderProducts } = await order.confirms();
  expect(orderProducts[0]!.options).toMatchObject([
    {
      content: '없음 / 기본',
      qty: 2,
      exchanges: [{ content: '하트 / 선물', contentEn: 'Heart / 선물', qty: 1 }],
    },
  ]);
  const lines = new ConfirmedLines(server.sellover.log);
  const confirmed = await lines.find(buyer.userSysId, order.orderPrdtSysId);
  expect(await lines.optionsOf(confirmed!)).toMatchObject({ optionName: '없음 / 기본, 하트 / 선물' });
});

test('an exchange whose choice is out of stock becomes a return', async () => {
  const stage = await newStage();
  const { mug, stranger } = stage;
  const claim = await asksIn(await bought(stage, 'sent'), 'askExchange');
  const rest = orderOf([asked(mug, [line(await stockOf(stage, mug.facts.prdtSysId), mug)])]);
  await by(stage, stranger).done('placeOrder', rest);
  expect(await claim.accepts('seller')).toMatchObject({ type: 'return', statusCode: 110, fault: 'seller' });
  const steps = [await claim.accepts(), await claim.receives(), await claim.finishes()];
  expect(steps.map(({ statusCode }) => statusCode)).toEqual([112, 113, 114]);
  expect(await claim.seen()).toMatchObject({ refundAmount: 12_000 });
});

test('a refund account is sealed in the database, and opened for managers alone', async () => {
  const stage = await newStage();
  const refundAccount = { bankCode: '088', accountHolder: '김하늘', accountNumber: '110-123-456789' };
  const order = await bought(stage, 'prepared');
  const wrong = { ...order.asked, refundAccount: { ...refundAccount, bankCode: '999' } };
  expect(await order.buyer.code('askCancel', wrong)).toBe('0005');
  const claimSysId = await order.asks('askCancel', { refundAccount });
  const seenBy = (who: Stage['host']) => by(stage, who).done('claimDetail', { claimSysId });
  expect(await seenBy(stage.host)).toMatchObject({ hasRefundAccount: 1, refundAccount: null });
  expect(await seenBy(stage.manager)).toMatchObject({ refundAccount });
  const stored = await rowsAt(stage.server.dataDir, 'claim_accounts');
  expect(JSON.stringify(stored)).not.toContain('456789');
  expect(stored).toHaveLength(1);
});

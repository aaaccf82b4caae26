import { expect, test } from 'vitest';
import { OPTION_NAME_LENGTH_MAX } from '../../../../../schema/buying/constants.ts';
import { allPages } from '../../../../../schema/all-pages.ts';
import { businessDaysAfter } from '../../../../../schema/business-days.ts';
import { DAY } from '../../../../../schema/durations.ts';
import {
  CONFIRMED_AFTER,
  DELIVERED_AFTER_GUIDE,
  SENT_BACK_WITHIN,
  SENT_GUIDE_AFTER,
} from '../../../../../schema/orders/moves.ts';
import {
  alone,
  bought,
  by,
  claimOf,
  later,
  oneServer,
  purchase,
  REFUSES,
  type Purchase,
} from '../../../../testing/buying.ts';
import { COURIER } from '../../../../testing/fulfilling.ts';
import { asked, choiceGoods, choiceLine, line, orderOf, wishGoods } from '../../../../testing/goods.ts';
import { rowsAt } from '../../../../testing/place.ts';
import { orderFor, type Stage } from '../../../../testing/stage.ts';
import { stockStream, stockSum } from '../../../catalog/stock/decider.ts';
import { orderStream } from '../decider.ts';
import { boughtLine, optionsOfLine } from '../fulfilling/confirmed-lines.ts';

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

test('what is paid is cancelled at once: money and pieces go back as it was said before, which asked for nothing', async () => {
  const stage = await newStage();
  const order = await bought(stage, 'paid');
  const { buyer, orderSysId } = order;
  const { prdtSysId } = stage.mug.facts;
  const left = await stockOf(stage, prdtSysId);
  const part = { orderPrdtSysIds: [order.orderPrdtSysId], qty: 1 };
  const { log } = stage.server.sellover;
  const { version } = await log.state(orderStream(orderSysId));
  const preview = (...parts: (typeof part)[]) => ({ orderSysId, type: 'cancel', parts }) as const;
  const seen = async (...parts: (typeof part)[]) =>
    (await buyer.done('previewClaim', preview(...parts))).refundAmount;
  expect([await seen(part), await seen(part, part)]).toEqual([12_000, 24_000]);
  expect(await seen({ ...part, qty: 2 })).toBe(24_000);
  expect(await buyer.code('previewClaim', preview(part, part, part))).toBe('0007');
  expect((await log.state(orderStream(orderSysId))).version).toBe(version);
  const { claimSysId, statusCode, reason } = await (await asksIn(order, 'askCancel')).seen();
  expect([statusCode, await seen(part)]).toEqual([102, 12_000]);
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
  const { claims } = await buyer.done('cancelOrders', { uid: stage.buyer.userSysId, ...PAGE });
  expect(claims).toMatchObject([
    { claimSysId, type: 'cancel', statusCode: 102, qty: 1, reason, refundAmount: 12_000 },
  ]);
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
    expect(await claim.refuses()).toMatchObject({ answer: REFUSES });
    expect(await list(1)).toBe(0);
    await order.recorded('PurchaseConfirmed');
    expect(await order.status()).toBe(6);
  }));

test('an exchange takes the wanted choice, and gives the old one back when it has come', async () => {
  const stage = await newStage();
  const { world, sellover } = stage.server;
  const choices = [20, 24, 28].map((size) => [`${size}cm`, size === 28 ? 2_000 : 0, 3] as const);
  const pan = await world.lists((id) => choiceGoods(id, choices));
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
    const pages = await allPages((from) =>
      order.host.done('packingList', { sellerSysId: 1, ...PAGE, rowCount: 1, ...from }),
    );
    const orders = pages.flatMap((page) => page.orders);
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
  const { log } = server.sellover;
  const confirmed = await boughtLine(log, buyer.userSysId, order.orderPrdtSysId);
  expect(await optionsOfLine(log, confirmed!)).toMatchObject({ optionName: '없음 / 기본, 하트 / 선물' });
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

test('a deposit for a live order goes back to an account, which is kept sealed with the refund', async () => {
  const stage = await newStage();
  const { broadcastSysId, mug } = stage;
  const { buyer, host, line: ordered, ...order } = await purchase(stage, orderFor(stage, mug, 3));
  await host.done('grantCancelCoupons', { broadcastSysId, qty: 3 });
  await host.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl: 1 });
  await order.pays('deposit');
  const { orderPrdtSysIds } = await ordered();
  const why = { orderCancelPrdtType: 1, reasonTypeCode: 1 } as const;
  const asking = { broadcastSysId, qty: 1, ...why, orderPrdtSysIds };
  const refundAccount = { bankCode: '088', accountHolder: '김하늘', accountNumber: '110-123-456789' };
  expect(await buyer.code('cancelLiveOrder', asking)).toBe('2051');
  const unknown = { ...refundAccount, bankCode: '999' };
  expect(await buyer.code('cancelLiveOrder', { ...asking, refundAccount: unknown })).toBe('0005');
  expect(await buyer.code('cancelLiveOrder', { ...asking, refundAccount })).toBe('0001');
  const [refund] = (await order.view()).refunds;
  expect(refund).toMatchObject({ amount: 12_000, payMethodCode: 2 });
  const stored = await rowsAt(stage.server.dataDir, 'claim_accounts');
  expect(stored).toContainEqual(expect.objectContaining({ claim_sys_id: refund!.refundSysId }));
  expect(JSON.stringify(stored)).not.toContain('456789');
});

test('a return says when it came to each step, and by when its money goes back; so does its order', async () => {
  const stage = await newStage();
  const order = await bought(stage, 'sent');
  const claim = await asksIn(order, 'askReturn', { reasonTypeCode: 3 });
  const { clock } = stage.server;
  const times = [clock.now()];
  for (const step of ['accepts', 'receives', 'finishes'] as const) {
    clock.advance(DAY);
    expect((await claim.seen()).refund).toBeNull();
    await claim[step]();
    times.push(clock.now());
  }
  const timeOf = (at: number) => new Date(at).toISOString();
  const ended = times.at(-1)!;
  const money = {
    amount: 12_000,
    payMethodCode: 1,
    askedAt: timeOf(ended),
    dueAt: timeOf(businessDaysAfter(ended, 3)),
  };
  await expect.poll(claim.seen).toMatchObject({
    steps: [110, 112, 113, 114].map((statusCode, at) => ({ statusCode, at: timeOf(times[at]!) })),
    refund: { ...money, doneAt: expect.any(String) },
  });
  expect((await order.view()).refunds).toEqual([(await claim.seen()).refund]);
});

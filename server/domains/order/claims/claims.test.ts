import { expect, test } from 'vitest';
import { OPTION_NAME_LENGTH_MAX } from '../../../../schema/buying/constants.ts';
import { DAY } from '../../../../schema/durations.ts';
import {
  CONFIRMED_AFTER,
  DELIVERED_AFTER_GUIDE,
  SENT_BACK_WITHIN,
  SENT_GUIDE_AFTER,
} from '../../../../schema/orders/moves.ts';
import type { RecordedEvent } from '../../../platform/log/log.ts';
import { asked, choiceGoods, choiceLine, line, orderOf, wishGoods } from '../../../testing/goods.ts';
import { COURIER, paidLine, sent } from '../../../testing/fulfilling.ts';
import { rowsAt } from '../../../testing/place.ts';
import { rests } from '../../../testing/rests.ts';
import { verified } from '../../../testing/log.ts';
import { TestServer } from '../../../testing/server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import { stockStream, stockSum } from '../../stock/decider.ts';
import { orderStream } from '../decider.ts';
import { ConfirmedLines } from '../fulfilling/confirmed-lines.ts';
import { acceptedFor, askedFor, askingFor, feePaid } from './examples.support.ts';

const PAGE = { startIndex: 0, rowCount: 9 };

const tokens = async ({ server, buyer, host, manager }: Stage) => ({
  buyer: { token: await server.world.tokenOfNow(buyer) },
  host: { token: await server.world.tokenOfNow(host) },
  manager: { token: await server.world.tokenOfNow(manager) },
});
const stockOf = async ({ server }: Stage, prdtSysId: number) =>
  stockSum((await server.sellover.log.state(stockStream(prdtSysId))).state);
const moves = (move: string) => (event: RecordedEvent) => (event.data as { move: string }).move === move;
const onStage = (run: (stage: Stage) => Promise<void>) =>
  TestServer.alone(async (server) => {
    await run(await setStage(server));
    await verified(server.dataDir);
  });

test('what is paid is cancelled at once: money and pieces go back, and it stands in the list', () =>
  onStage(async (stage) => {
    const { api, buyer, mug, server } = stage;
    const by = { token: buyer.token };
    const { input } = await askingFor(stage, 'paid');
    const left = await stockOf(stage, mug.facts.prdtSysId);
    const { claimSysId, statusCode } = await api.done('askCancel', input, by);
    expect(statusCode).toBe(102);
    await server.recorded('RefundCompleted');
    const order = await api.done('orderDetail', { orderSysId: input.orderSysId }, by);
    expect(order).toMatchObject({ statusCode: 2, totalCancelAmount: 12_000, totalReturnAmount: 0 });
    expect([order.totalAmount, order.totalDepositAmount]).toEqual([12_000, 12_000]);
    expect(order.orderProducts[0]).toMatchObject({ cancelQty: 1, returnQty: 0, exchangeQty: 0, freeQty: 1 });
    expect(await stockOf(stage, mug.facts.prdtSysId)).toBe(left + 1);
    const { claims } = await api.done('cancelOrders', { uid: buyer.userSysId, ...PAGE }, by);
    expect(claims).toMatchObject([
      { claimSysId, type: 'cancel', statusCode: 102, qty: 1, reason: input.reason, refundAmount: 12_000 },
    ]);
  }));

test('what would come back is what comes back, and looking at it asks for nothing', () =>
  onStage(async (stage) => {
    const { api, buyer, server } = stage;
    const by = { token: buyer.token };
    const { input } = await askingFor(stage, 'paid');
    const { orderSysId, orderPrdtSysIds } = input;
    const part = { orderPrdtSysIds, qty: 1 };
    const events = (await server.sellover.log.state(orderStream(orderSysId))).version;
    const seen = async (parts: (typeof part)[]) =>
      (await api.done('previewClaim', { orderSysId, type: 'cancel', parts }, by)).refundAmount;
    const whole = await seen([part, part]);
    expect(await seen([{ ...part, qty: 2 }])).toBe(whole);
    const parts = [part, part, part];
    expect(await api.code('previewClaim', { orderSysId, type: 'cancel', parts }, by)).toBe('0007');
    const first = await seen([part]);
    expect((await server.sellover.log.state(orderStream(orderSysId))).version).toBe(events);
    await api.done('askCancel', input, by);
    expect(await seen([part])).toBe(whole - first);
    await api.done('askCancel', input, by);
    const { claims } = await api.done('cancelOrders', { uid: buyer.userSysId, ...PAGE }, by);
    expect(claims.map(({ refundAmount }) => refundAmount)).toEqual([whole - first, first]);
  }));

test('of what is prepared the seller decides; meanwhile nothing is sent', () =>
  onStage(async (stage) => {
    const { api, buyer, host } = stage;
    const { input } = await askingFor(stage, 'prepared');
    const { orderSysId } = input;
    const asks = async () => api.done('askCancel', { ...input, qty: 2 }, { token: buyer.token });
    const status = async () =>
      (await api.done('orderDetail', { orderSysId }, { token: buyer.token })).statusCode;
    const first = await asks();
    expect([first.statusCode, await status()]).toEqual([100, 100]);
    const dispatch = () => api.code('dispatchOrder', { orderSysId, ...COURIER }, { token: host.token });
    expect(await dispatch()).toBe('0007');
    const refusal = { claimSysId: first.claimSysId, text: '이미 포장했어요.' };
    expect(await api.done('refuseClaim', refusal, { token: host.token })).toMatchObject({
      statusCode: 101,
      answer: { text: refusal.text },
    });
    expect(await status()).toBe(3);
    const again = await asks();
    await api.done('withdrawClaim', { claimSysId: again.claimSysId }, { token: buyer.token });
    expect(await status()).toBe(3);
    const last = await asks();
    const { claimSysId } = last;
    expect(await api.done('acceptClaim', { claimSysId }, { token: host.token })).toMatchObject({
      statusCode: 102,
      refundAmount: 24_000,
    });
    const gone = await api.done('orderDetail', { orderSysId }, { token: buyer.token });
    expect([gone.statusCode, gone.totalAmount, gone.totalDepositAmount]).toEqual([102, 0, 0]);
    expect(await dispatch()).toBe('0007');
  }));

test('a return at the buyer’s fault ends once they have paid for sending it, with the whole refund', () =>
  onStage(async (stage) => {
    const { api, host, buyer, mug, server } = stage;
    const left = await stockOf(stage, mug.facts.prdtSysId);
    const claimSysId = await acceptedFor(stage, 'askReturn', 'buyer');
    await api.done('setClaimInvoice', { claimSysId, ...COURIER }, { token: buyer.token });
    await api.done('receiveClaim', { claimSysId }, { token: host.token });
    const finish = { claimSysId };
    expect(await api.code('finishClaim', finish, { token: host.token })).toBe('2055');
    const { orderSysId } = await api.done('claimDetail', { claimSysId }, { token: host.token });
    await feePaid(stage, claimSysId);
    const done = await api.done('finishClaim', finish, { token: host.token });
    expect(done).toMatchObject({
      statusCode: 114,
      fault: 'buyer',
      feeAmount: 5_000,
      isFeePaid: 1,
      isFeePayable: 0,
      feeRefund: null,
      refundAmount: 12_000,
      invoice: { invoiceNo: '681234567890' },
    });
    await server.recorded('RefundCompleted');
    const order = await api.done('orderDetail', { orderSysId }, { token: buyer.token });
    expect(order).toMatchObject({
      statusCode: 4,
      totalReturnAmount: 12_000,
      totalCancelAmount: 0,
      prepaymentAmount: 0,
      totalAmount: 12_000,
      totalDepositAmount: 12_000,
      totalRemainAmount: 0,
    });
    expect(order.orderProducts[0]).toMatchObject({ cancelQty: 0, returnQty: 1 });
    expect(await stockOf(stage, mug.facts.prdtSysId)).toBe(left - 1);
  }));

test('a return that nobody sends is forgotten after 14 days, unless its parcel was named', () =>
  onStage(async (stage) => {
    const { api, server } = stage;
    const forgotten = await acceptedFor(stage, 'askReturn');
    const followed = await acceptedFor(stage, 'askReturn');
    await api.done('setClaimInvoice', { claimSysId: followed, ...COURIER }, { token: stage.buyer.token });
    server.clock.advance(SENT_BACK_WITHIN - 1);
    await server.sellover.settled();
    const status = async (claimSysId: number) =>
      (await api.done('claimDetail', { claimSysId }, (await tokens(stage)).buyer)).statusCode;
    expect(await status(forgotten)).toBe(112);
    server.clock.advance(1);
    await server.recorded('ClaimMoved', moves('forgetReturn'));
    expect([await status(forgotten), await status(followed)]).toEqual([4, 112]);
  }));

test('while a request is open its line is not confirmed by time; afterwards it is', () =>
  onStage(async (stage) => {
    const { api, server } = stage;
    const { orderSysId, orderPrdtSysId } = await paidLine(stage);
    await sent(stage, orderSysId);
    server.clock.advance(SENT_GUIDE_AFTER + 1);
    await server.recorded('DeliveryGuideSent');
    server.clock.advance(DELIVERED_AFTER_GUIDE + 1);
    await server.recorded('GoodsDelivered');
    const reason = { qty: 1, reasonTypeCode: 1, reason: '마음이 바뀌었어요.' };
    const asking = { orderSysId, orderPrdtSysIds: [orderPrdtSysId], ...reason };
    const { claimSysId } = await api.done('askReturn', asking, (await tokens(stage)).buyer);
    server.clock.advance(CONFIRMED_AFTER + DAY);
    await server.sellover.settled();
    const by = await tokens(stage);
    const status = async () => (await api.done('orderDetail', { orderSysId }, by.buyer)).statusCode;
    expect(await status()).toBe(5);
    const list = async (isOverdue: 0 | 1) =>
      (await api.done('sellerClaims', { sellerSysId: 1, isOverdue, ...PAGE }, by.host)).totalCnt;
    expect([await list(1), await list(0)]).toEqual([1, 1]);
    expect(await api.code('askReturn', asking, by.buyer)).toBe('2052');
    await api.done('refuseClaim', { claimSysId, text: '사용하셨어요.' }, by.host);
    expect(await list(1)).toBe(0);
    await server.recorded('PurchaseConfirmed');
    expect(await status()).toBe(6);
  }));

test('goods can be sent back until day 7 is over in Korea, whatever becomes of the clock; then their purchase is confirmed', () =>
  onStage(async (stage) => {
    const { api, server } = stage;
    const { orderSysId, orderPrdtSysId } = await paidLine(stage);
    await sent(stage, orderSysId);
    server.clock.advance(SENT_GUIDE_AFTER);
    await server.recorded('DeliveryGuideSent');
    server.clock.set(Date.parse('2026-12-25T23:00:00+09:00'));
    await server.recorded('GoodsDelivered');
    const over = Date.parse('2027-01-02T00:00:00+09:00');
    const asking = {
      orderSysId,
      orderPrdtSysIds: [orderPrdtSysId],
      qty: 1,
      reasonTypeCode: 1,
      reason: '작아요.',
    };
    const asks = async () => {
      const { buyer } = await tokens(stage);
      const { code, reply } = await api.ask('askReturn', asking, buyer);
      if (code === '0001') await api.done('withdrawClaim', { claimSysId: reply.claimSysId }, buyer);
      return code;
    };
    server.clock.set(over - 1);
    await rests(server);
    expect(await asks()).toBe('0001');
    server.clock.stepWall(-3 * DAY);
    await rests(server);
    expect(await asks()).toBe('0001');
    server.clock.stepWall(3 * DAY);
    expect(await asks()).toBe('0001');
    expect(await server.sellover.log.read({ types: ['PurchaseConfirmed'], limit: 9 })).toEqual([]);
    server.clock.advance(1);
    await rests(server);
    expect(await asks()).toBe('0007');
    expect(await server.sellover.log.read({ types: ['PurchaseConfirmed'], limit: 9 })).toHaveLength(1);
    // A confirmed purchase stays confirmed, even if the clock is set back again.
    server.clock.stepWall(-3 * DAY);
    await rests(server);
    expect(await asks()).toBe('0007');
  }));

test('an exchange takes the wanted choice, and gives the old one back when it has come', () =>
  onStage(async (stage) => {
    const { api, buyer, host, server } = stage;
    const pan = await server.world.lists((id) =>
      choiceGoods(id, [
        ['20cm', 0, 3],
        ['24cm', 0, 3],
        ['28cm', 2_000, 3],
      ]),
    );
    const { prdtSysId } = pan.facts;
    const [have, want, dearer] = pan.stock.map(({ detailSysId }) => detailSysId!) as [number, number, number];
    const order = orderOf([asked(pan, [choiceLine(1, pan, have)])]);
    const { orderSysId } = await api.done('placeOrder', order, { token: buyer.token });
    await api.done('actAsBank', { orderSysId, act: 'pay' }, { token: buyer.token });
    await sent(stage, orderSysId);
    const { orderProducts } = await api.done('orderDetail', { orderSysId }, { token: buyer.token });
    const asking = {
      orderSysId,
      orderPrdtSysIds: [orderProducts[0]!.orderPrdtSysId],
      qty: 1,
      reasonTypeCode: 5,
      reason: '사진보다 작아요.',
    };
    const by0 = { token: buyer.token };
    expect(await api.code('askExchange', { ...asking, wantedOptionSysIds: [dearer] }, by0)).toBe('2053');
    const { claimSysId } = await api.done('askExchange', { ...asking, wantedOptionSysIds: [want] }, by0);
    const counts = async () => {
      const { left } = (await server.sellover.log.state(stockStream(prdtSysId))).state;
      return [left[have], left[want]];
    };
    const before = await counts();
    await api.done('acceptClaim', { claimSysId }, { token: host.token });
    expect(await counts()).toEqual([before[0], before[1]! - 1]);
    await api.done('receiveClaim', { claimSysId }, { token: host.token });
    expect(await counts()).toEqual([before[0]! + 1, before[1]! - 1]);
    await api.done('dispatchExchange', { claimSysId, ...COURIER }, { token: host.token });
    const arrives = SENT_GUIDE_AFTER + DELIVERED_AFTER_GUIDE;
    server.clock.advance(arrives);
    await server.recorded('ClaimMoved', moves('deliverExchange'));
    const by = await tokens(stage);
    const shown = async () => (await api.done('claimDetail', { claimSysId }, by.buyer)).statusCode;
    expect(await shown()).toBe(108);
    const { orderPrdtSysId } = orderProducts[0]!;
    const kept = await api.done('confirmPurchase', { orderSysId, orderPrdtSysId }, by.buyer);
    expect([await shown(), kept.statusCode, kept.orderProducts[0]!.statusCode]).toEqual([109, 6, 109]);
    expect(kept.orderProducts[0]).toMatchObject({ exchangeQty: 1, returnQty: 0 });
    expect(await api.code('confirmPurchase', { orderSysId, orderPrdtSysId }, by.buyer)).toBe('2006');
  }));

test('an exchange asks for other values of descriptive options, and sends them', () =>
  onStage(async (stage) => {
    const { api, buyer, host, server } = stage;
    const ring = await server.world.lists((id) => wishGoods(id, 3));
    const order = orderOf([asked(ring, [line(2, ring, '없음', '기본')])]);
    const { orderSysId } = await api.done('placeOrder', order, { token: buyer.token });
    await api.done('actAsBank', { orderSysId, act: 'pay' }, { token: buyer.token });
    await sent(stage, orderSysId);
    const { orderProducts } = await api.done('orderDetail', { orderSysId }, { token: buyer.token });
    const { orderPrdtSysId } = orderProducts[0]!;
    const [engraving, wrapping] = ring.facts.normalOptions.map(
      ({ prdtNormalOptionSysId }) => prdtNormalOptionSysId,
    );
    const wanted = (...values: readonly string[]) =>
      values.map((optionKeyName, i) => ({ prdtOptionSysId: [engraving, wrapping][i]!, optionKeyName }));
    const asking = {
      orderSysId,
      orderPrdtSysIds: [orderPrdtSysId],
      qty: 1,
      reasonTypeCode: 5,
      reason: '각인을 바꾸고 싶어요.',
    };
    const by0 = { token: buyer.token };
    for (const wantedOptions of [wanted('별', '선물'), wanted('하트')])
      expect(await api.code('askExchange', { ...asking, wantedOptions }, by0)).toBe('2053');
    const tooLong = wanted('하'.repeat(OPTION_NAME_LENGTH_MAX + 1), '선물');
    expect(await api.code('askExchange', { ...asking, wantedOptions: tooLong }, by0)).toBe('0005');
    const asks = { ...asking, wantedOptions: wanted('하트', '선물') };
    const { claimSysId } = await api.done('askExchange', asks, by0);
    for (const { token } of [buyer, host])
      expect(await api.done('claimDetail', { claimSysId }, { token })).toMatchObject({
        wantedOptionText: '하트 / 선물',
      });
    const packing = { sellerSysId: 1, startIndex: 0, rowCount: 5 };
    const toPack = async () => api.done('packingList', packing, { token: host.token });
    await api.done('acceptClaim', { claimSysId }, { token: host.token });
    expect(await toPack()).toEqual({ totalCnt: 0, orders: [] });
    await api.done('receiveClaim', { claimSysId }, { token: host.token });
    expect(await toPack()).toMatchObject({
      totalCnt: 1,
      orders: [
        { orderSysId, claimSysId, orderProducts: [{ pieces: [{ optionText: '하트 / 선물', qty: 1 }] }] },
      ],
    });
    expect(await api.done('packingList', { ...packing, startIndex: 1 }, { token: host.token })).toEqual({
      totalCnt: 1,
      orders: [],
    });
    await api.done('dispatchExchange', { claimSysId, ...COURIER }, { token: host.token });
    expect(await toPack()).toEqual({ totalCnt: 0, orders: [] });
    server.clock.advance(SENT_GUIDE_AFTER);
    await rests(server);
    server.clock.advance(DELIVERED_AFTER_GUIDE);
    await server.recorded('ClaimMoved', moves('deliverExchange'));
    const by = await tokens(stage);
    const kept = await api.done('confirmPurchase', { orderSysId, orderPrdtSysId }, by.buyer);
    expect(kept.orderProducts[0]!.options).toMatchObject([
      {
        content: '없음 / 기본',
        qty: 2,
        exchanges: [{ content: '하트 / 선물', contentEn: 'Heart / 선물', qty: 1 }],
      },
    ]);
    const lines = new ConfirmedLines(server.sellover.log);
    const bought = await lines.find(buyer.userSysId, orderPrdtSysId);
    expect(await lines.optionsOf(bought!)).toMatchObject({ optionName: '없음 / 기본, 하트 / 선물' });
  }));

test('an exchange whose choice is out of stock becomes a return', () =>
  onStage(async (stage) => {
    const { api, host, mug } = stage;
    const claimSysId = await askedFor(stage, 'askExchange');
    const left = await stockOf(stage, mug.facts.prdtSysId);
    const order = orderOf([asked(mug, [line(left, mug)])]);
    await api.done('placeOrder', order, { token: stage.stranger.token });
    const turned = await api.done('acceptClaim', { claimSysId, fault: 'seller' }, { token: host.token });
    expect(turned).toMatchObject({ type: 'return', statusCode: 110, fault: 'seller' });
    for (const [step, statusCode] of [
      ['acceptClaim', 112],
      ['receiveClaim', 113],
      ['finishClaim', 114],
    ] as const)
      expect(await api.done(step, { claimSysId }, { token: host.token })).toMatchObject({ statusCode });
    expect(await api.done('claimDetail', { claimSysId }, { token: host.token })).toMatchObject({
      refundAmount: 12_000,
    });
  }));

test('a refund account is sealed in the database, and opened for managers alone', () =>
  onStage(async (stage) => {
    const { api, buyer, host, manager, server } = stage;
    const refundAccount = { bankCode: '088', accountHolder: '김하늘', accountNumber: '110-123-456789' };
    const { input } = await askingFor(stage, 'prepared');
    const wrong = { ...input, refundAccount: { ...refundAccount, bankCode: '999' } };
    expect(await api.code('askCancel', wrong, { token: buyer.token })).toBe('0005');
    const { claimSysId } = await api.done('askCancel', { ...input, refundAccount }, { token: buyer.token });
    const seen = async (token: string) => api.done('claimDetail', { claimSysId }, { token });
    expect(await seen(host.token)).toMatchObject({ hasRefundAccount: 1, refundAccount: null });
    expect(await seen(manager.token)).toMatchObject({ refundAccount });
    const stored = await rowsAt(server.dataDir, 'claim_accounts');
    expect(JSON.stringify(stored)).not.toContain('456789');
    expect(stored).toHaveLength(1);
  }));

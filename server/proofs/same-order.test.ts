import { expect, test } from 'vitest';
import { LINE_STATUS } from '../../schema/orders/moves.ts';
import { orderStream } from '../domains/orders/order/decider.ts';
import { depositOf } from '../domains/buying/payment/decider.ts';
import { simpleGoods } from '../testing/goods.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { isWhole, scaled, scaledPatience } from '../testing/seed.ts';
import { TestServer } from '../testing/server.ts';
import { orderFor, setStage } from '../testing/stage.ts';
import { orderStatusOf } from '../domains/orders/order/status.ts';

const TIMES = isWhole ? 100 : 20;
const ROUNDS = isWhole ? scaled(8) : 4;

test(
  `the same key ${TIMES} times at once orders once, and with another body not at all`,
  { meta: { promise: 'what is asked again is done once' } },
  () =>
    TestServer.alone(async (server) => {
      const stage = await setStage(server);
      const { api, buyer, mug } = stage;
      const how = { token: buyer.token, key: 'one-tap-many-times' };
      const changed = (turn: number) => turn % 4 === 3;
      // The first decides what the key stands for.
      const first = api.ask('placeOrder', orderFor(stage, mug), how);
      const others = Array.from({ length: TIMES - 1 }, (_, turn) =>
        api.ask('placeOrder', orderFor(stage, mug, changed(turn) ? 2 : 1), how),
      );
      const answers = await Promise.all([first, ...others]);
      const done = answers.filter(({ code }) => code === '0001');
      expect(new Set(done.map(({ reply }) => reply.orderSysId)).size).toBe(1);
      const codes = answers.map(({ code }) => code);
      const same = [codes[0], ...codes.slice(1).filter((_, turn) => !changed(turn))];
      const changedOnes = codes.slice(1).filter((_, turn) => changed(turn));
      // Whichever came first is done each time that it is asked, and the other is never.
      expect([new Set(same), new Set(changedOnes)]).toEqual(
        same[0] === '0001' ? [new Set(['0001']), new Set(['0006'])] : [new Set(['0006']), new Set(['0001'])],
      );
      const placed = await server.sellover.log.read({ types: ['OrderPlaced'], limit: 10 });
      expect(placed).toHaveLength(1);
    }),
);

test(
  `a payment that races with the cancelling of its order, ${ROUNDS} times: what was paid for nothing goes back`,
  {
    meta: { promise: 'money, stock, coupons and points balance to the won' },
    timeout: scaledPatience(60_000),
  },
  () =>
    TestServer.alone(async (server) => {
      const stage = await setStage(server);
      const { api, host, buyer } = stage;
      const stock = 4 * ROUNDS;
      const thing = await server.world.lists((id) => simpleGoods(id, stock, { price: 12_000 }));
      const plan = await server.world.airs([thing]);
      const { broadcastSysId } = plan;
      const as = { token: buyer.token };
      await api.done('grantCancelCoupons', { broadcastSysId, qty: 999 }, { token: host.token });
      await api.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl: 1 }, { token: host.token });
      const after = async (qty: number, cancelled: number, turn: number) => {
        const { orderSysId } = await api.done('placeOrder', orderFor({ plan }, thing, qty), as);
        const { orderProducts } = await api.done('orderDetail', { orderSysId }, as);
        await api.done('payOrder', { orderSysId, payMethodCode: 1, returnUrl: '/' }, as);
        const { orderPrdtSysIds } = orderProducts[0]!;
        const cancel = { broadcastSysId, qty: cancelled, orderCancelPrdtType: 1, reasonTypeCode: 1 } as const;
        const [, code] = await Promise.all([
          // Now the one is first, now the other.
          (async () => {
            for (let before = turn % 4; before > 0; before -= 1)
              await api.done('orderDetail', { orderSysId }, as);
            return api.code('actAsBank', { orderSysId, act: 'pay' }, as);
          })(),
          api.code('cancelLiveOrder', { ...cancel, orderPrdtSysIds }, as),
        ]);
        expect(code).toBe('0001');
        return orderSysId;
      };
      const whole = await Promise.all(Array.from({ length: ROUNDS }, (_, turn) => after(1, 1, turn)));
      const part = await Promise.all(Array.from({ length: ROUNDS }, (_, turn) => after(3, 1, turn)));
      const open = async () =>
        (await api.done('openRefunds', { startIndex: 0, rowCount: 1 }, { token: stage.manager.token }))
          .totalCnt;
      await expect.poll(open).toBe(0);
      const { log } = server.sellover;
      for (const [orders, statusCode, deposit] of [
        [whole, LINE_STATUS.cancelled, 0],
        [part, LINE_STATUS.paid, 24_000],
      ] as const)
        for (const orderSysId of orders) {
          const state = (await log.state(orderStream(orderSysId))).state!;
          expect([orderStatusOf(state), depositOf(state)]).toEqual([statusCode, deposit]);
          expect(state.pays.every((pay) => pay.state !== 'refundAsked')).toBe(true);
        }
      const { product } = await api.done('productDetail', { prdtSysId: thing.facts.prdtSysId });
      expect(product.stockQty).toBe(stock - 2 * ROUNDS);
    }),
);

test.runIf(isWhole)(
  'the same notice of a payment, heard by two processes at once and often, pays each order once',
  { meta: { promise: 'an order is paid once' }, timeout: scaledPatience(90_000) },
  async () => {
    const { thing, plan, buyers, dataDir } = await seededPlace(async (world) => {
      const thing = await world.lists((id) => simpleGoods(id, ROUNDS));
      return { thing, plan: await world.airs([thing]), buyers: await world.members(ROUNDS) };
    });
    const nodes = await Nodes.start(dataDir, { count: 2 });
    const { apis } = nodes;
    await Promise.all(
      buyers.map(async ({ token }, turn) => {
        const { orderSysId } = await apis[turn % 2]!.done('placeOrder', orderFor({ plan }, thing), {
          token,
        });
        const asked = { orderSysId, payMethodCode: 1, returnUrl: '/' } as const;
        await apis[turn % 2]!.done('payOrder', asked, { token });
        const told = Array.from({ length: 6 }, (_, time) =>
          apis[time % 2]!.done('actAsBank', { orderSysId, act: 'pay', isToldAgain: true }, { token }),
        );
        for (const { payState, statusCode } of await Promise.all(told))
          expect([payState, statusCode]).toEqual(['paid', LINE_STATUS.paid]);
      }),
    );
    const events = await nodes.finish();
    const count = (type: string) => events.filter((event) => event.type === type).length;
    expect([count('OrderPaid'), count('PaymentBegun'), count('RefundRequested')]).toEqual([
      ROUNDS,
      ROUNDS,
      0,
    ]);
  },
);

import assert from 'node:assert/strict';
import { DAY, HOUR } from '../../../../../schema/durations.ts';
import { LINE_STATUS, MOVES } from '../../../../../schema/orders/moves.ts';
import { evolve, type RecordedEvent } from '../../../../platform/log/log.ts';
import { ASKS, by, REFUSES } from '../../../../testing/buying.ts';
import { COURIER } from '../../../../testing/fulfilling.ts';
import { asked, line, orderOf, simpleGoods } from '../../../../testing/goods.ts';
import { rests } from '../../../../testing/rests.ts';
import type { TestServer } from '../../../../testing/server.ts';
import type { Person } from '../../../../testing/world.ts';
import { couponBoxStream } from '../../../buying/coupon/decider.ts';
import { depositOf } from '../../../buying/payment/decider.ts';
import { stockStream, stockSum } from '../../../catalog/stock/decider.ts';
import { owedOf } from '../bill.ts';
import { orderFold, orderStream, type OrderEvent, type Placed } from '../decider.ts';
import type { OrderedProduct } from '../placed-order.ts';
import { lineStatusOf, orderStatusOf } from '../status.ts';
import { Model, type Step } from './model.support.ts';

/** Of each buyer: their box of coupons grows with every life. */
const LIVES_PER_BUYER = 20;
const ACCOUNT = { bankCode: '004', accountHolder: '김하늘', accountNumber: '110-123-456789' };

/** What a life begins with, and what is tried in it. */
export interface Life {
  readonly qty: readonly [number, number];
  readonly spare: readonly [number, number];
  readonly hasCoupon: boolean;
  readonly usePoint: number;
  readonly beginning: readonly Step[];
  readonly tries: readonly Try[];
}
/** Any step, or the nth of those that can be made. */
export type Try = Step | { readonly do: 'next'; readonly nth: number };

/** Counts what was done, so that a step that never succeeds fails the test. */
export type Seen = Map<string, number>;

/** Servers on one log, and who acts there. */
export interface Stage {
  readonly nodes: readonly TestServer[];
  readonly manager: Person;
  readonly seen: Seen;
  buyer: Person;
  lived: number;
}

export async function live(stage: Stage, life: Life): Promise<void> {
  const [home] = stage.nodes as readonly [TestServer];
  if (stage.lived % LIVES_PER_BUYER === 0) stage.buyer = await home.world.member();
  stage.lived += 1;
  const one = new OneLife(stage, await begun(stage, life));
  for (const each of [...life.beginning, ...life.tries]) await one.tries(each);
  await one.agrees('at its end');
  await one.isShown();
  await one.isAccounted();
}

const ASKED_BY = { cancel: 'askCancel', exchange: 'askExchange', return: 'askReturn' } as const;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** An order of two lines from two sellers, as the model knows it. */
async function begun({ nodes, buyer, manager }: Stage, life: Life) {
  const [server] = nodes as readonly [TestServer];
  const { api, world, clock, sellover } = server;
  const home = { api, server };
  const [near, far] = life.spare.map((spare, i) => [life.qty[i]! + spare, i] as const);
  const goods = [
    await world.lists((id) => simpleGoods(id, near![0], { price: 9_901, deliveryPrice: 2_500 })),
    await world.lists((id) => simpleGoods(id, far![0], { price: 3_333, sellerSysId: 2 })),
  ];
  if (life.hasCoupon) await world.givesCoupon(buyer, { expiresAt: clock.now() + 90 * DAY });
  if (life.usePoint > 0) {
    const granted = { userId: buyer.userId, pointAmount: life.usePoint + 1_000, usableDays: 300 };
    await by(home, manager).done('grantPoints', granted);
  }
  const { coupons } = (await sellover.log.state(couponBoxStream(buyer.userSysId))).state;
  const newest = coupons.at(-1);
  const wanted = orderOf(
    goods.map((each, i) => asked(each, [line(life.qty[i]!, each)])),
    { userCouponSysIds: life.hasCoupon ? [newest!.userCouponSysId] : [], usePoint: life.usePoint },
  );
  const { orderProducts, userCouponSysIds = [], usePoint = 0 } = wanted;
  const asking = { orderProducts, userCouponSysIds, usePoint };
  const { totalAmount } = await by(home, buyer).done('quoteOrder', asking);
  const { orderSysId } = await by(home, buyer).done('placeOrder', { ...wanted, payAmount: totalAmount });
  const { order } = (await sellover.log.state(orderStream(orderSysId))).state!;
  const worth = ({ qty, price, couponDiscountAmount, pointDiscountAmount }: OrderedProduct) =>
    qty * price - couponDiscountAmount - pointDiscountAmount;
  // Only the first seller charges for a parcel; points may have paid a part of it.
  const delivery = order.totalAmount - sum(order.products.map(worth));
  const model = new Model({
    now: clock.now(),
    payUntil: order.payUntil,
    total: order.totalAmount,
    stock: new Map(goods.map((each, i) => [each.facts.prdtSysId, life.qty[i]! + life.spare[i]!])),
    lines: order.products.map((each, at) => ({
      orderPrdtSysId: each.orderPrdtSysId,
      prdtSysId: each.prdtSysId,
      qty: each.qty,
      unit: each.price,
      off: each.couponDiscountAmount + each.pointDiscountAmount,
      delivery: at === 0 ? delivery : 0,
    })),
  });
  return { orderSysId, model, userCouponSysId: life.hasCoupon ? newest!.userCouponSysId : null };
}

class OneLife {
  readonly #stage: Stage;
  readonly #orderSysId: number;
  readonly #model: Model;
  readonly #userCouponSysId: number | null;
  #turn = 0;

  constructor(stage: Stage, { orderSysId, model, userCouponSysId }: Awaited<ReturnType<typeof begun>>) {
    this.#stage = stage;
    this.#orderSysId = orderSysId;
    this.#model = model;
    this.#userCouponSysId = userCouponSysId;
  }

  async tries(tried: Try): Promise<void> {
    const step = tried.do === 'next' ? this.#nextOf(tried.nth) : tried;
    if (!step || ('claim' in step && !this.#model.claims[step.claim])) return;
    const expected = this.#model.codeOf(step);
    const { code, claimSysId } = await this.#does(step);
    const told = JSON.stringify(step);
    if (expected !== null) assert.deepEqual({ told, code }, { told, code: expected });
    if (code === '0001') {
      const key = keyOf(step);
      this.#stage.seen.set(key, (this.#stage.seen.get(key) ?? 0) + 1);
      this.#model.apply(step, claimSysId);
    }
    if (this.#model.isDue) await this.#waits(0);
    await this.#hear(step, code);
    await this.agrees(told);
  }

  /** Every kind of step that can be made is as likely as the others. */
  #nextOf(nth: number): Step | undefined {
    const possible = this.#model.possible();
    const kinds = [...new Set(possible.map(keyOf))];
    const ofKind = possible.filter((step) => keyOf(step) === kinds[nth % kinds.length]);
    return ofKind[Math.floor(nth / kinds.length) % ofKind.length];
  }

  /** Makes a step at one node or another. */
  async #does(step: Step): Promise<{ readonly code: string; readonly claimSysId?: number }> {
    if (step.do === 'wait') {
      await this.#waits(step.hours * HOUR);
      return { code: '0001' };
    }
    const { nodes, buyer, manager } = this.#stage;
    const server = nodes[this.#turn++ % nodes.length]!;
    const here = { api: server.api, server };
    const [buys, sells] = [by(here, buyer), by(here, manager)];
    const orderSysId = this.#orderSysId;
    if (step.do === 'pay') return buys.ask('actAsBank', { orderSysId, act: step.act });
    if ('line' in step) {
      const { orderPrdtSysId } = this.#model.lines[step.line]!;
      const of = { orderSysId, orderPrdtSysIds: [orderPrdtSysId] };
      if (step.do === 'ask') {
        const { kind, qty, reasonTypeCode } = step;
        const request = { ...of, ...ASKS, qty, reasonTypeCode, refundAccount: ACCOUNT };
        const { code, reply } = await buys.ask(ASKED_BY[kind], request);
        return { code, ...(code === '0001' && { claimSysId: reply.claimSysId }) };
      }
      if (step.do === 'prepare') return sells.ask('prepareOrder', of);
      if (step.do === 'dispatch') return sells.ask('dispatchOrder', { ...of, ...COURIER });
      return buys.ask('confirmPurchase', { orderSysId, orderPrdtSysId });
    }
    const { claimSysId } = this.#model.claims[step.claim]!;
    if (step.do === 'accept')
      return sells.ask('acceptClaim', { claimSysId, ...(step.fault && { fault: step.fault }) });
    // The bank reads the request, and its node may be a moment behind the other.
    if (step.do === 'payFee') await server.sellover.log.catchUp();
    return {
      refuse: () => sells.ask('refuseClaim', { claimSysId, ...REFUSES }),
      withdraw: () => buys.ask('withdrawClaim', { claimSysId }),
      name: () => buys.ask('setClaimInvoice', { claimSysId, ...COURIER }),
      receive: () => sells.ask('receiveClaim', { claimSysId }),
      finish: () => sells.ask('finishClaim', { claimSysId }),
      finishAtOwnFault: () => sells.ask('finishClaim', { claimSysId, fault: 'seller' }),
      send: () => sells.ask('dispatchExchange', { claimSysId, ...COURIER }),
      sendAtOwnFault: () => sells.ask('dispatchExchange', { claimSysId, fault: 'seller', ...COURIER }),
      payFee: () => buys.ask('actAsBank', { orderSysId, claimSysId, act: 'pay' }),
    }[step.do]();
  }

  async #waits(ms: number): Promise<void> {
    const [home] = this.#stage.nodes as readonly [TestServer];
    home.clock.advance(ms);
    await rests(...this.#stage.nodes);
    this.#model.until(home.clock.now());
  }

  async #state(): Promise<Placed> {
    const [home] = this.#stage.nodes as readonly [TestServer];
    await home.sellover.log.catchUp();
    return (await home.sellover.log.state(orderStream(this.#orderSysId))).state!;
  }

  /** What the bank and the provider did, and what pieces that left gave back. */
  async #hear(step: Step, code: string): Promise<void> {
    const state = await this.#state();
    const model = this.#model;
    if (state.isPaid && !model.isPaid && step.do === 'pay') model.paid();
    if (step.do === 'pay' && step.act === 'pay' && code === '0001' && !model.isExpired)
      assert.ok(state.isPaid || model.isPayOpen);
    if (step.do === 'pay' && !state.isPaid) model.isPayOpen = true;
    if (state.isExpired && !model.isExpired) {
      assert.deepEqual([step.do, model.isPaid, model.now >= model.payUntil], ['wait', false, true]);
      model.expired();
    }
    if (!model.isPaid && !model.isExpired && !model.isPayOpen)
      assert.ok(this.#stage.nodes[0]!.clock.now() < model.payUntil);
    for (const claim of model.claims) {
      const { claimSysId, isOpen, status } = claim;
      const isGone = !isOpen && (status === LINE_STATUS.cancelled || status === LINE_STATUS.returned);
      if (!isGone || this.#counted.has(claimSysId)) continue;
      this.#counted.add(claimSysId);
      const { refundAmount } = state.claims[claimSysId]!;
      const [least, most] = model.worthOf(claim);
      assert.ok(least <= refundAmount && refundAmount <= most, `${refundAmount}: ${least} to ${most}`);
      model.refunded(claim, refundAmount);
    }
  }
  readonly #counted = new Set<number>();

  /** Whether every won of the order is where it should be. */
  async isAccounted(): Promise<void> {
    const { nodes, manager } = this.#stage;
    const server = nodes[this.#turn % nodes.length]!;
    const model = this.#model;
    const asked = { orderSysId: this.#orderSysId };
    const { entries, balances } = await by({ api: server.api, server }, manager).done('orderLedger', asked);
    for (const [account, balance] of Object.entries(balances)) {
      const moved = entries.map(({ from, to, amount }) => {
        if (from === account) return -amount;
        return to === account ? amount : 0;
      });
      assert.equal(sum(moved), balance);
    }
    const { buyer, refund, escrow } = balances;
    assert.equal(sum(Object.values(balances)), 0);
    assert.equal(0 - buyer - refund, (model.isPaid ? model.owed : 0) + model.feesPaid);
    if (model.isOver) assert.equal(escrow, 0);
  }

  /** Whether buyers read what the log says. */
  async isShown(): Promise<void> {
    const { nodes, buyer } = this.#stage;
    const server = nodes[this.#turn % nodes.length]!;
    const { api, sellover } = server;
    // The other node is told of it, and reads may be a moment behind.
    await sellover.log.catchUp();
    const buys = by({ api, server }, buyer);
    const model = this.#model;
    const shown = await buys.done('orderDetail', { orderSysId: this.#orderSysId });
    const { couponDiscountAmount, pointDiscountAmount, totalCancelAmount, totalReturnAmount } = shown;
    const off = couponDiscountAmount + pointDiscountAmount + totalCancelAmount + totalReturnAmount;
    assert.equal(shown.totalProductsAmount - off + shown.prepaymentAmount, shown.totalAmount);
    assert.deepEqual(
      [shown.statusCode, shown.orderProducts.map((each) => each.statusCode)],
      [model.orderStatus(), model.lines.map((each) => model.lineStatus(each))],
    );
    const { coupons } = (await sellover.log.state(couponBoxStream(buyer.userSysId))).state;
    const used = coupons.filter(({ usedOrderSysId }) => usedOrderSysId === this.#orderSysId);
    const isUsed = this.#userCouponSysId !== null && !model.isGone;
    assert.deepEqual(
      used.map(({ userCouponSysId }) => userCouponSysId),
      isUsed ? [this.#userCouponSysId] : [],
    );
    for (const { claimSysId, status } of model.claims.slice(-1))
      assert.equal((await buys.done('claimDetail', { claimSysId })).statusCode, status);
    const ref = orderStream(this.#orderSysId);
    const events = await sellover.log.read({ stream: ref.stream, limit: 1_000 });
    let state: Placed | null = null;
    for (const event of events as readonly RecordedEvent<OrderEvent>[]) {
      assert.ok(state === null || isMove(event, state), JSON.stringify(event));
      state = evolve(orderFold, state, event);
    }
  }

  /** Whether the order is what the model says: statuses, requests, money and stock. */
  async agrees(after: string): Promise<void> {
    const { log } = this.#stage.nodes[0]!.sellover;
    const model = this.#model;
    const state = await this.#state();
    const stock = await Promise.all(
      [...model.stock.keys()].map(async (id) => stockSum((await log.state(stockStream(id))).state)),
    );
    const fees = Object.values(state.claims).map(({ feePays }) => depositOf({ pays: feePays }));
    const shown = {
      after,
      statusCode: orderStatusOf(state),
      lines: state.order.products.map((each) => lineStatusOf(state, each)),
      claims: Object.values(state.claims).map(({ claimSysId, type, statusCode, isOpen, fault }) => {
        return { claimSysId, type, statusCode, isOpen, fault };
      }),
      owed: owedOf(state),
      deposit: depositOf(state),
      fees: sum(fees),
      stock,
    };
    assert.deepEqual(shown, {
      after,
      statusCode: model.orderStatus(),
      lines: model.lines.map((each) => model.lineStatus(each)),
      claims: model.claims.map(({ claimSysId, kind: type, status: statusCode, isOpen, fault }) => {
        return { claimSysId, type, statusCode, isOpen, fault };
      }),
      owed: model.owed,
      deposit: model.isPaid ? model.owed : 0,
      fees: model.feesPaid,
      stock: [...model.stock.values()],
    });
  }
}

function keyOf(step: Step): string {
  return step.do === 'ask' ? `ask ${step.kind}` : step.do;
}

/** As {@link MOVES} has it: a step that only the product and the model agree on is no move. */
function isMove({ type, data }: RecordedEvent<OrderEvent>, before: Placed): boolean {
  if (type !== 'ClaimMoved') return true;
  const { move, claimSysId, statusCode } = data as Extract<OrderEvent, { type: 'ClaimMoved' }>['data'];
  const { from, to } = MOVES[move];
  const at: readonly number[] = from;
  return at.includes(before.claims[claimSysId]!.statusCode) && (to === 'before' || to === statusCode);
}

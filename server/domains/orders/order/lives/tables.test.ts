import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY } from '../../../../../schema/durations.ts';
import { LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import { ASKS, by, REFUSES } from '../../../../testing/buying.ts';
import { COURIER } from '../../../../testing/fulfilling.ts';
import {
  asked,
  boxes,
  choiceGoods,
  choiceLine,
  line,
  orderOf,
  simpleGoods,
  withAddOns,
} from '../../../../testing/goods.ts';
import { askAt } from '../../../../testing/place.ts';
import { rests } from '../../../../testing/rests.ts';
import { isWhole, scaled, scaledPatience } from '../../../../testing/seed.ts';
import { TestServer } from '../../../../testing/server.ts';
import { orderStream } from '../decider.ts';
import { lineStatusOf, orderStatusOf, piecesLeftOf } from '../status.ts';

const LIVES = isWhole ? scaled(30) : 30;
const ACCOUNT = { bankCode: '004', accountHolder: '김하늘', accountNumber: '110-123-456789' };

const KINDS = ['askCancel', 'askExchange', 'askReturn'] as const;
const OF_LINES = ['prepareOrder', 'dispatchOrder'] as const;
const OF_CLAIMS = [
  'acceptClaim',
  'refuseClaim',
  'withdrawClaim',
  'receiveClaim',
  'finishClaim',
  'dispatchExchange',
] as const;
const RECEIVED = ['acceptClaim', 'receiveClaim'] as const;
const WAYS = [
  ['refuseClaim'],
  ['withdrawClaim'],
  RECEIVED,
  [...RECEIVED, 'finishClaim'],
  [...RECEIVED, 'dispatchExchange'],
] as const;
/** Of no line by name. */
const ALL = -1;
const at = fc.nat({ max: 2 });
const asking = fc.record({ what: fc.constantFrom(...KINDS), at, qty: fc.integer({ min: 1, max: 2 }) });
const ofLines = fc.record({ what: fc.constantFrom(...OF_LINES), at: fc.constantFrom(0, 1, 2, ALL) });
const ofClaim = fc.record({ what: fc.constantFrom(...OF_CLAIMS), at });
const act = fc.oneof(
  asking,
  ofLines,
  ofClaim,
  fc.record({ what: fc.constant('confirmPurchase' as const), at }),
  fc.record({ what: fc.constant('wait' as const), days: fc.constantFrom(1, 3, 7, 10) }),
  fc.constant({ what: 'pay' as const }),
);
/** A request that comes some way: at random, few do. */
const request = fc
  .record({ asking, at, steps: fc.constantFrom(...WAYS) })
  .map(({ asking, at, steps }) => [asking, ...steps.map((what) => ({ what, at }))]);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;
/** How far it comes before anything is tried. */
const BEGINNING: readonly Act[] = [
  { what: 'pay' },
  { what: 'prepareOrder', at: ALL },
  { what: 'dispatchOrder', at: ALL },
  { what: 'wait', days: 7 },
];
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never;
const life = fc.record({
  qty: fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })),
  beginning: fc.constantFrom(0, 1, 2, 3, 3, 4, 4),
  acts: fc.array(
    fc.oneof(
      request,
      act.map((one) => [one]),
    ),
    { minLength: 3, maxLength: 7 },
  ),
});

/** How often an act was done, and not refused. */
type Done = Map<string, number>;

test(
  'whatever happens to an order, the lists of its lines and requests show what its events say',
  { timeout: scaledPatience(600_000) },
  async () => {
    const done: Done = new Map();
    await TestServer.alone(async (server) => {
      const lives = fc.asyncProperty(life, (each) => lived(server, each, done));
      await fc.assert(lives, { numRuns: LIVES, ...(!isWhole && { seed: 43 }) });
    });
    expect([...done.keys()].toSorted()).toEqual(
      [...KINDS, ...OF_LINES, ...OF_CLAIMS, 'confirmPurchase', 'pay', 'wait'].toSorted(),
    );
  },
);

async function lived(server: TestServer, { qty, beginning, acts }: Life, done: Done) {
  const { api, world } = server;
  const [buyer, manager] = [await world.member(), await world.manager()];
  const here = { api, server };
  const buys = by(here, buyer);
  const mug = await world.lists((id) => simpleGoods(id, 20, { price: 9_900, ...boxes(id, 20) }));
  const shirt = await world.lists((id) =>
    choiceGoods(
      id,
      [
        ['작은', 0, 20],
        ['큰', 1_500, 20],
      ],
      { price: 14_901, sellerSysId: 2 },
    ),
  );
  const bowl = await world.lists((id) => simpleGoods(id, 20, { price: 3_000, sellerSysId: 2 }));
  const [small, large] = [1, 2].map((nth) => shirt.facts.prdtSysId * 100 + nth);
  const placed = await buys.done(
    'placeOrder',
    orderOf([
      withAddOns(asked(mug, [line(1 + qty[0], mug)]), mug, [mug.facts.prdtSysId * 100 + 1, 1]),
      asked(shirt, [choiceLine(1 + qty[1], shirt, small!), choiceLine(1, shirt, large!)]),
      asked(bowl, [line(1, bowl)]),
    ]),
  );
  const { orderSysId } = placed;
  for (const each of [...BEGINNING.slice(0, beginning), ...acts.flat()]) {
    const code = await does(each);
    if (code === '0001') done.set(each.what, (done.get(each.what) ?? 0) + 1);
    await isShown(server, orderSysId, JSON.stringify(each));
  }

  async function does(each: Act): Promise<string> {
    if (each.what === 'wait') {
      server.clock.advance(each.days * DAY);
      await rests(server);
      return '0001';
    }
    const sells = by(here, manager);
    if (each.what === 'pay') return buys.code('actAsBank', { orderSysId, act: 'pay' });
    const { state } = await server.sellover.log.state(orderStream(orderSysId));
    const lines = state!.order.products.map(({ orderPrdtSysId }) => orderPrdtSysId);
    if (each.what === 'prepareOrder' || each.what === 'dispatchOrder') {
      const of = { orderSysId, ...(each.at !== ALL && { orderPrdtSysIds: [lines[each.at]!] }) };
      return each.what === 'prepareOrder'
        ? sells.code('prepareOrder', of)
        : sells.code('dispatchOrder', { ...of, ...COURIER });
    }
    if (each.what === 'confirmPurchase')
      return buys.code('confirmPurchase', { orderSysId, orderPrdtSysId: lines[each.at]! });
    if ('qty' in each) {
      const asks = {
        ...ASKS,
        orderSysId,
        orderPrdtSysIds: [lines[each.at]!],
        qty: each.qty,
        refundAccount: ACCOUNT,
      };
      return buys.code(each.what, asks);
    }
    const claims = Object.values(state!.claims);
    const claim = claims[each.at % claims.length];
    if (!claim) return 'there is none';
    const { claimSysId } = claim;
    const fault = { fault: 'seller' } as const;
    return {
      acceptClaim: () => sells.code('acceptClaim', { claimSysId, ...fault }),
      refuseClaim: () => sells.code('refuseClaim', { claimSysId, ...REFUSES }),
      withdrawClaim: () => buys.code('withdrawClaim', { claimSysId }),
      receiveClaim: () => sells.code('receiveClaim', { claimSysId }),
      finishClaim: () => sells.code('finishClaim', { claimSysId }),
      dispatchExchange: () => sells.code('dispatchExchange', { claimSysId, ...COURIER }),
    }[each.what]();
  }
}

/** What lists show is kept in tables; what an order is, its events say. */
async function isShown({ sellover, dataDir }: TestServer, orderSysId: number, after: string): Promise<void> {
  const state = (await sellover.log.state(orderStream(orderSysId))).state!;
  const rowsOf = (table: string, key: string) =>
    askAt<Record<string, number | string | null>>(
      dataDir,
      `SELECT * FROM ${table} WHERE order_sys_id = $1 ORDER BY ${key}`,
      orderSysId,
    );
  const [order] = await rowsOf('orders', 'order_sys_id');
  const lines = await rowsOf('order_lines', 'order_prdt_sys_id');
  const claims = await rowsOf('order_claims', 'claim_sys_id');
  expect({
    after,
    order: [order!['status_code'], order!['paid_at'] !== null],
    lines: lines.map((row) => ({
      line: row['order_prdt_sys_id'],
      product: row['prdt_sys_id'],
      seller: row['seller_sys_id'],
      status: row['status_code'],
      qty: row['qty'],
      // One that was cancelled before the rest was paid never was.
      isPaid: row['status_code'] === LINE_STATUS.cancelled || row['paid_at'] !== null,
      moments: [row['prepared_at'], row['sent_at'], row['delivered_at']],
      isConfirmed: row['confirmed_at'] !== null,
    })),
    claims: claims.map((row) => [row['claim_sys_id'], row['seller_sys_id'], row['type'], row['status_code']]),
  }).toEqual({
    after,
    order: [orderStatusOf(state), state.isPaid],
    lines: state.order.products
      .map((product) => {
        const {
          preparedAt = null,
          sentAt = null,
          deliveredAt = null,
          confirmedAt,
        } = state.progress[product.orderPrdtSysId] ?? {};
        const status = lineStatusOf(state, product);
        return {
          line: product.orderPrdtSysId,
          product: product.prdtSysId,
          seller: product.sellerSysId,
          status,
          qty: state.isExpired ? 0 : piecesLeftOf(state, product),
          isPaid: status === LINE_STATUS.cancelled || state.isPaid,
          moments: [preparedAt, sentAt, deliveredAt],
          isConfirmed: confirmedAt !== undefined || status === LINE_STATUS.exchanged,
        };
      })
      .toSorted((a, b) => a.line - b.line),
    claims: Object.values(state.claims).map((claim) => {
      const { sellerSysId } = state.order.products.find(
        (each) => each.orderPrdtSysId === claim.orderPrdtSysId,
      )!;
      return [claim.claimSysId, sellerSysId, claim.type, claim.statusCode];
    }),
  });
}

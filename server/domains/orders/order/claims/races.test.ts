import { expect, test } from 'vitest';
import { LINE_STATUS as S } from '../../../../../schema/orders/moves.ts';
import { bought, oneServer, REFUSES, type Purchase } from '../../../../testing/buying.ts';
import { COURIER } from '../../../../testing/fulfilling.ts';
import { rests } from '../../../../testing/rests.ts';
import { stockStream, stockSum } from '../../../catalog/stock/decider.ts';
import { orderStream, type Placed } from '../decider.ts';
import { lineStatusOf } from '../status.ts';

const newStage = oneServer();

const asks =
  (name: 'askCancel' | 'askReturn' | 'askExchange', more: object = {}) =>
  async ({ buyer, asked }: Purchase) => {
    const { code } = await buyer.ask(name, { ...asked, qty: 2, reasonTypeCode: 1, ...more });
    return code as string;
  };
const steps =
  (name: 'acceptClaim' | 'refuseClaim' | 'receiveClaim' | 'finishClaim' | 'dispatchExchange', more = {}) =>
  ({ host }: Purchase, claimSysId: number) =>
    host.code(name, { claimSysId, ...more } as never);

/** What people do with an order of two mugs, and with its request. Each resolves to what is answered. */
const ACTS = {
  askCancel: asks('askCancel'),
  askReturn: asks('askReturn'),
  askExchange: asks('askExchange'),
  askForNobodysFault: asks('askReturn', { reasonTypeCode: 7 }),
  askCancelOfOne: asks('askCancel', { qty: 1 }),
  askReturnOfOne: asks('askReturn', { qty: 1 }),
  askExchangeOfOne: asks('askExchange', { qty: 1 }),
  dispatch: ({ host, orderSysId }) => host.code('dispatchOrder', { orderSysId, ...COURIER }),
  confirm: ({ buyer, orderSysId, orderPrdtSysId }) =>
    buyer.code('confirmPurchase', { orderSysId, orderPrdtSysId }),
  withdraw: ({ buyer }, claimSysId) => buyer.code('withdrawClaim', { claimSysId }),
  pay: ({ buyer, orderSysId }, claimSysId) => buyer.code('actAsBank', { orderSysId, claimSysId, act: 'pay' }),
  accept: steps('acceptClaim'),
  acceptAsBuyers: steps('acceptClaim', { fault: 'buyer' }),
  acceptAsSellers: steps('acceptClaim', { fault: 'seller' }),
  refuse: steps('refuseClaim', REFUSES),
  receive: steps('receiveClaim'),
  finish: steps('finishClaim'),
  sendNew: steps('dispatchExchange', COURIER),
} satisfies Record<string, (order: Purchase, claimSysId: number) => Promise<string>>;
type Act = keyof typeof ACTS;

interface End {
  readonly status?: number;
  /** Won that the shop has. */
  readonly won: number;
  /** Pieces that are out. */
  readonly pieces: number;
  /** Those that are open. */
  readonly requests: number;
}

/** Does what comes first, and then all of that at once. Resolves to the answers, and how it stands in the end. */
async function race(until: 'prepared' | 'sent', ready: readonly Act[], atOnce: readonly Act[]) {
  const stage = await newStage();
  const { log } = stage.server.sellover;
  const order = await bought(stage, until);
  const state = async () => (await log.state(orderStream(order.orderSysId))).state!;
  const claimIn = ({ claims }: Placed) => Number(Object.keys(claims).at(-1) ?? 0);
  for (const act of ready)
    expect([act, await ACTS[act](order, claimIn(await state()))]).toEqual([act, '0001']);
  const claimSysId = claimIn(await state());
  const codes = await Promise.all(atOnce.map((act) => ACTS[act](order, claimSysId)));
  await rests(stage.server);
  const { pays: own, claims } = await state();
  const pays = [...own, ...Object.values(claims).flatMap(({ feePays }) => feePays)];
  for (const refund of pays.flatMap(({ refunds }) => refunds))
    await stage.server.recorded(
      'RefundCompleted',
      ({ data }) => (data as typeof refund).refundSysId === refund.refundSysId,
    );
  const sum = (all: readonly { readonly amount: number }[]) =>
    all.reduce((won, { amount }) => won + amount, 0);
  const came = pays.filter((pay) => pay.state !== 'begun' && pay.state !== 'refused');
  const end = await state();
  const left = stockSum((await log.state(stockStream(stage.mug.facts.prdtSysId))).state);
  return {
    codes,
    end: {
      status: lineStatusOf(end, end.order.products[0]!),
      won: sum(came) - sum(pays.flatMap(({ refunds }) => refunds)),
      pieces: 50 - left,
      requests: Object.values(end.claims).filter(({ isOpen }) => isOpen).length,
    },
  };
}

/** Two mugs at 12,000 won. */
const PRICE = 24_000;
const open = (status: number): End => ({ status, won: PRICE, pieces: 2, requests: 1 });
const free = (status: number): End => ({ ...open(status), requests: 0 });
const GONE: End = { status: S.cancelled, won: 0, pieces: 0, requests: 0 };
const RETURNED: End = { status: S.returned, won: 5_000, pieces: 0, requests: 0 };
const SENT_ANEW: End = { ...open(S.exchangeSent), won: PRICE + 5_000 };
const RECEIVED: readonly Act[] = ['acceptAsBuyers', 'receive', 'pay'];
/** Who wins; how it stands then; and what the other one is answered. */
type Side = readonly [act: Act, end: End, other?: '2006'];
const RACES: readonly (readonly [
  until: 'prepared' | 'sent',
  ready: readonly Act[],
  one: Side,
  other: Side,
])[] = [
  ['prepared', [], ['askCancel', open(S.cancelRequested)], ['dispatch', free(S.sent)]],
  ['prepared', [], ['askCancelOfOne', open(S.preparing)], ['dispatch', free(S.sent)]],
  ['prepared', [], ['dispatch', free(S.sent)], ['dispatch', free(S.sent)]],
  ['sent', [], ['askReturn', open(S.returnRequested), '2006'], ['confirm', free(S.confirmed)]],
  ['sent', [], ['askReturn', open(S.returnRequested)], ['askExchange', open(S.exchangeRequested)]],
  ['sent', ['askReturn'], ['withdraw', free(S.sent)], ['accept', open(S.returning)]],
  ['sent', ['askExchange', 'pay'], ['withdraw', free(S.sent)], ['refuse', free(S.sent)]],
  ['prepared', ['askCancel'], ['withdraw', free(S.preparing)], ['accept', GONE]],
  [
    'sent',
    ['askForNobodysFault'],
    ['acceptAsBuyers', open(S.returning)],
    ['acceptAsSellers', open(S.returning)],
  ],
  ['sent', ['askReturn', ...RECEIVED], ['finish', RETURNED], ['finish', RETURNED]],
  ['sent', ['askExchange', ...RECEIVED], ['sendNew', SENT_ANEW], ['sendNew', SENT_ANEW]],
];

test.each(
  RACES.map(([until, ready, one, other]) => ({
    acts: `${one[0]} and ${other[0]}`,
    until,
    ready,
    one,
    other,
  })),
)('of $acts one wins, whoever comes first, and the money is right', async ({ until, ready, one, other }) => {
  for (const sides of [
    [one, other],
    [other, one],
  ] as const) {
    const acts = sides.map(([act]) => act);
    const { codes, end } = await race(until, ready, acts);
    const won = codes.indexOf('0001');
    const [, expected, code = '0007'] = sides[won]!;
    expect([codes[1 - won], end]).toEqual([code, expected]);
  }
});

test('of five requests for two pieces, asked for one by one at once, two are taken', async () => {
  const [aReturn, anExchange] = ['askReturnOfOne', 'askExchangeOfOne'] as const;
  const { codes, end } = await race('sent', [], [aReturn, anExchange, aReturn, anExchange, aReturn]);
  expect(codes.toSorted()).toEqual(['0001', '0001', '0007', '0007', '0007']);
  expect(end).toMatchObject({ won: PRICE, pieces: 2, requests: 2 });
});

test.each<[Act, Act, End]>([
  ['pay', 'acceptAsSellers', open(S.returning)],
  ['acceptAsSellers', 'pay', open(S.returning)],
  ['pay', 'withdraw', free(S.sent)],
  ['withdraw', 'pay', free(S.sent)],
])('of %s and %s at once, the fee is left with who owes it', async (one, other, expected) => {
  const { codes, end } = await race('sent', ['askReturn'], [one, other]);
  expect(codes.every((code) => code === '0001' || code === '0007')).toBe(true);
  expect(end).toEqual(expected);
});

import { expect, test } from 'vitest';
import { LINE_STATUS as S } from '../../../../schema/orders/moves.ts';
import { bought, oneServer, REFUSES, type Purchase } from '../../../testing/buying.ts';
import { COURIER } from '../../../testing/fulfilling.ts';
import { rests } from '../../../testing/rests.ts';
import { stockStream, stockSum } from '../../stock/decider.ts';
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
/** Who wins; what the other one is answered; and how it stands then. */
type Side = readonly [act: Act, other: string, end: End];

test.each<[what: string, until: 'prepared' | 'sent', ready: readonly Act[], one: Side, other: Side]>([
  [
    'a cancellation and a dispatch',
    'prepared',
    [],
    ['askCancel', '0007', open(S.cancelRequested)],
    ['dispatch', '0007', free(S.sent)],
  ],
  [
    'a return and a confirmation',
    'sent',
    [],
    ['askReturn', '2006', open(S.returnRequested)],
    ['confirm', '0007', free(S.confirmed)],
  ],
  [
    'a return and an exchange of the same pieces',
    'sent',
    [],
    ['askReturn', '0007', open(S.returnRequested)],
    ['askExchange', '0007', open(S.exchangeRequested)],
  ],
  [
    'a buyer who withdraws and a seller who accepts',
    'sent',
    ['askReturn'],
    ['withdraw', '0007', free(S.sent)],
    ['accept', '0007', open(S.returning)],
  ],
  [
    'a buyer who withdraws what they have paid for and a seller who refuses it',
    'sent',
    ['askExchange', 'pay'],
    ['withdraw', '0007', free(S.sent)],
    ['refuse', '0007', free(S.sent)],
  ],
  [
    'a cancellation that is withdrawn and accepted',
    'prepared',
    ['askCancel'],
    ['withdraw', '0007', free(S.preparing)],
    ['accept', '0007', GONE],
  ],
  [
    'two hosts who see the fault at different sides',
    'sent',
    ['askForNobodysFault'],
    ['acceptAsBuyers', '0007', open(S.returning)],
    ['acceptAsSellers', '0007', open(S.returning)],
  ],
  [
    'two hosts who end one return',
    'sent',
    ['askReturn', ...RECEIVED],
    ['finish', '0007', RETURNED],
    ['finish', '0007', RETURNED],
  ],
  [
    'two hosts who send the new goods of one exchange',
    'sent',
    ['askExchange', ...RECEIVED],
    ['sendNew', '0007', SENT_ANEW],
    ['sendNew', '0007', SENT_ANEW],
  ],
])('of %s one wins, whoever comes first, and the money is right', async (_, until, ready, one, other) => {
  for (const sides of [
    [one, other],
    [other, one],
  ] as const) {
    const { codes, end } = await race(
      until,
      ready,
      sides.map(([act]) => act),
    );
    const won = codes.indexOf('0001');
    const [, code, then] = sides[won]!;
    expect([codes[1 - won], end]).toEqual([code, then]);
  }
});

test('of five requests for two pieces, asked for one by one at once, two are taken', async () => {
  const [aReturn, anExchange] = ['askReturnOfOne', 'askExchangeOfOne'] as const;
  const { codes, end } = await race('sent', [], [aReturn, anExchange, aReturn, anExchange, aReturn]);
  expect(codes.toSorted()).toEqual(['0001', '0001', '0007', '0007', '0007']);
  expect(end).toMatchObject({ won: PRICE, pieces: 2, requests: 2 });
});

test.each<[Act, Act]>([
  ['pay', 'acceptAsSellers'],
  ['acceptAsSellers', 'pay'],
])('of %s and %s at once, the fee is left with who owes it', async (...both) => {
  const { codes, end } = await race('sent', ['askReturn'], both);
  expect(codes.every((code) => code === '0001' || code === '0007')).toBe(true);
  expect(end).toEqual(open(S.returning));
});

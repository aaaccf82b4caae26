import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LINE_STATUS } from '../../../../schema/orders/moves.ts';
import { COURIER } from '../../../testing/fulfilling.ts';
import { verified } from '../../../testing/log.ts';
import { rests } from '../../../testing/rests.ts';
import { TestServer } from '../../../testing/server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import { stockStream, stockSum } from '../../stock/decider.ts';
import { orderStream } from '../decider.ts';
import { lineStatusOf } from '../status.ts';
import { askingFor } from './examples.support.ts';

/** Two mugs at 12,000 won. */
const PRICE = 24_000;

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(async () => {
  await verified(server.dataDir);
  await server.stop();
});

/** An order of two mugs, and what two people may do with it at the same moment. */
async function scene(stage: Stage, until: 'prepared' | 'sent') {
  const { api, buyer, host, mug } = stage;
  const { log } = server.sellover;
  const stockOf = async () => stockSum((await log.state(stockStream(mug.facts.prdtSysId))).state);
  const before = await stockOf();
  const { input } = await askingFor(stage, until);
  const { orderSysId } = input;
  const [orderPrdtSysId] = input.orderPrdtSysIds as [number];
  const [ofBuyer, ofHost] = [{ token: buyer.token }, { token: host.token }];
  const all = { ...input, qty: 2, reasonTypeCode: 1 };
  let claimSysId = 0;
  const asks = (name: 'askCancel' | 'askReturn' | 'askExchange', qty = 2) => {
    return () => api.code(name, { ...all, qty }, ofBuyer);
  };
  const steps = (name: 'acceptClaim' | 'refuseClaim' | 'receiveClaim' | 'finishClaim', more: object = {}) => {
    return () => api.code(name, { claimSysId, ...more } as never, ofHost);
  };
  return {
    asks,
    steps,
    dispatch: () => api.code('dispatchOrder', { orderSysId, ...COURIER }, ofHost),
    sendsNew: () => api.code('dispatchExchange', { claimSysId, ...COURIER }, ofHost),
    confirm: () => api.code('confirmPurchase', { orderSysId, orderPrdtSysId }, ofBuyer),
    withdraw: () => api.code('withdrawClaim', { claimSysId }, ofBuyer),
    pays: async () => {
      const { code } = await api.ask('actAsBank', { orderSysId, claimSysId, act: 'pay' }, ofBuyer);
      return code;
    },
    asked: async (name: 'askCancel' | 'askReturn' | 'askExchange', reasonTypeCode = 1) => {
      ({ claimSysId } = await api.done(name, { ...all, reasonTypeCode }, ofBuyer));
    },
    /** The outcome once all is at rest: the status, won that the shop has, and pieces that are out. */
    after: async () => {
      await rests(server);
      const { state } = await log.state(orderStream(orderSysId));
      const pays = [...state!.pays, ...Object.values(state!.claims).flatMap(({ feePays }) => feePays)];
      const came = pays.filter((pay) => pay.state !== 'begun' && pay.state !== 'refused');
      const refunds = pays.flatMap((pay) => pay.refunds);
      for (const { refundSysId } of refunds)
        await server.recorded(
          'RefundCompleted',
          ({ data }) => (data as { refundSysId: number }).refundSysId === refundSysId,
        );
      const sum = (amounts: readonly { readonly amount: number }[]) =>
        amounts.reduce((all, { amount }) => all + amount, 0);
      return {
        status: lineStatusOf(state!, state!.order.products[0]!),
        won: sum(came) - sum(refunds),
        pieces: before - (await stockOf()),
        requests: Object.values(state!.claims).filter(({ isOpen }) => isOpen).length,
      };
    },
  };
}

type Scene = Awaited<ReturnType<typeof scene>>;
type After = Awaited<ReturnType<Scene['after']>>;
interface Race {
  readonly what: string;
  readonly until: 'prepared' | 'sent';
  readonly ready?: (scene: Scene) => Promise<unknown>;
  readonly one: (scene: Scene) => () => Promise<string>;
  readonly other: (scene: Scene) => () => Promise<string>;
  /** What who comes second is answered. */
  readonly codes: readonly [string, string];
  /** How it stands if the one was first, and if the other was. */
  readonly ends: readonly [Partial<After>, Partial<After>];
}

const S = LINE_STATUS;
const HAS_ALL = { won: PRICE, pieces: 2 };
const OPEN = { ...HAS_ALL, requests: 1 };
const FREE = { ...HAS_ALL, requests: 0 };
const TEXT = { text: '사용하셨어요.' };

const RACES: readonly Race[] = [
  {
    what: 'a cancellation and a dispatch',
    until: 'prepared',
    one: ({ asks }) => asks('askCancel'),
    other: ({ dispatch }) => dispatch,
    codes: ['0007', '0007'],
    ends: [
      { ...OPEN, status: S.cancelRequested },
      { ...FREE, status: S.sent },
    ],
  },
  {
    what: 'a return and a confirmation',
    until: 'sent',
    one: ({ asks }) => asks('askReturn'),
    other: ({ confirm }) => confirm,
    codes: ['2006', '0007'],
    ends: [
      { ...OPEN, status: S.returnRequested },
      { ...FREE, status: S.confirmed },
    ],
  },
  {
    what: 'a return and an exchange of the same pieces',
    until: 'sent',
    one: ({ asks }) => asks('askReturn'),
    other: ({ asks }) => asks('askExchange'),
    codes: ['0007', '0007'],
    ends: [
      { ...OPEN, status: S.returnRequested },
      { ...OPEN, status: S.exchangeRequested },
    ],
  },
  {
    what: 'a buyer who withdraws and a seller who accepts',
    until: 'sent',
    ready: ({ asked }) => asked('askReturn'),
    one: ({ withdraw }) => withdraw,
    other: ({ steps }) => steps('acceptClaim'),
    codes: ['0007', '0007'],
    ends: [
      { ...FREE, status: S.sent },
      { ...OPEN, status: S.returning },
    ],
  },
  {
    what: 'a buyer who withdraws what they have paid for and a seller who refuses it',
    until: 'sent',
    ready: async ({ asked, pays }) => {
      await asked('askExchange');
      await pays();
    },
    one: ({ withdraw }) => withdraw,
    other: ({ steps }) => steps('refuseClaim', TEXT),
    codes: ['0007', '0007'],
    ends: [
      { ...FREE, status: S.sent },
      { ...FREE, status: S.sent },
    ],
  },
  {
    what: 'a cancellation that is withdrawn and accepted',
    until: 'prepared',
    ready: ({ asked }) => asked('askCancel'),
    one: ({ withdraw }) => withdraw,
    other: ({ steps }) => steps('acceptClaim'),
    codes: ['0007', '0007'],
    ends: [
      { ...FREE, status: S.preparing },
      { won: 0, pieces: 0, requests: 0, status: S.cancelled },
    ],
  },
  {
    what: 'two hosts who see the fault at different sides',
    until: 'sent',
    ready: ({ asked }) => asked('askReturn', 7),
    one: ({ steps }) => steps('acceptClaim', { fault: 'buyer' }),
    other: ({ steps }) => steps('acceptClaim', { fault: 'seller' }),
    codes: ['0007', '0007'],
    ends: [
      { ...OPEN, status: S.returning },
      { ...OPEN, status: S.returning },
    ],
  },
  {
    what: 'two hosts who end one return',
    until: 'sent',
    ready: async ({ asked, steps, pays }) => {
      await asked('askReturn');
      await steps('acceptClaim')();
      await steps('receiveClaim')();
      await pays();
    },
    one: ({ steps }) => steps('finishClaim'),
    other: ({ steps }) => steps('finishClaim'),
    codes: ['0007', '0007'],
    ends: [
      { won: 5_000, pieces: 0, requests: 0, status: S.returned },
      { won: 5_000, pieces: 0, requests: 0, status: S.returned },
    ],
  },
  {
    what: 'two hosts who send the new goods of one exchange',
    until: 'sent',
    ready: async ({ asked, steps, pays }) => {
      await asked('askExchange');
      await steps('acceptClaim')();
      await steps('receiveClaim')();
      await pays();
    },
    one: ({ sendsNew }) => sendsNew,
    other: ({ sendsNew }) => sendsNew,
    codes: ['0007', '0007'],
    ends: [
      { won: PRICE + 5_000, pieces: 2, requests: 1, status: S.exchangeSent },
      { won: PRICE + 5_000, pieces: 2, requests: 1, status: S.exchangeSent },
    ],
  },
];

describe.each(RACES)(
  'of $what one wins, and the money is right',
  ({ until, ready, one, other, codes, ends }) => {
    test.each(['the one', 'the other'])('when %s comes first', async (first) => {
      const stage = await setStage(server);
      const on = await scene(stage, until);
      await ready?.(on);
      const isOneFirst = first === 'the one';
      const both = [one(on), other(on)];
      const answers = await Promise.all((isOneFirst ? both : both.toReversed()).map((ask) => ask()));
      const [ofOne, ofOther] = (isOneFirst ? answers : answers.toReversed()) as [string, string];
      const hasOneWon = ofOne === '0001';
      expect([ofOne, ofOther]).toEqual(hasOneWon ? ['0001', codes[0]] : [codes[1], '0001']);
      expect(await on.after()).toMatchObject(ends[hasOneWon ? 0 : 1]);
    });
  },
);

test('of five requests for two pieces, asked for one by one at once, two are taken', async () => {
  const stage = await setStage(server);
  const { asks, after } = await scene(stage, 'sent');
  const kinds = ['askReturn', 'askExchange', 'askReturn', 'askExchange', 'askReturn'] as const;
  const codes = await Promise.all(kinds.map((name) => asks(name, 1)()));
  expect(codes.toSorted()).toEqual(['0001', '0001', '0007', '0007', '0007']);
  expect(await after()).toMatchObject({ ...HAS_ALL, requests: 2 });
});

test('a payment of the fee and an answer of the seller at once leave the fee with who owes it', async () => {
  for (const isPaidFirst of [true, false]) {
    const stage = await setStage(server);
    const on = await scene(stage, 'sent');
    await on.asked('askReturn');
    const both = [on.pays, on.steps('acceptClaim', { fault: 'seller' })];
    const answers = await Promise.all((isPaidFirst ? both : both.toReversed()).map((ask) => ask()));
    expect(answers.every((code) => code === '0001' || code === '0007')).toBe(true);
    expect(await on.after()).toMatchObject({ ...OPEN, status: S.returning });
  }
});

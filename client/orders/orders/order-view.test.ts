import { expect, test } from 'vitest';
import { PAY_METHOD } from '../../../schema/buying/constants.ts';
import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import { backBy, claimWays, stateOf, stepsOf } from './order-view.ts';

const orderedAt = '2026-11-20T11:00:00.000Z';
const paidAt = '2026-11-20T11:05:00.000Z';
const none = { preparedAt: null, sentAt: null, deliveredAt: null };
const orderProducts = [none];
const payUntil = '2026-11-21T11:00:00.000Z';
const refunds = [] as const;

test.each([
  ['payment', null],
  ['payment', PAY_METHOD.card],
  ['deposit', PAY_METHOD.virtualAccount],
] as const)(
  'an order that waits for its %s (by %s) names the moment it must have come by',
  (name, method) => {
    const pay = method && ({ payMethodCode: method, payState: 'begun' } as const);
    expect(
      stepsOf({
        statusCode: LINE_STATUS.depositPending,
        orderedAt,
        paidAt: null,
        payUntil,
        pay,
        refunds,
        orderProducts,
      }),
    ).toEqual([
      { name: 'ordered', state: 'done', at: orderedAt },
      { name, state: 'now', at: payUntil },
      { name: 'paid', state: 'ahead' },
    ]);
  },
);

test('a paid order is yet to be prepared, sent and delivered', () => {
  const steps = stepsOf({
    statusCode: LINE_STATUS.paid,
    orderedAt,
    paidAt,
    payUntil: null,
    pay: null,
    refunds,
    orderProducts,
  });
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'ordered done',
    'paid done',
    'preparing ahead',
    'sent ahead',
    'delivered ahead',
  ]);
  expect(steps[1]!.at).toBe(paidAt);
});

test('a step has the time of the last line that came there, once all of them have', () => {
  const [early, late] = ['2026-11-21T01:00:00.000Z', '2026-11-22T01:00:00.000Z'];
  const sent = { ...none, preparedAt: early, sentAt: late };
  const lines = [sent, { ...sent, preparedAt: late, sentAt: null }];
  const steps = stepsOf({
    statusCode: LINE_STATUS.preparing,
    orderedAt,
    paidAt,
    payUntil: null,
    pay: null,
    refunds,
    orderProducts: lines,
  });
  expect(steps[2]).toEqual({ name: 'preparing', state: 'done', at: late });
  expect(steps[3]).toEqual({ name: 'sent', state: 'ahead' });
});

test('a cancelled order ends where it was cancelled, with the day of its last refund', () => {
  const at = '2026-11-21T01:00:00.000Z';
  const of = {
    statusCode: LINE_STATUS.cancelled,
    orderedAt,
    paidAt,
    payUntil: null,
    pay: null,
    orderProducts,
  };
  const ends = (refunds: readonly { readonly askedAt: string }[]) => stepsOf({ ...of, refunds }).slice(1);
  expect(ends([{ askedAt: orderedAt }, { askedAt: at }])).toEqual([{ name: 'cancelled', state: 'done', at }]);
  expect(ends([])).toEqual([{ name: 'cancelled', state: 'done' }]);
});

test('a returned order keeps the steps that it has made', () => {
  const at = '2026-11-21T01:00:00.000Z';
  const line = { preparedAt: at, sentAt: at, deliveredAt: null };
  const of = {
    statusCode: LINE_STATUS.returned,
    orderedAt,
    paidAt,
    payUntil: null,
    pay: null,
    refunds: [{ askedAt: at }],
  };
  const names = (deliveredAt: string | null) =>
    stepsOf({ ...of, orderProducts: [{ ...line, deliveredAt }] }).map(
      ({ name, state }) => `${name} ${state}`,
    );
  const steps = stepsOf({ ...of, orderProducts: [{ ...line, deliveredAt: at }] });
  expect(steps.at(-1)).toEqual({ name: 'returned', state: 'done', at });
  const before = ['ordered done', 'paid done', 'preparing done', 'sent done'];
  expect(names(at)).toEqual([...before, 'delivered done', 'returned done']);
  expect(names(null)).toEqual([...before, 'returned done']);
});

test('a request says nothing of the steps before it: those are what the lines have come to', () => {
  const at = '2026-11-21T01:00:00.000Z';
  const steps = stepsOf({
    statusCode: LINE_STATUS.cancelRequested,
    orderedAt,
    paidAt,
    payUntil: null,
    pay: null,
    refunds,
    orderProducts: [{ ...none, preparedAt: at }],
  });
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'ordered done',
    'paid done',
    'preparing done',
    'sent ahead',
    'delivered ahead',
  ]);
});

const DELIVERED = '2026-11-20T14:59:00.000Z';
const [DAY_7, DAY_8] = ['2026-11-27T14:59:59.000Z', '2026-11-27T15:00:00.000Z'];
test.each([
  ['depositPending', DAY_7, 'cancel'],
  ['paid', DAY_7, 'cancel'],
  ['preparing', DAY_7, 'askCancel'],
  ['delivered', DAY_7, 'exchange return'],
  ['delivered', DAY_8, ''],
  ['confirmed', DAY_7, ''],
  ['cancelled', DAY_7, ''],
  ['returning', DAY_7, 'asked'],
  ['returned', DAY_8, 'asked'],
] as const)('at %s on %s one can: %s', (status, now, ways) => {
  const line = { statusCode: LINE_STATUS[status], freeQty: 1, deliveredAt: DELIVERED };
  expect(claimWays(line, Date.parse(now)).join(' ')).toBe(ways);
});

test('what is on its way can go back at any time, but not what requests hold', () => {
  const line = { statusCode: LINE_STATUS.sent, freeQty: 1, deliveredAt: null };
  expect(claimWays(line, Date.parse(DAY_8))).toEqual(['exchange', 'return']);
  expect(claimWays({ ...line, freeQty: 0 }, Date.parse(DAY_8))).toEqual([]);
});

test('a status that we do not know is some progress, not an error', () => {
  expect(stateOf({ statusCode: 55 })).toBe('other');
});

test.each([
  [null, 0, 'nothing'],
  [{ payMethodCode: 2, payState: 'begun' }, 0, 'nothing'],
  [{ payMethodCode: 2, payState: 'paid' }, 9000, 'account'],
  [{ payMethodCode: 1, payState: 'paid' }, 9000, 'sameWay'],
] as const)('what was paid by %o goes back: %i won by %s', (pay, totalDepositAmount, way) => {
  expect(backBy({ pay, totalDepositAmount })).toBe(way);
});

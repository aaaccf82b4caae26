import { expect, test } from 'vitest';
import { BUYERS_FAULT, SELLERS_FAULT } from '../../../schema/orders/constants.ts';
import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import type { ClaimType } from '../../../schema/orders/claims.ts';
import { faultOf, isOpen, stepsOf } from './claim-view.ts';

const S = LINE_STATUS;
const REACHED = [
  [S.cancelRequested, S.exchangeRequested, S.returnRequested],
  [S.cancelRefused, S.exchanging, S.returning],
  [S.exchangePreparing, S.returnReceived],
  [S.exchangeSent, S.cancelled, S.returned, S.delivered],
].flatMap((codes, day) => codes.map((statusCode) => ({ statusCode, at: `2026-11-${20 + day}T01:00:00Z` })));

const steps = (type: ClaimType, status: keyof typeof LINE_STATUS) =>
  stepsOf({
    type,
    statusCode: LINE_STATUS[status],
    createdAt: '2026-11-20T01:00:00Z',
    steps: REACHED,
  })
    .map(({ name, state, at }) => `${name} ${state}${at ? ` ${at.slice(8, 10)}` : ''}`)
    .join(', ');

test.each([
  ['cancel', 'cancelRequested', 'asked now 20, done ahead'],
  ['cancel', 'cancelled', 'asked done 20, done done 23'],
  ['cancel', 'cancelRefused', 'asked done 20, refused done 21'],
  ['return', 'returning', 'asked done 20, accepted now 21, received ahead, done ahead'],
  ['return', 'returned', 'asked done 20, accepted done 21, received done 22, done done 23'],
  ['return', 'delivered', 'asked done 20, withdrawn done 23'],
  [
    'exchange',
    'exchangeSent',
    'asked done 20, accepted done 21, received done 22, sent now 23, delivered ahead, done ahead',
  ],
] as const)('the steps of a %s at %s', (type, status, expected) => {
  expect(steps(type, status)).toBe(expected);
});

test('a request goes on until it ends, is refused or is taken back', () => {
  const open = Object.entries(LINE_STATUS).filter(([, statusCode]) => isOpen({ statusCode }));
  expect(open.map(([name]) => name)).toEqual([
    'cancelRequested',
    'exchangeRequested',
    'exchanging',
    'exchangePreparing',
    'exchangeSent',
    'exchangeDelivered',
    'returnRequested',
    'returning',
    'returnReceived',
  ]);
});

test('the reason says whose fault it is, or leaves it to the seller', () => {
  expect(BUYERS_FAULT.map(faultOf)).toEqual(BUYERS_FAULT.map(() => 'buyer'));
  expect(SELLERS_FAULT.map(faultOf)).toEqual(SELLERS_FAULT.map(() => 'seller'));
  expect(faultOf(7)).toBeNull();
});

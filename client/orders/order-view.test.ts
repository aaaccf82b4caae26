import { expect, test } from 'vitest';
import { LINE_STATUS } from '../../schema/orders/moves.ts';
import { stateOf, stepsOf } from './order-view.ts';

const orderedAt = '2026-11-20T11:00:00.000Z';
const payUntil = '2026-11-21T11:00:00.000Z';

test('an order that waits for its deposit names the moment it must have come by', () => {
  expect(stepsOf({ statusCode: LINE_STATUS.depositPending, orderedAt, payUntil })).toEqual([
    { name: 'ordered', state: 'done', at: orderedAt },
    { name: 'deposit', state: 'now', at: payUntil },
    { name: 'paid', state: 'ahead' },
  ]);
});

test('a paid order has all its steps behind it', () => {
  const steps = stepsOf({ statusCode: LINE_STATUS.paid, orderedAt, payUntil: null });
  expect(steps.every(({ state }) => state === 'done')).toBe(true);
});

test('a cancelled order ends where it was cancelled', () => {
  const steps = stepsOf({ statusCode: LINE_STATUS.cancelled, orderedAt, payUntil: null });
  expect(steps.map(({ name }) => name)).toEqual(['ordered', 'cancelled']);
});

test('a status that we do not know is some progress, not an error', () => {
  expect(stateOf({ statusCode: 55 })).toBe('other');
});

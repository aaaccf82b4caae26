import { expect, test } from 'vitest';
import { LINE_STATUS as S, MOVES, type Move } from '../../../schema/orders/moves.ts';
import { stepOfLine, stepsOfClaim } from './steps.ts';

test.each([
  ['cancel', S.cancelRequested, ['accept', 'refuse']],
  ['return', S.returnRequested, ['accept', 'refuse']],
  ['return', S.returning, ['receive']],
  ['return', S.returnReceived, ['finish']],
  ['exchange', S.exchangeRequested, ['accept', 'refuse']],
  ['exchange', S.exchanging, ['receive']],
  ['exchange', S.exchangePreparing, ['dispatch']],
  ['exchange', S.exchangeSent, []],
  // It was withdrawn: its pieces are in preparation.
  ['cancel', S.preparing, []],
] as const)('a seller moves a %s at %i by %j', (type, statusCode, steps) => {
  expect(stepsOfClaim({ type, statusCode })).toEqual(steps);
});

test('every move of the table that is a seller’s has its button', () => {
  const sellers = Object.entries<Move>(MOVES)
    // What accepting comes to when the wanted choice is out of stock.
    .filter(([name, { by }]) => by.includes('seller') && name !== 'turnIntoReturn');
  for (const [name, { of, from }] of sellers)
    for (const statusCode of from) {
      const steps = of === 'line' ? [stepOfLine(statusCode)] : stepsOfClaim({ type: of, statusCode });
      expect(
        steps.map((step) => (of === 'line' ? step : `${step}${of[0]!.toUpperCase()}${of.slice(1)}`)),
      ).toContain(name);
    }
  expect([S.depositPending, S.sent, S.delivered, S.confirmed].map(stepOfLine)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

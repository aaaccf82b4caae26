import { describe, expect, test } from 'vitest';
import { checkEventTypes } from './event-types.ts';
import { evolve, type AnyFold, type Fold, type NewEvent, type RecordedEvent } from './log.ts';
import { notes, sums, tallyFold } from './tally.fixture.ts';

type LampEvent =
  | { readonly type: 'LampLit' | 'LampDimmed'; readonly data: { readonly watts: number } }
  | { readonly type: 'LampPutOut'; readonly data: Record<string, never> };

const lampFold: Fold<number, LampEvent> = {
  category: 'lamp',
  initial: 0,
  stateVersion: 1,
  on: {
    LampLit: (_watts, { data }) => data.watts,
    LampDimmed: (watts, { data }) => watts - data.watts,
    LampPutOut: () => 0,
  },
};

function recorded(type: string, data: object): RecordedEvent<any> {
  const position = { position: 1, stream: 'lamp-1', version: 1 };
  return { ...position, type, data, actorId: null, commandId: 'c', recordedAt: 0 };
}

describe('a fold', () => {
  test('knows what each of its types does', () => {
    const history = [recorded('LampLit', { watts: 60 }), recorded('LampDimmed', { watts: 20 })];
    expect(history.reduce((state, event) => evolve(lampFold, state, event), lampFold.initial)).toBe(40);
    expect(evolve(lampFold, 40, recorded('LampPutOut', {}))).toBe(0);
  });

  test.each(['LampStolen', 'toString', 'constructor', '__proto__'])(
    'is left as it is by %s, which a newer program may have written',
    (type) => expect(evolve(lampFold, 60, recorded(type, {}))).toBe(60),
  );

  test('must say what each type does, and of no other type', () => {
    const { LampLit, LampDimmed, LampPutOut } = lampFold.on;
    type On = Fold<number, LampEvent>['on'];
    // @ts-expect-error: LampPutOut is missing
    expect(Object.keys({ LampLit, LampDimmed } satisfies On)).toHaveLength(2);
    // @ts-expect-error: there is no LampStolen
    expect(Object.keys({ LampLit, LampDimmed, LampPutOut, LampStolen: () => 0 } satisfies On)).toHaveLength(
      4,
    );
    // @ts-expect-error: a lamp is put out without watts
    const wrong: On = { LampLit, LampDimmed, LampPutOut: (_watts, { data }) => data.watts + 1 };
    expect(wrong).toBeDefined();
  });
});

describe('folds and projections', () => {
  const check = (...folds: AnyFold[]) => checkEventTypes(folds, [sums, notes]);
  const foldOf = (category: string, ...types: string[]): Fold<null, NewEvent> => ({
    category,
    initial: null,
    stateVersion: 1,
    on: Object.fromEntries(types.map((type) => [type, () => null])),
  });

  test('fit together when each type has one fold', () => {
    expect(() => check(tallyFold, lampFold)).not.toThrow();
  });

  test.each<[string, AnyFold[], RegExp]>([
    [
      'a type of two folds',
      [tallyFold, foldOf('bill', 'Paid', 'Counted')],
      /Counted is an event of tally and of bill/,
    ],
    ['two folds of one kind', [tallyFold, foldOf('tally', 'Reset')], /two folds of tally/],
    ['a projection of a type that nobody folds', [lampFold], /sums handles Counted, an event of no fold/],
  ])('do not fit with %s', (_what, folds, why) => expect(() => check(...folds)).toThrow(why));
});

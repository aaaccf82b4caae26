import { describe, expect, test } from 'vitest';
import { given, on } from './specification.ts';
import { count, LIMIT, tally, type Counted } from '../tally.fixture.ts';

const counted = (by: number): Counted => ({ type: 'Counted', data: { by } });

describe('given, when, then', () => {
  test('decides on the given events and compares what is appended', () => {
    const decision = given(on(tally('a'), counted(2), counted(3)))
      .when(count(tally('a'), 4))
      .appends(on(tally('a'), counted(4)));
    expect(decision.reply).toEqual({ sum: 9 });
  });

  test('fails when other events are appended, or none expected', () => {
    const outcome = given().when(count(tally('a'), 4));
    expect(() => outcome.appends(on(tally('a'), counted(5)))).toThrow('Expected values');
    expect(() => outcome.appends()).toThrow('Expected values');
    expect(() => outcome.refuses('9001')).toThrow('Missing expected exception');
  });

  test('knows refusals by code and facts', () => {
    const outcome = given(on(tally('a'), counted(LIMIT))).when(count(tally('a')));
    outcome.refuses('9001');
    outcome.refuses('9001', { limit: LIMIT });
    expect(() => outcome.refuses('0007')).toThrow('9001');
    expect(() => outcome.refuses('9001', { limit: 5 })).toThrow('deep');
  });

  test('lets a decision read only the streams it names', () => {
    const command = { ...count(tally('a')), streams: [] };
    expect(() => given().when(command).appends()).toThrow('without naming it');
  });
});

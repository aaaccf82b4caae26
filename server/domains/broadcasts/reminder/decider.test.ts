import { describe, expect, test } from 'vitest';
import { refusal } from '../../../testing/refusal.ts';
import { remindersFold, waitFor, waitNoLonger, type ReminderEvent } from './decider.ts';
import { folded } from '../../../testing/folded.ts';

const plan = { broadcastSysId: 3 };
const before = { liveFlag: 0 } as const;
const given = (...events: readonly ReminderEvent[]) => folded(remindersFold, events);
const set: ReminderEvent = { type: 'ReminderSet', data: { broadcastSysId: 3 } };
const dropped: ReminderEvent = { type: 'ReminderDropped', data: { broadcastSysId: 3 } };

describe('a reminder', () => {
  test('is set for what is to come', () => {
    expect(waitFor(given(), before, plan)).toEqual([set]);
  });

  test('is set once, and may be set again when it was dropped', () => {
    expect(waitFor(given(set), before, plan)).toEqual([]);
    expect(waitFor(given(set, dropped), before, plan)).toEqual([set]);
  });

  test.each([1, 2, 3] as const)('is not set when the live flag is %i already', (liveFlag) => {
    expect(() => waitFor(given(), { liveFlag }, plan)).toThrow(refusal('0007', { liveFlag }));
  });

  test('is dropped alone, and only where there is one', () => {
    const other: ReminderEvent = { type: 'ReminderSet', data: { broadcastSysId: 4 } };
    expect(waitNoLonger(given(other, set), 3)).toEqual([dropped]);
    expect(given(other, set, dropped)).toEqual(given(other));
    expect(waitNoLonger(given(other), 3)).toEqual([]);
  });
});

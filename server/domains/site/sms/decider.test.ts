import { describe, expect, test } from 'vitest';
import { SMS_TRIES } from '../../../../schema/members/constants.ts';
import { missed, takeTurn, UNSURE, type Texted } from './decider.ts';

const [TEXT, NOW] = [71, 1_000_000];
const waiting: Texted = { smsState: 'waiting', tryCnt: 0, until: 0 };
const until = takeTurn(waiting, TEXT, NOW).againAt!;
const trying: Texted = { smsState: 'trying', tryCnt: 1, until };

describe('a turn', () => {
  test('of a text that waits is a try, which is looked after', () => {
    expect(takeTurn(waiting, TEXT, NOW)).toEqual({
      events: [{ type: 'SmsTried', data: { smsSysId: TEXT, until } }],
      isToBeSent: true,
      againAt: until,
    });
    expect(until).toBeGreaterThan(NOW);
  });

  test('of one that another process has in hand is none', () => {
    expect(takeTurn(trying, TEXT, until - 1)).toEqual({ events: [], isToBeSent: false, againAt: until });
  });

  test('of one of which nothing was heard ends it: it may have been sent', () => {
    const failed = { type: 'SmsFailed', data: { smsSysId: TEXT, reason: UNSURE } };
    expect(takeTurn(trying, TEXT, until)).toEqual({ events: [failed], isToBeSent: false, againAt: null });
  });

  test.each(['sent', 'failed'] as const)('of one that has %s is none', (smsState) => {
    const text = { ...trying, smsState };
    expect(takeTurn(text, TEXT, until)).toEqual({ events: [], isToBeSent: false, againAt: null });
  });
});

test('what was missed comes again later, up to a number of tries', () => {
  const later = { smsSysId: TEXT, reason: 'HTTP_503', next: 'later' } as const;
  expect(missed(trying, later, NOW).againAt).toBe(NOW + SMS_TRIES.firstAfter);
  const last = { ...trying, tryCnt: SMS_TRIES.max };
  expect(missed(last, later, NOW)).toMatchObject({ events: [{ type: 'SmsFailed' }], againAt: null });
});

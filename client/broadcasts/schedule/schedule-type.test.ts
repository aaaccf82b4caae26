import { expect, test } from 'vitest';
import { findRoute } from '../../app/routes.ts';
import { dateIn, scheduleAddress, typeIn } from './schedule-type.ts';

test('the type of a schedule stands in its address', () => {
  for (const type of [1, 2] as const) {
    const { pathname, search } = new URL(scheduleAddress(type), 'https://sellover.example');
    expect(findRoute(pathname)?.route.name).toBe('Calendar');
    expect(typeIn(search)).toBe(type);
  }
});

test.each(['', '?type=', '?type=3', '?type=2x', '?type=live', '?other=2'])(
  'is what is live without a type that there is: %s',
  (search) => expect(typeIn(search)).toBe(1),
);

test('the day of a schedule stands in its address, if there is such a day', () => {
  expect(dateIn(new URL(scheduleAddress(1, '2026-11-21'), 'https://sellover.example').search)).toBe(
    '2026-11-21',
  );
  for (const search of ['', '?date=', '?date=2026-02-30', '?date=2026-13-01', '?date=today'])
    expect(dateIn(search)).toBeUndefined();
});

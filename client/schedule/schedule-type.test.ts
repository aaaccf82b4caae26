import { expect, test } from 'vitest';
import { findRoute } from '../app/routes.ts';
import { scheduleAddress, typeIn } from './schedule-type.ts';

test('the type of a schedule stands in its address', () => {
  for (const type of [1, 2] as const) {
    const { pathname, search } = new URL(scheduleAddress(type), 'https://sellover.example');
    expect(findRoute(pathname)?.route.name).toBe('Schedule');
    expect(typeIn(search)).toBe(type);
  }
});

test.each(['', '?type=', '?type=3', '?type=2x', '?type=live', '?other=2'])(
  'is what is live without a type that there is: %s',
  (search) => expect(typeIn(search)).toBe(1),
);

import { expect, test } from 'vitest';
import { isUnfinished } from './account.ts';

test.each([
  [{ joinTypeCode: 0, nickName: '' }, false],
  [{ joinTypeCode: 1, nickName: '하늘' }, false],
  [{ joinTypeCode: 1, nickName: ' ' }, true],
  [{ joinTypeCode: null, nickName: '하늘' }, true],
])('a sign-up with %j is unfinished: %s', (user, unfinished) => {
  expect(isUnfinished(user)).toBe(unfinished);
});

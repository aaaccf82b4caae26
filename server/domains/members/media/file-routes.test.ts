import { expect, test } from 'vitest';
import { partAsked } from './file-routes.ts';

test.each([
  [undefined, undefined],
  ['bytes=0-', { first: 0, last: 9 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=3-5', { first: 3, last: 5 }],
  ['bytes=3-99', { first: 3, last: 9 }],
  ['bytes=-4', { first: 6, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=99-100', 'none'],
  ['bytes=-0', 'none'],
  // What makes no sense, or is several parts, is answered with all of it.
  ['bytes=5-3', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
])('of ten bytes %s is %o', (range, part) => expect(partAsked(range, 10)).toEqual(part));

import { expect, test } from 'vitest';
import { START_INDEX_MAX } from '../schema/constants.ts';
import * as contract from '../schema/contract.ts';
import type { Operation } from '../schema/operation.ts';
import { operations } from './domains.ts';

test('what clients call by name is what the domains answer for', () => {
  expect(Object.keys(contract.operations).toSorted()).toEqual(Object.keys(operations).toSorted());
});

test('a list for anybody ends, so that nobody makes the server read and throw away whole tables', () => {
  const starts = Object.entries<Operation>(operations).flatMap(([name, { access, query }]) => {
    const start = access === 'anyone' && query?.properties['startIndex'];
    return start ? [{ name, maximum: (start as { maximum?: number }).maximum }] : [];
  });
  expect(starts.length).toBeGreaterThan(10);
  expect(starts.filter(({ maximum }) => maximum !== START_INDEX_MAX)).toEqual([]);
});

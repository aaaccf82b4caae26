import { expect, test } from 'vitest';
import * as contract from '../schema/contract.ts';
import { operations } from './domains.ts';

test('what clients call by name is what the domains answer for', () => {
  expect(Object.keys(contract.operations).toSorted()).toEqual(Object.keys(operations).toSorted());
});

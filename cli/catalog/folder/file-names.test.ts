import { expect, test } from 'vitest';
import { fileNames } from './export.ts';

test('a product’s file has a name that every system takes, and no other has', () => {
  const names = {
    'A-1': 'A-1',
    'a-1': 'a-1-2',
    'A/1': 'A_1',
    '.a': '_a',
    'a.': 'a_',
    'a ': 'a_-2',
    CON: '_CON',
    'nul.b': '_nul.b',
    com1: '_com1',
    'LPT¹': '_LPT¹',
    Console: 'Console',
    _con: '_con-2',
  };
  expect(fileNames(Object.keys(names))).toEqual(Object.values(names));
});

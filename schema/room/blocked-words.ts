import Type from 'typebox';
import { BLOCKED_WORD_LENGTH_MAX, BLOCKED_WORDS_MAX } from './constants.ts';
import { operation } from '../operation.ts';
import { about, closed, Empty, line, SysId } from '../types.ts';

const words = about(
  'With `*` at an end: inside longer words, too; with `!` before it: it is innocent.',
  Type.Array(line(BLOCKED_WORD_LENGTH_MAX, 1), { maxItems: BLOCKED_WORDS_MAX }),
);
const seller = closed({ sellerSysId: SysId });

export const blockedWords = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/blockedwords',
  summary: 'The words that nobody may say in the seller’s rooms',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: seller,
  reply: closed({
    words: about(
      'With `*` at an end: inside longer words, too; with `!` before it: it is innocent.',
      Type.Array(Type.String()),
    ),
  }),
  named: true,
  codes: ['0004'],
});

export const setBlockedWords = operation({
  method: 'PUT',
  path: '/v1/sellers/:sellerSysId/blockedwords',
  summary:
    'Replace the blocked words; found in other spellings, too, and, with * at an end, inside longer words; !word is innocent',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: seller,
  body: closed({ words }),
  bodyBytesMax: 128 * 1024,
  reply: Empty,
  codes: ['0004'],
});

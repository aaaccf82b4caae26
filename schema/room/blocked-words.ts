import Type from 'typebox';
import { BLOCKED_WORD_LENGTH_MAX, BLOCKED_WORDS_MAX } from './constants.ts';
import { operation } from '../operation.ts';
import { closed, Empty, line, SysId } from '../types.ts';

/** Words that nobody may say in a seller's rooms. `*` at either end: inside longer words, too; `!` before: innocent. */
const words = Type.Array(line(BLOCKED_WORD_LENGTH_MAX, 1), { maxItems: BLOCKED_WORDS_MAX });
const seller = closed({ sellerSysId: SysId });

export const blockedWords = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/blockedwords',
  summary: 'The words that nobody may say in the seller’s rooms',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: seller,
  reply: closed({ words: Type.Array(Type.String()) }),
  named: true,
  codes: ['0004'],
});

export const setBlockedWords = operation({
  method: 'PUT',
  path: '/v1/sellers/:sellerSysId/blockedwords',
  summary:
    'Say anew which words nobody may say; found in other spellings, too, and, with * at an end, inside longer words; !word is innocent',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: seller,
  body: closed({ words }),
  bodyBytesMax: 128 * 1024,
  reply: Empty,
  codes: ['0004'],
});

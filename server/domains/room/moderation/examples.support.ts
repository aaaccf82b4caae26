import { type ExamplesOf, HOST, ofHost, sellerCalls } from '../../../testing/operations/calls.ts';
import type { moderation } from './module.ts';

export const examples: ExamplesOf<typeof moderation> = {
  blockedWords: { roles: HOST, ...sellerCalls<'blockedWords'>({}) },
  setBlockedWords: {
    roles: HOST,
    good: sellerCalls<'setBlockedWords'>({ words: ['바보', 'ass'] }).good,
    refused: {
      ...sellerCalls<'setBlockedWords'>({ words: [] }).refused,
      '0005': ({ host }) => ({ input: { sellerSysId: 1, words: ['바'] }, by: host }),
    },
  },
  blacklist: { roles: HOST, ...ofHost<'blacklist'>(() => ({ startIndex: 0, rowCount: 10 })) },
  blacklistMember: {
    roles: HOST,
    ...ofHost<'blacklistMember'>(({ buyer }) => ({ userId: buyer.userId, blackType: 0 })),
  },
  pardonMember: { roles: HOST, ...ofHost<'pardonMember'>(({ buyer }) => ({ userId: buyer.userId })) },
};

import type { Command } from 'commander';
import {
  POINT_HISTORY_GROUP,
  POINT_HISTORY_TYPE,
  POINT_USABLE_DAYS_MAX,
} from '../../schema/buying/constants.ts';
import { grantPoints, memberPoints, takePoints, type PointHistoryType } from '../../schema/buying/points.ts';
import { calls, group } from '../contract/command.ts';
import { count, timeText } from '../output.ts';
import { listText } from '../table.ts';

const { earned, deducted, sellerPromotion, manualGrant, earnCancelled, reward, deleted } = POINT_HISTORY_TYPE;
const GIVEN_AS = { grant: manualGrant, earned, promotion: sellerPromotion, reward } as const;
const TAKEN_AS = { deduction: deducted, 'earn-cancelled': earnCancelled, deleted } as const;

const HISTORY_WORDS: Readonly<Record<PointHistoryType, string>> = {
  1: 'earned',
  2: 'deducted',
  3: 'expired',
  4: 'promotion of a seller',
  5: 'granted',
  6: 'earning cancelled',
  7: 'used on an order',
  8: 'use cancelled',
  9: 'reward',
  10: 'deleted',
};

/** `sellover point …`: members' points. */
export function pointCommand(): Command {
  const userId = ['<user>', 'the member’s id'] as const;
  const pointAmount = ['<points>', 'how many points'] as const;
  return group(
    'point',
    'Manage the points of members; for managers. A point pays one won of an order. Points that expire first are used ' +
      'first. They expire at the end of a day in KST.',
    `
Examples:
  sellover point grant viewer01 3000
  sellover point grant viewer01 500 --days 30 --as reward
  sellover point take viewer01 500
  sellover point history viewer01`,
    [
      calls('grant', grantPoints, {
        args: { userId, pointAmount },
        options: {
          usableDays: [
            '--days <n>',
            `days until they expire, up to ${POINT_USABLE_DAYS_MAX} (default: ${POINT_USABLE_DAYS_MAX})`,
          ],
          historyType: ['--as <kind>', 'how the history lists it', GIVEN_AS, 'grant'],
        },
        text: ({ holdingPoint }, c, given) =>
          `${c.green('✓')} ${given.userId} got ${count(given.pointAmount)} points, and holds ${count(holdingPoint)}`,
      }),
      calls('take', takePoints, {
        args: { userId, pointAmount },
        options: { historyType: ['--as <kind>', 'how the history lists it', TAKEN_AS, 'deduction'] },
        text: ({ holdingPoint }, c, taken) =>
          `${c.green('✓')} ${taken.userId} lost ${count(taken.pointAmount)} points, and holds ${count(holdingPoint)}`,
      }),
      calls('history', memberPoints, {
        summary: 'list what a member has received and used',
        description:
          'Show how many points a member has, and list what was received and used in the last year, newest first.',
        args: { userId },
        text: ({ holdingPoint, points }, c, asked) =>
          [
            `${asked.userId} holds ${count(holdingPoint)} points`,
            listText(c, points, 'Nothing in the last year', {
              When: ({ createdAt }) => timeText(createdAt),
              '>Points': ({ historyGroup, pointAmount }) =>
                `${historyGroup === POINT_HISTORY_GROUP.saved ? '+' : '−'}${count(pointAmount)}`,
              What: ({ historyType }) => HISTORY_WORDS[historyType],
              Order: ({ orderSysId }) => orderSysId,
              'Usable until': ({ expireDate }) => expireDate && timeText(expireDate),
            }),
          ].join('\n'),
      }),
    ],
  );
}

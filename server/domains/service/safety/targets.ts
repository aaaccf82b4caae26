import { maskNick } from '../../../../schema/members/names.ts';
import { GONE } from '../../../../schema/room/room.ts';
import type { TargetType } from '../../../../schema/service/safety/reports.ts';
import type { Platform } from '../../../platform/module.ts';
import { Accounts } from '../../members/account/accounts.ts';
import { writtenReview } from '../../orders/review/queries.ts';
import { findPlan } from '../../room/broadcast/plans.ts';
import { chatLineAt } from '../../room/room/reports.ts';

export interface Target {
  readonly targetType: TargetType;
  readonly targetSysId: number;
  /** Of a chat line; null of anything else. */
  readonly broadcastSysId: number | null;
}

/** A reported line, review or member. */
interface TargetFound {
  /** Null: a chat line whose author is unknown. */
  readonly authorSysId: number | null;
  readonly text: string;
}

/** Null: there is no such thing. */
export async function findTarget(
  { log, use }: Pick<Platform, 'log' | 'use'>,
  { targetType, targetSysId, broadcastSysId }: Target,
): Promise<TargetFound | null> {
  switch (targetType) {
    case 'chat': {
      const plan = broadcastSysId === null ? null : await findPlan(log, broadcastSysId);
      const line = plan && (await chatLineAt(log, plan, targetSysId));
      return line && { authorSysId: line.authorSysId, text: line.msg };
    }
    case 'review': {
      const review = await writtenReview(log, targetSysId);
      return review && { authorSysId: review.userSysId, text: review.comment };
    }
    case 'member': {
      const profile = await use(Accounts).profile(targetSysId);
      return profile && { authorSysId: targetSysId, text: '' };
    }
  }
}

/** Whole from the chat, where everybody sees it. A number alone may be that of a reviewer, who is masked. */
export async function nickOf(
  { use }: Pick<Platform, 'use'>,
  targetType: TargetType,
  userSysId: number,
): Promise<string> {
  const { nick } = (await use(Accounts).profile(userSysId)) ?? GONE;
  return targetType === 'chat' ? nick : maskNick(nick);
}

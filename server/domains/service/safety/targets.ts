import { maskNick } from '../../../../schema/members/names.ts';
import { GONE } from '../../../../schema/room/room.ts';
import type { TargetType } from '../../../../schema/service/safety/reports.ts';
import type { Platform } from '../../../platform/module.ts';
import { Profiles } from '../../members/account/offers.ts';
import { writtenReviews } from '../../orders/review/queries.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { chatLinesAt } from '../../room/room/offers.ts';

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

/** In the order in which they are asked for. Null: there is no such thing. */
export async function findTargets(
  { log, use }: Pick<Platform, 'log' | 'use'>,
  targets: readonly Target[],
): Promise<(TargetFound | null)[]> {
  const idsOf = (all: readonly Target[]) => all.map(({ targetSysId }) => targetSysId);
  const ofReviews = targets.filter(({ targetType }) => targetType === 'review');
  const byRoom = Map.groupBy(targets, ({ broadcastSysId }) => broadcastSysId);
  const rooms = [...byRoom].map(async ([broadcastSysId, all]) => {
    const plan = broadcastSysId === null ? null : await findPlan(log, broadcastSysId);
    return [broadcastSysId, plan && (await chatLinesAt(log, plan, idsOf(all)))] as const;
  });
  const [lines, reviews] = await Promise.all([Promise.all(rooms), writtenReviews(log, idsOf(ofReviews))]);
  const linesOf = new Map(lines);
  const found = targets.map(async ({ targetType, targetSysId, broadcastSysId }) => {
    switch (targetType) {
      case 'chat': {
        const line = linesOf.get(broadcastSysId)?.get(targetSysId);
        return line ? { authorSysId: line.authorSysId, text: line.msg } : null;
      }
      case 'review': {
        const review = reviews.get(targetSysId);
        return review ? { authorSysId: review.userSysId, text: review.comment } : null;
      }
      case 'member': {
        const profile = await use(Profiles).of(targetSysId);
        return profile && { authorSysId: targetSysId, text: '' };
      }
    }
  });
  return Promise.all(found);
}

/** Whole from the chat, where everybody sees it. A number alone may be that of a reviewer, who is masked. */
export async function nickOf(
  { use }: Pick<Platform, 'use'>,
  targetType: TargetType,
  userSysId: number,
): Promise<string> {
  const { nick } = (await use(Profiles).of(userSysId)) ?? GONE;
  return targetType === 'chat' ? nick : maskNick(nick);
}

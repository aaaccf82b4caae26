import { maskNick } from '../../../../schema/members/names.ts';
import { GONE } from '../../../../schema/room/room.ts';
import type { TargetType } from '../../../../schema/service/safety/reports.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { Accounts } from '../../members/account/accounts.ts';
import { findPlan } from '../../room/broadcast/plans.ts';
import { writtenReview } from '../../orders/review/queries.ts';
import { chatLineAt } from '../../room/room/reports.ts';

export interface Target {
  readonly targetType: TargetType;
  readonly targetSysId: number;
  /** Of a chat line; null of anything else. */
  readonly broadcastSysId: number | null;
}

/** A reported line, review or member. */
export interface Found {
  /** Null: a chat line whose author is unknown. */
  readonly authorSysId: number | null;
  readonly text: string;
}

/** What reports are about: it stands in other domains, which are asked for it. */
export class Targets {
  readonly #log: Pick<EventLog, 'read' | 'reads' | 'state'>;
  readonly #accounts: Pick<Accounts, 'profile'>;

  constructor(parts: {
    readonly log: Pick<EventLog, 'read' | 'reads' | 'state'>;
    readonly accounts: Pick<Accounts, 'profile'>;
  }) {
    this.#log = parts.log;
    this.#accounts = parts.accounts;
  }

  /** Null: there is no such thing. */
  async find({ targetType, targetSysId, broadcastSysId }: Target): Promise<Found | null> {
    switch (targetType) {
      case 'chat': {
        const plan = broadcastSysId === null ? null : await findPlan(this.#log, broadcastSysId);
        const line = plan && (await chatLineAt(this.#log, plan, targetSysId));
        return line && { authorSysId: line.authorSysId, text: line.msg };
      }
      case 'review': {
        const review = await writtenReview(this.#log, targetSysId);
        return review && { authorSysId: review.userSysId, text: review.comment };
      }
      case 'member': {
        const profile = await this.#accounts.profile(targetSysId);
        return profile && { authorSysId: targetSysId, text: '' };
      }
    }
  }

  /** Whole from the chat, where everybody sees it. A number alone may be that of a reviewer, who is masked. */
  async nick({ targetType }: Pick<Target, 'targetType'>, userSysId: number): Promise<string> {
    const { nick } = (await this.#accounts.profile(userSysId)) ?? GONE;
    return targetType === 'chat' ? nick : maskNick(nick);
  }
}

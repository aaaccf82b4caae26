import { maskNick } from '../../../../schema/members/names.ts';
import type { reportChat, ReportReason } from '../../../../schema/room/reports.ts';
import { GONE } from '../../../../schema/room/room.ts';
import type * as blocks from '../../../../schema/service/safety/blocks.ts';
import { authorMark, type ReasonCode } from '../../../../schema/service/safety/constants.ts';
import type * as reports from '../../../../schema/service/safety/reports.ts';
import type * as sanctions from '../../../../schema/service/safety/sanctions.ts';
import type { Sanction } from '../../../../schema/service/safety/sanctions.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { HandlersOf } from '../../../platform/module.ts';
import type { Accounts } from '../../members/account/accounts.ts';
import type { Blocks } from '../../members/block/blocks.ts';
import { planOf } from '../../room/broadcast/plans.ts';
import { sanctionsByHosts } from '../../room/moderation/queries.ts';
import { writtenReview } from '../../orders/review/queries.ts';
import { chatLineAt, reportChatLine } from '../../room/room/reports.ts';
import { codeOf, reasonOf } from './chat-reasons.ts';
import type { MemberReports, Reported } from './member-reports.ts';
import { latestFirst } from './sanctions.ts';

type Contract = typeof reports &
  typeof blocks &
  typeof sanctions & { readonly reportChat: typeof reportChat };

/** `mayChat`: reports of chat lines count against the rate of what a member says. */
export function safetyHandlers(parts: {
  readonly log: EventLog;
  readonly accounts: Pick<Accounts, 'profile'>;
  readonly blocks: Blocks;
  readonly reports: MemberReports;
  readonly suspensionsAgainst: (userSysId: number) => Promise<Sanction[]>;
  readonly mayChat: (userSysId: number) => boolean;
}): HandlersOf<Contract> {
  const { log, accounts, blocks, reports, suspensionsAgainst, mayChat } = parts;

  /** The host sees it among the reports of the room, and its reporter among their own. */
  async function reportLine(
    caller: Caller,
    line: { readonly broadcastSysId: number; readonly logSysId: number; readonly reason: ReportReason },
    told: Pick<Reported, 'reasonTypeCode' | 'content'>,
    commandId: string,
  ): Promise<number> {
    const { broadcastSysId, logSysId, reason } = line;
    const plan = await planOf(log, broadcastSysId, caller);
    const admit = () => {
      if (!mayChat(caller.userSysId)) throw new Refusal('0008');
    };
    await reportChatLine(log, plan, caller, { logSysId, reason }, { commandId, admit });
    return reports.add(caller.userSysId, {
      targetType: 'chat',
      targetSysId: logSysId,
      broadcastSysId,
      ...told,
    });
  }

  /** Null: there is no such line, or its author is unknown. */
  async function authorOf(
    { broadcastSysId, logSysId }: { readonly broadcastSysId: number; readonly logSysId: number },
    caller: Caller,
  ): Promise<number | null> {
    const line = await chatLineAt(log, await planOf(log, broadcastSysId, caller), logSysId);
    return line?.authorSysId ?? null;
  }

  return {
    report: async ({ body, caller, commandId }) => {
      const { targetType, targetSysId, broadcastSysId = null, reasonTypeCode, content = '' } = body;
      if (targetType === 'chat' && broadcastSysId !== null) {
        const line = { broadcastSysId, logSysId: targetSysId, reason: reasonOf(reasonTypeCode) };
        return { reportSysId: await reportLine(caller, line, { reasonTypeCode, content }, commandId) };
      }
      const reported = { targetType, targetSysId, broadcastSysId, reasonTypeCode, content };
      return { reportSysId: await reports.add(caller.userSysId, reported) };
    },
    reportReview: async ({ params: { prdtSysId, prdtReviewSysId }, body, caller }) => {
      const review = await writtenReview(log, prdtReviewSysId);
      if (review?.prdtSysId !== prdtSysId) throw new Refusal('0004', { prdtReviewSysId });
      const { reasonTypeCode, content = '' } = body;
      const target = { targetType: 'review', targetSysId: prdtReviewSysId, broadcastSysId: null } as const;
      return { reportSysId: await reports.add(caller.userSysId, { ...target, reasonTypeCode, content }) };
    },
    reportChat: async ({ params: { broadcastSysId, logSysId }, body, caller, commandId }) => {
      const given = chosen(body);
      const line = { broadcastSysId, logSysId, reason: given.reason };
      await reportLine(caller, line, { reasonTypeCode: given.reasonTypeCode, content: '' }, commandId);
      return {};
    },
    sanctions: async ({ caller: { userSysId } }) => ({
      sanctions: latestFirst(await sanctionsByHosts(log, userSysId), await suspensionsAgainst(userSysId)),
    }),
    reports: ({ query, caller }) => reports.by(caller.userSysId, query),
    memberReports: ({ query: { stateCode = null, ...page } }) => reports.all(stateCode, page),
    closeReport: async ({ params, body }) => {
      await reports.close(params.reportSysId, body.stateCode);
      return {};
    },
    blocks: async ({ caller }) => {
      const blocked = await blocks.of(caller.userSysId);
      return {
        blocks: await Promise.all(
          blocked.map(async ({ userSysId, isMasked, prdtReviewSysId, at }) => {
            const { nick } = (await accounts.profile(userSysId)) ?? GONE;
            return {
              ...whom(userSysId, prdtReviewSysId),
              prdtReviewSysId,
              nick: isMasked ? maskNick(nick) : nick,
              blockedAt: new Date(at).toISOString(),
            };
          }),
        ),
      };
    },
    block: async ({ body: { userSysId, prdtReviewSysId, line }, caller }) => {
      requireOne(userSysId, prdtReviewSysId);
      const author = userSysId ?? (await writtenReview(log, prdtReviewSysId!))?.userSysId;
      if (author === undefined || !(await accounts.profile(author))) throw new Refusal('0004');
      if (author === caller.userSysId)
        throw new Refusal('0005', { field: 'userSysId', reason: 'must not be your own' });
      // A number alone may be a reviewer's, so it tells nobody the name.
      const isSeen =
        userSysId !== undefined && line !== undefined && (await authorOf(line, caller)) === author;
      const by = prdtReviewSysId ?? null;
      await blocks.add(caller.userSysId, { userSysId: author, isMasked: !isSeen, prdtReviewSysId: by });
      return whom(author, by);
    },
    unblock: async ({ body: { userSysId, prdtReviewSysId }, caller }) => {
      requireOne(userSysId, prdtReviewSysId);
      if (userSysId !== undefined) await blocks.remove(caller.userSysId, userSysId);
      else await blocks.removeByReview(caller.userSysId, prdtReviewSysId!);
      return {};
    },
  };
}

/** The author of a review is not named. */
function whom(userSysId: number, prdtReviewSysId: number | null) {
  return { userSysId: prdtReviewSysId === null ? userSysId : null, authorMark: authorMark(userSysId) };
}

function requireOne(userSysId: number | undefined, prdtReviewSysId: number | undefined): void {
  if ((userSysId === undefined) === (prdtReviewSysId === undefined))
    throw new Refusal('0005', { field: 'userSysId', reason: 'must come, or prdtReviewSysId' });
}

/** A reason in either way that it can be given. */
function chosen(body: { readonly reason?: ReportReason; readonly reasonTypeCode?: ReasonCode }): {
  readonly reason: ReportReason;
  readonly reasonTypeCode: ReasonCode;
} {
  const { reason, reasonTypeCode } = body;
  if (reason !== undefined && reasonTypeCode === undefined) return { reason, reasonTypeCode: codeOf(reason) };
  if (reason === undefined && reasonTypeCode !== undefined)
    return { reason: reasonOf(reasonTypeCode), reasonTypeCode };
  throw new Refusal('0005', { field: 'reasonTypeCode', reason: 'must come, or reason' });
}

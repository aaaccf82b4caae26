import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import * as contract from '../../../schema/room/blacklist.ts';
import { BLACK_TYPE, type BlackType } from '../../../schema/room/constants.ts';
import { blockedWords, setBlockedWords } from '../../../schema/room/blocked-words.ts';
import { broadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { CallRefused } from '../../../schema/call.ts';
import type { ReasonCode } from '../../../schema/service/safety/constants.ts';
import type { ChatMode } from '../../../schema/room/chat-mode.ts';
import { chatReports } from '../../../schema/room/reports.ts';
import { setChatMode } from '../../../schema/room/commands.ts';
import type { Context } from '../../context.ts';
import { RefusedError, UsageError } from '../../errors.ts';
import { done, onAir, type Where } from './where.ts';
import { clockText, count } from '../../output.ts';
import { oneLine } from '../../printing.ts';
import { table } from '../../table.ts';

/** Moderation: who may chat and join, how fast, and with which words. */

export interface WordsOptions extends Where {
  readonly remove?: true;
  readonly clear?: true;
}

const PAGE = { startIndex: 0, rowCount: ROW_COUNT_MAX };

const JUDGED: Readonly<Record<BlackType, string>> = {
  [BLACK_TYPE.mute]: 'muted',
  [BLACK_TYPE.remove]: 'removed',
  [BLACK_TYPE.ban]: 'banned',
};

export interface JudgeOptions extends Where {
  readonly reason?: ReasonCode;
}

export async function judge(
  context: Context,
  userId: string,
  judgement: keyof typeof BLACK_TYPE,
  { reason, ...where }: JudgeOptions,
): Promise<void> {
  const why = reason === undefined ? {} : { reasonTypeCode: reason };
  const blackType = BLACK_TYPE[judgement];
  const broadcastSysId = await onAir(context, where);
  const judged = { broadcastSysId, userId, blackType, ...why };
  await ofMember(userId, context.api.call(contract.blacklistMember, judged));
  done(context, judged, `${userId} is ${JUDGED[blackType]}`);
}

export async function pardon(context: Context, userId: string, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  await ofMember(userId, context.api.call(contract.pardonMember, { broadcastSysId, userId }));
  done(context, { broadcastSysId, userId, blackType: null }, `Nothing stands against ${userId} any more`);
}

/** The broadcast is known to exist, so "not found" means the member. */
async function ofMember(userId: string, calling: Promise<unknown>): Promise<void> {
  await calling.catch((error: unknown) => {
    if (!(error instanceof CallRefused) || error.facts['userId'] !== userId) throw error;
    throw new RefusedError(
      `There is no member ${userId}`,
      'Hosts see the whole id in the chat; see also: sellover host reports',
      error.resultCode,
    );
  });
}

export async function blacklist(context: Context, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  const { totalCnt, members } = await context.api.call(contract.blacklist, { broadcastSysId, ...PAGE });
  context.out.data({ broadcastSysId, totalCnt, members }, (c) => {
    if (members.length === 0) return c.dim('Nobody is muted, removed or banned');
    const rows = members.map(({ userId, nick, blackType, createdAt }) => [
      userId,
      nick,
      JUDGED[blackType],
      clockText(createdAt),
    ]);
    return withMore(c.dim, table(c, ['user id', 'name', 'is', 'since'], rows), totalCnt - members.length);
  });
}

export async function chatMode(context: Context, mode: Partial<ChatMode>, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  await context.api.call(setChatMode, { broadcastSysId, ...mode });
  done(context, { broadcastSysId, ...mode }, modeText(mode));
}

function modeText({ slowSeconds, isFrozen }: Partial<ChatMode>): string {
  if (isFrozen !== undefined)
    return isFrozen ? 'The chat is frozen: only hosts and managers chat' : 'The chat is no longer frozen';
  return slowSeconds
    ? `Each member chats every ${slowSeconds} s at most`
    : 'The chat is no longer slowed down';
}

export async function words(
  context: Context,
  given: readonly string[],
  options: WordsOptions,
): Promise<void> {
  const { remove, clear, ...where } = options;
  if (clear ? given.length > 0 || remove : remove && given.length === 0)
    throw new UsageError(
      clear ? '--clear takes no words' : '--remove needs the words that are no longer blocked',
      'For example: sellover host words --remove 바보',
    );
  const sellerSysId = await sellerOf(context, where);
  const known = (await context.api.call(blockedWords, { sellerSysId })).words;
  if (given.length === 0 && !clear) {
    context.out.data(
      { sellerSysId, words: known },
      (c) => known.map(oneLine).join('\n') || c.dim('No word is blocked'),
    );
    return;
  }
  const kept = clear ? [] : known.filter((word) => !given.includes(word));
  const next = clear || remove ? kept : [...kept, ...given];
  await context.api.call(setBlockedWords, { sellerSysId, words: next }).catch((error: unknown) => {
    const word = error instanceof CallRefused ? error.facts['word'] : undefined;
    if (word === undefined) throw error;
    throw new UsageError(`${String(word)} is too short to be looked for`, 'A word has two letters at least.');
  });
  done(
    context,
    { sellerSysId, words: next },
    next.length === 1 ? '1 word is blocked' : `${count(next.length)} words are blocked`,
  );
}

/** The host's own seller; for a manager that of the broadcast. */
export async function sellerOf(context: Context, where: Where): Promise<number> {
  const { sellerSysId } = await context.api.freshLogin();
  if (sellerSysId !== null && where.broadcast === undefined) return sellerSysId;
  const broadcastSysId = await onAir(context, where);
  return (await context.api.call(broadcastDetail, { broadcastSysId })).subjectSysId;
}

export async function reports(context: Context, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  const { totalCnt, reports: found } = await context.api.call(chatReports, { broadcastSysId, ...PAGE });
  context.out.data({ broadcastSysId, totalCnt, reports: found }, (c) => {
    if (found.length === 0) return c.dim('Nothing is reported');
    const rows = found.map(({ logSysId, reportCnt, reasons, userId, msg, reportedAt }) => [
      String(logSysId),
      String(reportCnt),
      reasons.map(({ reason, count: times }) => `${reason} ${times}`).join(', '),
      userId,
      msg,
      clockText(reportedAt),
    ]);
    const head = ['line', 'reports', 'reasons', 'user id', 'said', 'last reported'];
    return withMore(c.dim, table(c, head, rows, [0, 1]), totalCnt - found.length);
  });
}

function withMore(dim: (text: string) => string, shown: string, more: number): string {
  return more > 0 ? `${shown}\n${dim(`and ${count(more)} more`)}` : shown;
}

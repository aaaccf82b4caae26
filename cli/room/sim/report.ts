import { CHAT_RESULT, isChatResultCode, isResultCode, OK, RESULT } from '../../../schema/codes.ts';
import { count, type Output } from '../../output.ts';
import { facts } from '../../table.ts';
import { NO_ANSWER, NOT_REACHED, type Answers } from './tally.ts';
import type { Percentiles } from './times.ts';

/** The outcome of a simulation. */
export interface Summary {
  readonly broadcastSysId: number;
  readonly seconds: number;
  readonly viewers: {
    readonly asked: number;
    readonly members: number;
    readonly joined: number;
    readonly reconnects: number;
    /** They had joined, and had not come back at the end. */
    readonly away: number;
    readonly putOut: Answers;
    readonly closes: Answers;
  };
  readonly messages: {
    readonly durable: number;
    readonly passing: number;
    readonly missing: number;
    readonly repeated: number;
    readonly outOfOrder: number;
    readonly gaps: number;
    readonly lastSeq: number;
  };
  readonly latencyMs: Percentiles | null;
  readonly chat: { readonly sent: number; readonly answers: Answers; readonly answerMs: Percentiles | null };
  readonly likes: { readonly sent: number; readonly refused: Answers; readonly counted: number | null };
  readonly orders: { readonly answers: Answers; readonly answerMs: Percentiles | null };
  readonly carts: { readonly answers: Answers };
  readonly payments: { readonly answers: Answers };
  readonly cancellations: { readonly answers: Answers };
  readonly coupons: { readonly answers: Answers };
  /** Our own load: if our event loop was delayed, so were the times above. */
  readonly sim: { readonly cpu: number; readonly loopDelayMaxMs: number };
  readonly passed: boolean;
}

/** What the viewers saw and did. */
export type Seen = Omit<Summary, 'seconds' | 'sim' | 'passed'>;

type Colours = Output['colours'];

/** The failures in words; empty if there are none. */
export function findings({ viewers, messages }: Pick<Summary, 'viewers' | 'messages'>): string[] {
  const found: string[] = [];
  const add = (n: number, what: string) => {
    if (n > 0) found.push(`${count(n)} ${what}`);
  };
  add(viewers.asked - viewers.joined, 'viewers never came in');
  add(viewers.away, 'viewers did not come back');
  add(messages.missing, 'messages missing');
  add(messages.repeated, 'messages repeated');
  add(messages.outOfOrder, 'messages out of order');
  add(messages.gaps, 'gaps on coming back');
  return found;
}

export function summaryText(summary: Summary, c: Colours): string {
  const { sim, passed } = summary;
  const held = `${Math.round(sim.cpu * 100)} % of a core, held up at most ${sim.loopDelayMaxMs} ms`;
  const text = facts(c, [...seenRows(summary, c), ['this sim', c.dim(held)]]);
  // The failure is reported as the command's error.
  return passed ? `${text}\n${c.green('✓')} every viewer got every message once and in order` : text;
}

/** Rows of a name and a text. */
export function seenRows(
  { viewers, messages, chat, likes, orders, carts, payments, cancellations, coupons, latencyMs }: Seen,
  c: Colours,
): [string, string][] {
  const bad = (n: number, what: string) => (n > 0 ? c.red(`${count(n)} ${what}`) : `0 ${what}`);
  const rows: [string, string][] = [
    [
      'viewers',
      [
        `${count(viewers.joined)} of ${count(viewers.asked)} came in (${count(viewers.members)} members)`,
        `${count(viewers.reconnects)} reconnects`,
        ...(viewers.away > 0 ? [c.red(`${count(viewers.away)} away at the end`)] : []),
        ...(viewers.putOut.total > 0 ? [`put out: ${answersText(viewers.putOut, chatMsg, c)}`] : []),
        ...(viewers.closes.total > 0
          ? [`connections lost: ${answersText(viewers.closes, closeMsg, c)}`]
          : []),
      ].join(', '),
    ],
    [
      'messages',
      [
        `${count(messages.durable)} delivered with a seq, ${count(messages.passing)} without`,
        bad(messages.missing, 'missing'),
        bad(messages.repeated, 'repeated'),
        bad(messages.outOfOrder, 'out of order'),
      ].join(', '),
    ],
    [
      'latency',
      latencyMs
        ? `${timesText(latencyMs)}   ${c.dim('chat line sent to chat line seen')}`
        : c.dim('nothing measured'),
    ],
  ];
  if (chat.sent > 0)
    rows.push([
      'chat',
      `${count(chat.sent)} sent: ${answersText(chat.answers, chatMsg, c)}${inTime(chat.answerMs)}`,
    ]);
  if (likes.sent > 0)
    rows.push([
      'likes',
      [
        `${count(likes.sent)} sent`,
        ...(likes.counted === null ? [] : [`the room counted ${count(likes.counted)} more`]),
        ...(likes.refused.total > 0 ? [`refused: ${answersText(likes.refused, chatMsg, c)}`] : []),
      ].join(', '),
    ]);
  if (orders.answers.total > 0)
    rows.push([
      'orders',
      `${count(orders.answers.total)}: ${answersText(orders.answers, orderMsg, c)}${inTime(orders.answerMs)}`,
    ]);
  for (const [name, { answers }] of Object.entries({ carts, payments, cancellations, coupons }))
    if (answers.total > 0) rows.push([name, `${count(answers.total)}: ${answersText(answers, orderMsg, c)}`]);
  return rows;
}

function timesText({ p50, p95, p99, max }: Percentiles): string {
  return `p50 ${p50} ms   p95 ${p95} ms   p99 ${p99} ms   max ${max} ms`;
}

function inTime(times: Percentiles | null): string {
  return times ? `; answered in p50 ${times.p50} ms, p95 ${times.p95} ms, max ${times.max} ms` : '';
}

function answersText(answers: Answers, msgOf: (code: string) => string, c: Colours): string {
  const byCount = [...answers.byCode].toSorted(([, a], [, b]) => b - a);
  return (
    byCount
      .map(([code, n]) =>
        code === OK ? c.green(`${count(n)} done`) : c.yellow(`${count(n)} × ${msgOf(code)}`),
      )
      .join(', ') || 'no answers'
  );
}

function chatMsg(code: string): string {
  if (code === NO_ANSWER) return code;
  return isChatResultCode(code) ? `${code} ${CHAT_RESULT[code].msg}` : code;
}

function orderMsg(code: string): string {
  if (code === NO_ANSWER) return code;
  return isResultCode(code) ? `${code} ${RESULT[code].msg}` : code;
}

function closeMsg(code: string): string {
  return code === NOT_REACHED ? 'server not reached' : `code ${code}`;
}

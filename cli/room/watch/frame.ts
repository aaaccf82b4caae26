import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { encoderWarningText } from '../../../schema/broadcasts/ingest.ts';
import { DISCOUNT_POLICY } from '../../../schema/buying/constants.ts';
import { EXPOSURE } from '../../../schema/catalog/constants.ts';
import { GAME_STATUS } from '../../../schema/buying/game/constants.ts';
import { BLACK_TYPE, type BlackType } from '../../../schema/room/constants.ts';
import type { Game } from '../../../schema/buying/game/game.ts';
import type { LiveCoupon } from '../../../schema/room/coupons.ts';
import { priceText, wonText } from '../../../schema/won.ts';
import { count, countOf, clockFace, clockText, type Output } from '../../output.ts';
import { oneLine } from '../../printing.ts';
import { playTimeText } from '../../broadcasts/replay/play-time.ts';
import { flagText, stockText } from '../../broadcasts/replay/words.ts';
import { encoderText, stoppedText } from './encoder.ts';
import { cut, line, padded, widthOf, wrapped, type Piece } from './cells.ts';
import type { Size } from './screen.ts';
import { isPurchase, isStaff, type Line, type Orders, type Shelf, type Watched } from './watched.ts';

type Colours = Output['colours'];

/** From this many columns on, the chat is beside everything else. */
const BESIDE_FROM = 110;
/** On narrower screens it gets at least this share of the remaining lines. */
const CHAT_SHARE = 0.45;
const LINES_OF_ONE_LINE = 3;
const QUESTIONS_SHOWN = 4;
/** How long a warning about the video stays (ms). */
const WARNED_FOR = 60_000;
/** Below this many lines there is one question, and no heading. */
const ROOMY = 12;

export interface Standing {
  /** Null: the connection is up. */
  readonly trouble: string | null;
  readonly now: number;
}

/** Draws the whole room on this many columns and rows. */
export function frame(watched: Watched, standing: Standing, size: Size, c: Colours): string[] {
  return laidOut(watched, standing, size, c).slice(0, size.rows);
}

function laidOut(watched: Watched, standing: Standing, { columns, rows }: Size, c: Colours): string[] {
  const head = headOf(watched, standing, columns, c);
  const left = Math.max(0, rows - head.length - 1);
  const rule = c.dim('─'.repeat(columns));
  if (columns < BESIDE_FROM) {
    const chatRows = Math.ceil(left * CHAT_SHARE);
    const stand = standOf(watched, columns, left - chatRows - 1, c);
    return [...head, rule, ...stand, rule, ...chatOf(watched, columns, left - stand.length - 1, c)];
  }
  const width = Math.floor((columns - 3) / 2);
  const stand = standOf(watched, width, left, c);
  const chat = chatOf(watched, columns - width - 3, left, c);
  const beside = Array.from({ length: left }, (_, at) => {
    const own = stand[at] ?? '';
    return `${own}${' '.repeat(Math.max(0, width - widthOf(own)))} ${c.dim('│')} ${chat[at] ?? ''}`;
  });
  return [...head, rule, ...beside];
}

function headOf(watched: Watched, { trouble, now }: Standing, width: number, c: Colours): string[] {
  const { detail, present, orders, joinCnt, viewCnt, likeCnt } = watched;
  const { liveFlag, limitViewerCnt } = present;
  const wrong = trouble ?? encoderTrouble(watched.desk, now);
  const startedAt = detail.liveStartDate === null ? null : Date.parse(detail.liveStartDate);
  const onAir = liveFlag === LIVE_FLAG.onAir;
  const time = onAir && startedAt !== null ? ` ${playTimeText(Math.max(0, now - startedAt))}` : '';
  const isLimited = limitViewerCnt > 0 ? ` of ${count(limitViewerCnt)}` : '';
  const first: Piece[] = [
    onAir
      ? { text: `● ON AIR${time}`, paint: (text) => c.bold(c.red(text)) }
      : { text: flagText(liveFlag).toUpperCase(), paint: c.bold },
    { text: `  ${detail.broadcastSysId} ${oneLine(detail.title)}`, paint: c.bold },
    { text: `  ${clockText(now)}`, paint: c.dim },
  ];
  const sums: (Piece | string)[] = [
    { text: `${count(joinCnt)}${isLimited} watching`, paint: c.cyan },
    `   ${count(viewCnt)} views   ${count(likeCnt)} likes   `,
    { text: ordersText(orders), paint: c.green },
  ];
  return [
    line(first, width),
    line(sums, width),
    wrong === null
      ? noticeOf(present, detail.isRehearsal === 1, width, c)
      : line([{ text: `⚠ ${oneLine(wrong)}`, paint: c.yellow }], width),
  ];
}

/** What is wrong with the video; null: nothing lately. */
function encoderTrouble({ encoder, warnings }: Watched['desk'], now: number): string | null {
  const stopped = stoppedText(encoder);
  if (stopped !== null) return stopped;
  const latest = warnings.at(-1);
  if (!latest || now - Date.parse(latest.createdAt) > WARNED_FOR) return null;
  return `the encoder: ${encoderWarningText(latest)}`;
}

function noticeOf(present: Watched['present'], isRehearsal: boolean, width: number, c: Colours): string {
  const { isHideOrdBtn, isFrozen, slowSeconds, noti, notiEn } = present;
  const notice = [noti, notiEn].filter(Boolean).map(oneLine).join(' / ');
  const marks = [
    ...(isRehearsal ? ['rehearsal'] : []),
    ...(isHideOrdBtn ? ['order buttons hidden'] : []),
    ...(isFrozen ? ['chat frozen'] : []),
    ...(slowSeconds > 0 ? [`a line every ${slowSeconds} s`] : []),
  ];
  return line(
    [
      ...marks.map((text) => ({ text: `${text}   `, paint: c.yellow })),
      { text: 'notice ', paint: c.dim },
      notice || { text: 'none', paint: c.dim },
    ],
    width,
  );
}

/** The sales that the room was told of. If some are unknown, this is a minimum. */
export function ordersText({ orderCnt, qty, amount, isWhole }: Orders): string {
  if (orderCnt === 0) return 'no orders';
  const pieces = `${isWhole ? '' : 'at least '}${countOf(qty, 'piece')}`;
  return `${countOf(orderCnt, 'order')}, ${pieces}, about ${wonText(amount, 'sign')}`;
}

/** Everything but the chat, in at most this many lines. */
function standOf(watched: Watched, width: number, rows: number, c: Colours): string[] {
  const { present, desk } = watched;
  const parts = [
    labelled('game', gameText(present.game), width, c),
    labelled('coupons', present.liveCoupons.map(couponText).join('; ') || 'none', width, c),
    ...encoderOf(desk, width, c),
    ...questionsOf(desk.questions, rows < ROOMY ? 1 : QUESTIONS_SHOWN, width, c),
    ...reportsOf(desk, width, c),
  ];
  const forProducts = Math.max(2, rows - parts.length);
  return [...productsOf(watched.products, width, forProducts, c), ...parts].slice(0, Math.max(0, rows));
}

function labelled(name: string, text: string, width: number, c: Colours): string {
  return line([{ text: `${name} `, paint: c.dim }, text], width);
}

function encoderOf({ encoder }: Watched['desk'], width: number, c: Colours): string[] {
  const text = encoderText(encoder);
  return text === null ? [] : [labelled('encoder', text, width, c)];
}

const PRICE = 10;
const LEFT = 9;
const SOLD = 7;
const NUMBER = 8;

function productsOf(products: readonly Shelf[], width: number, rows: number, c: Colours): string[] {
  const name = Math.max(8, width - 2 - NUMBER - PRICE - LEFT - SOLD - 2);
  const columns = (mark: string, number: string, what: string, price: string, left: string, sold: string) =>
    `${padded(mark, 2)}${padded(number, NUMBER)} ${padded(what, name)} ${padded(price, PRICE, 'right')}` +
    `${padded(left, LEFT, 'right')}${padded(sold, SOLD, 'right')}`;
  const head =
    rows < ROOMY / 2 ? [] : [c.dim(cut(columns('', 'number', 'product', 'price', 'left', 'sold'), width))];
  const room = rows - head.length;
  const isAll = products.length <= room;
  const shown = isAll ? products : products.slice(0, room - 1);
  return [
    ...head,
    ...shown.map((product) => {
      const { prdtNo, name: title, price, sold, salesExposureType } = product;
      const isPinned = salesExposureType === EXPOSURE.pinned;
      const isHidden = salesExposureType === EXPOSURE.hidden;
      const left = product.isSoldout ? 'sold out' : stockText(product);
      const mark = isPinned ? '▲' : '';
      const hint = isHidden ? ' (hidden)' : '';
      const row = cut(
        columns(
          mark,
          oneLine(prdtNo),
          `${oneLine(title)}${hint}`,
          priceText(price, 'sign'),
          left,
          sold.qty > 0 ? count(sold.qty) : '',
        ),
        width,
      );
      if (isPinned) return c.magenta(row);
      if (isHidden) return c.dim(row);
      return product.isSoldout ? c.red(row) : row;
    }),
    ...(isAll ? [] : [c.dim(cut(`and ${count(products.length - shown.length)} more`, width))]),
  ];
}

export function gameText(game: Game | null): string {
  if (game === null) return 'none';
  const { status, round, curJoinCnt, limitJoinCnt, winnerNick, finished, countdownEndsAt } = game;
  const left = `${count(curJoinCnt)} in`;
  switch (status) {
    case GAME_STATUS.created:
      return `${count(curJoinCnt)} of ${count(limitJoinCnt)} have joined`;
    case GAME_STATUS.firstRound:
    case GAME_STATUS.laterRound:
      return `round ${round}, ${left}: the host is to choose`;
    case GAME_STATUS.hostChose:
      return `round ${round}, ${left}: challengers choose until ${countdownEndsAt === null ? 'the result' : clockText(countdownEndsAt)}`;
    case GAME_STATUS.result:
      if (winnerNick !== null) return `${oneLine(winnerNick)} has won`;
      return finished ? 'nobody is left' : `round ${round} is over, ${left}`;
    default:
      return winnerNick === null ? 'over' : `over, ${oneLine(winnerNick)} has won`;
  }
}

export function couponText({
  couponSysId,
  name,
  discountPolicy,
  discountPolicyFigures,
  qty,
  leftQty = qty,
}: LiveCoupon): string {
  const off =
    discountPolicy === DISCOUNT_POLICY.amount
      ? wonText(discountPolicyFigures, 'sign')
      : `${discountPolicyFigures} %`;
  const left = qty === undefined || leftQty === undefined ? '' : `, ${count(leftQty)} of ${count(qty)} left`;
  return `${couponSysId} ${oneLine(name)}, ${off} off${left}`;
}

function questionsOf(
  { totalCnt, questions }: Watched['desk']['questions'],
  most: number,
  width: number,
  c: Colours,
): string[] {
  if (totalCnt === 0) return [labelled('questions', 'none waiting', width, c)];
  const shown = questions.slice(0, most);
  return [
    line(
      [
        { text: 'questions ', paint: c.dim },
        { text: `${count(totalCnt)} waiting`, paint: c.yellow },
      ],
      width,
    ),
    ...shown.map(({ logSysId, nick, content }) =>
      line([{ text: `  ${logSysId} `, paint: c.cyan }, `${oneLine(nick)}: ${oneLine(content)}`], width),
    ),
  ];
}

function reportsOf({ reports, blacklist }: Watched['desk'], width: number, c: Colours): string[] {
  if (reports.totalCnt === 0 && blacklist.totalCnt === 0) return [];
  const reported = countOf(reports.totalCnt, 'line');
  const kept = countOf(blacklist.totalCnt, 'member');
  return [labelled('reports', `${reported} reported, ${kept} muted or out`, width, c)];
}

const JUDGED: Readonly<Record<BlackType, string>> = {
  [BLACK_TYPE.mute]: 'muted',
  [BLACK_TYPE.remove]: 'removed',
  [BLACK_TYPE.ban]: 'banned',
};

/** Notes on a line: it was reported, or its author may no longer chat or join. */
export function marksOf({ reports, blacklist }: Watched['desk'], said: Line): string[] {
  const report = reports.reports.find(({ logSysId }) => logSysId === said.logSysId);
  const judged = 'userId' in said && blacklist.members.find(({ userId }) => userId === said.userId);
  return [
    ...(report ? [`⚑ ${countOf(report.reportCnt, 'report')}`] : []),
    ...(judged ? [JUDGED[judged.blackType]] : []),
  ];
}

/** The latest lines that fit, the newest at the bottom. */
function chatOf(watched: Watched, width: number, rows: number, c: Colours): string[] {
  const shown: string[] = [];
  for (const said of watched.lines.toReversed()) {
    if (shown.length >= rows) break;
    shown.unshift(...saidOf(said, marksOf(watched.desk, said), width, c));
  }
  if (shown.length === 0) return [c.dim(cut('nobody has said anything yet', width))];
  return shown.slice(Math.max(0, shown.length - rows));
}

function saidOf(said: Line, marks: readonly string[], width: number, c: Colours): string[] {
  const time = `${clockFace(said.createdAt)} `;
  const paint = paintOf(said, marks, c);
  const mark = marks.map((text) => `[${text}] `).join('');
  const [first = '', ...others] = wrapped(
    `${mark}${saidText(said)}`,
    Math.max(1, width - time.length),
    LINES_OF_ONE_LINE,
  );
  const indent = ' '.repeat(time.length);
  return [
    line(
      [
        { text: time, paint: c.dim },
        { text: first, paint },
      ],
      width,
    ),
    ...others.map((text) => line([indent, { text, paint }], width)),
  ];
}

function paintOf(said: Line, marks: readonly string[], c: Colours): (text: string) => string {
  if (marks.length > 0) return c.red;
  if ('answer' in said && said.answer !== null) return c.cyan;
  if (isPurchase(said)) return c.green;
  return 'permission' in said && isStaff(said) ? c.bold : (text) => text;
}

/** A chat line in words, with the whole user id, which hosts need. */
export function saidText(said: Line): string {
  const nick = oneLine(said.nick);
  if (!('ordPrdts' in said)) return `answer to ${nick}, “${oneLine(said.content)}”: ${oneLine(said.answer)}`;
  const { userId, msg, content, ordPrdts, orderCnt } = said;
  if (isPurchase(said)) {
    const ordered = ordPrdts.map(({ name, qty }) => `${count(qty)} × ${oneLine(name)}`).join(', ');
    return orderCnt === undefined ? `${nick} orders ${ordered}` : `${count(orderCnt)} orders: ${ordered}`;
  }
  const who = userId === '' ? nick : `${nick} (${oneLine(userId)})`;
  return content === null ? `${who}: ${oneLine(msg)}` : `${who} asks [${said.logSysId}]: ${oneLine(content)}`;
}

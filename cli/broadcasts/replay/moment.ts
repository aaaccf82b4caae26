import type { LiveCoupon } from '../../../schema/room/coupons.ts';
import type { ToldAtJoin } from '../../../schema/room/room.ts';
import { priceText } from '../../../schema/won.ts';
import { momentOf, type Moment } from '../../../server/story/moment.ts';
import type { Story } from '../../../server/story/story.ts';
import { count, isoTime, timeText, type Output } from '../../output.ts';
import { oneLine, printableJson, type Colours } from '../../printing.ts';
import { facts, table } from '../../table.ts';
import { couponText, gameText } from '../../room/watch/frame.ts';
import { playTimeText } from './play-time.ts';
import { exposureText, flagText, stockText } from './words.ts';

/** Prints the whole room as it was this long after it went on air (ms). */
export async function printMoment(story: Story, playTime: number, out: Output): Promise<void> {
  const moment = await momentOf(story, story.startedAt + playTime);
  if (moment.unreadable > 0) out.note(`${moment.unreadable} events cannot be read and are passed over`);
  const { broadcastSysId, title } = story.plan;
  const time = playTimeText(playTime);
  const { at, ...rest } = moment;
  out.data({ broadcastSysId, title, time, at: isoTime(at), ...rest }, (c) =>
    [
      facts(c, [
        ['broadcast', `${broadcastSysId} ${title}`],
        ['time', `${time}, ${timeText(at)}`],
        ...roomFacts(moment),
        ...otherFacts(moment),
      ]),
      products(moment, c),
      chat(moment, c),
    ].join('\n\n'),
  );
}

type Tell = (room: ToldAtJoin, moment: Moment) => readonly [name: string, text: string];

/** Every field of the room, in this order. A missing one does not compile. Null: another field covers it. */
const roomWords: Readonly<Record<keyof ToldAtJoin, Tell | null>> = {
  liveFlag: ({ liveFlag }) => ['state', flagText(liveFlag)],
  liveUrl: ({ liveUrl }) => ['stream', liveUrl ?? 'none'],
  limitViewerCnt: ({ limitViewerCnt }) => [
    'viewer limit',
    limitViewerCnt === 0 ? 'none' : count(limitViewerCnt),
  ],
  fixPrdtSysId: ({ fixPrdtSysId }, moment) => [
    'pinned',
    fixPrdtSysId === null ? 'nothing' : nameOf(fixPrdtSysId, moment),
  ],
  rollingPrdtSysIds: ({ rollingPrdtSysIds }, moment) => [
    'rolling',
    rollingPrdtSysIds.map((id) => nameOf(id, moment)).join(', ') || 'all products',
  ],
  noti: ({ noti, notiEn }) => ['notice', [noti, notiEn].filter(Boolean).join(' / ') || 'none'],
  notiEn: null,
  slowSeconds: ({ slowSeconds, isFrozen }) => [
    'chat mode',
    isFrozen ? 'frozen' : slowSeconds > 0 ? `slow, a line every ${slowSeconds} s` : 'normal',
  ],
  isFrozen: null,
  isHideOrdBtn: ({ isHideOrdBtn }) => ['order buttons', isHideOrdBtn ? 'hidden' : 'shown'],
  isLiveOrdCcl: ({ isLiveOrdCcl }) => ['orders', `${isLiveOrdCcl ? 'can' : 'cannot'} be cancelled on air`],
  liveCoupons: ({ liveCoupons }) => ['coupons', liveCoupons.map(couponThen).join('; ') || 'none'],
  game: ({ game }) => ['game', gameText(game) + (game?.coupon ? `, for ${game.coupon.name}` : '')],
};

function roomFacts(moment: Moment): (readonly [string, string])[] {
  const { room, counts } = moment;
  return [
    ...Object.values(roomWords).flatMap((tell) => (tell ? [tell(room, moment)] : [])),
    ['views', count(counts.viewCnt)],
    ['likes', count(counts.likeCnt)],
  ];
}

function nameOf(prdtSysId: number, { products }: Moment): string {
  return products.find((product) => product.prdtSysId === prdtSysId)?.name ?? `product ${prdtSysId}`;
}

function couponThen(coupon: LiveCoupon): string {
  const { expireDate } = coupon;
  return couponText(coupon) + (expireDate ? `, until ${timeText(expireDate)}` : '');
}

interface Answers {
  readonly answered: object;
  readonly asides: Readonly<Record<number, readonly object[]>>;
}

/** Words by the first word of the stream. A state without words is printed as JSON. */
const otherWords: Readonly<Record<string, (state: never) => string>> = {
  answers: ({ answered, asides }: Answers) =>
    `${count(Object.keys(answered).length)}, ${count(Object.values(asides).flat().length)} of them private`,
  rehearsal: ({ position }: { readonly position: number }) =>
    `played up to position ${count(position)} of the log`,
};

function otherFacts({ others }: Moment): (readonly [string, string])[] {
  return Object.entries(others).map(([name, state]) => [
    name,
    otherWords[name]?.(state as never) ?? printableJson(state),
  ]);
}

function products({ products }: Moment, c: Colours): string {
  return table(
    c,
    ['id', 'number', 'product', 'price', 'stock', ''],
    products.map((product) => [
      String(product.prdtSysId),
      product.prdtNo,
      product.name,
      priceText(product.price, 'sign'),
      stockText(product),
      product.isDisplay ? exposureText(product.salesExposureType) : 'not for sale',
    ]),
    [0, 3, 4],
  );
}

function chat({ chat }: Moment, c: Colours): string {
  const lines = chat.map(({ data }) => oneLine(lineText(data as Partial<Line>)));
  return [c.dim('last chat lines'), ...(lines.length > 0 ? lines : ['none'])].join('\n');
}

interface Line {
  readonly nick: string;
  readonly msg: string;
  readonly orderCnt: number;
  readonly ordPrdts: readonly { readonly name: string; readonly qty: number }[];
}

function lineText({ nick = '', msg = '', orderCnt, ordPrdts = [] }: Partial<Line>): string {
  if (ordPrdts.length === 0) return `${nick}: ${msg}`;
  const bought = ordPrdts.map(({ name, qty }) => `${qty} × ${name}`).join(', ');
  return orderCnt === undefined ? `${nick} orders ${bought}` : `${count(orderCnt)} orders: ${bought}`;
}

import { toldAtJoin } from '../../schema/room-fold.ts';
import { priceText } from '../../schema/won.ts';
import { momentOf, type Moment } from '../../server/story/moment.ts';
import type { Story } from '../../server/story/story.ts';
import { count, timeText, type Output } from '../output.ts';
import { oneLine, printableJson, type Colours } from '../printing.ts';
import { facts, table } from '../table.ts';
import { playTimeText } from './play-time.ts';
import { exposureText, flagText, stockText } from './words.ts';

/** Prints the whole room as it was so long after it went on air (ms). */
export async function printMoment(story: Story, playTime: number, out: Output): Promise<void> {
  const moment = await momentOf(story, story.startedAt + playTime);
  if (moment.unreadable > 0) out.note(`${moment.unreadable} events cannot be read and are passed over`);
  const { broadcastSysId, title } = story.plan;
  const time = playTimeText(playTime);
  const { at, ...rest } = moment;
  out.data({ broadcastSysId, title, time, at: new Date(at).toISOString(), ...rest }, (c) =>
    [
      facts(c, [
        ['broadcast', `${broadcastSysId} ${title}`],
        ['time', `${time}, ${timeText(at)}`],
        ...roomFacts(moment),
        ...Object.entries(moment.others).map(([name, state]) => [name, printableJson(state)] as const),
      ]),
      products(moment, c),
      chat(moment, c),
    ].join('\n\n'),
  );
}

/** Fields of the room that have no words of their own are told as they stand. */
function roomFacts({ room, counts, products }: Moment): (readonly [string, string])[] {
  const { liveFlag, liveUrl, noti, isHideOrdBtn, fixPrdtSysId, ...others } = toldAtJoin(room);
  const pinned = products.find(({ prdtSysId }) => prdtSysId === fixPrdtSysId);
  return [
    ['state', flagText(liveFlag)],
    ['stream', liveUrl ?? 'none'],
    ['pinned', fixPrdtSysId === null ? 'nothing' : (pinned?.name ?? `product ${fixPrdtSysId}`)],
    ['notice', noti || 'none'],
    ['order buttons', isHideOrdBtn ? 'hidden' : 'shown'],
    ...Object.entries(others).map(([name, value]) => [name, printableJson(value)] as const),
    ['views', count(counts.viewCnt)],
    ['likes', count(counts.likeCnt)],
  ];
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
  return [c.dim('the last of the chat'), ...(lines.length > 0 ? lines : ['nothing'])].join('\n');
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

import Type, { type TSchema } from 'typebox';
import * as broadcasts from '../../../schema/broadcasts/broadcasts.ts';
import { grantCancelCoupons } from '../../../schema/buying/cancelling.ts';
import { encoderStatus } from '../../../schema/broadcasts/ingest.ts';
import * as roomCommands from '../../../schema/room/commands.ts';
import { CLIENT_APP, ROW_COUNT_MAX } from '../../../schema/constants.ts';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { EXPOSURE, STOCK_TYPE, type Exposure } from '../../../schema/catalog/constants.ts';
import type { Operation } from '../../../schema/operation.ts';
import { hasLivePrice } from '../../../schema/buying/pricing.ts';
import { priceText, wonText } from '../../../schema/won.ts';
import type { BroadcastProduct } from '../../../schema/catalog/products.ts';
import type { Context } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import {
  done,
  lookIntoRoom,
  named,
  onAir,
  onlyOne,
  productOf,
  type NamedProduct,
  type Where,
} from './where.ts';
import { count, plannedText, type Output } from '../../output.ts';
import { isSure } from '../../prompt.ts';
import { playTimeText } from '../../broadcasts/replay/play-time.ts';
import { facts, table } from '../../table.ts';
import { encoderText, stoppedText } from '../watch/encoder.ts';

export interface EndOptions extends Where {
  readonly yes?: true;
  readonly stop?: true;
}

export async function pin(context: Context, product: string, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  const { prdtSysId, text } = await productOf(context, broadcastSysId, product);
  await expose(context, broadcastSysId, prdtSysId, EXPOSURE.pinned);
  done(context, { broadcastSysId, prdtSysId, salesExposureType: EXPOSURE.pinned }, `Pinned: ${text}`);
}

export async function unpin(context: Context, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  const { products } = await context.api.call(broadcasts.broadcastProducts, {
    broadcastSysId,
    startIndex: 0,
    rowCount: ROW_COUNT_MAX,
  });
  const pinned = products.find(({ salesExposureType }) => salesExposureType === EXPOSURE.pinned);
  if (pinned) await expose(context, broadcastSysId, pinned.prdtSysId, EXPOSURE.normal);
  const prdtSysId = pinned?.prdtSysId ?? null;
  done(
    context,
    { broadcastSysId, prdtSysId },
    pinned ? `Not pinned any more: ${named(pinned).text}` : 'Nothing was pinned',
  );
}

export async function hide(context: Context, product: string, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  const { prdtSysId, text } = await productOf(context, broadcastSysId, product);
  await expose(context, broadcastSysId, prdtSysId, EXPOSURE.hidden);
  done(context, { broadcastSysId, prdtSysId, salesExposureType: EXPOSURE.hidden }, `Hidden: ${text}`);
}

export async function unhide(context: Context, product: string, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  const { prdtSysId, text } = await productOf(context, broadcastSysId, product);
  await expose(context, broadcastSysId, prdtSysId, EXPOSURE.normal);
  done(context, { broadcastSysId, prdtSysId, salesExposureType: EXPOSURE.normal }, `Shown again: ${text}`);
}

async function expose(
  { api }: Context,
  broadcastSysId: number,
  prdtSysId: number,
  salesExposureType: Exposure,
): Promise<void> {
  await api.call(roomCommands.setExposure, { broadcastSysId, prdtSysId, salesExposureType });
}

/** None: all products roll. */
export async function rolling(context: Context, given: readonly string[], where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  const products: NamedProduct[] = [];
  for (const product of given) products.push(await productOf(context, broadcastSysId, product));
  const prdtSysIds = products.map(({ prdtSysId }) => prdtSysId);
  await context.api.call(roomCommands.setRolling, { broadcastSysId, prdtSysIds });
  done(
    context,
    { broadcastSysId, prdtSysIds },
    products.length === 0
      ? 'All products roll by'
      : `These roll by: ${products.map(({ text }) => text).join('; ')}`,
  );
}

export async function buyHere(context: Context, product: string | undefined, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  const meant = product === undefined ? undefined : await productOf(context, broadcastSysId, product);
  const asked = meant && { prdtSysId: meant.prdtSysId };
  await context.api.call(roomCommands.buyHere, { broadcastSysId, ...asked });
  done(
    context,
    { broadcastSysId, prdtSysId: meant?.prdtSysId ?? null },
    `Buy here: ${meant?.text ?? 'the pinned product'}`,
  );
}

export async function view(context: Context, product: string, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  const { prdtSysId, text } = await productOf(context, broadcastSysId, product);
  await context.api.call(roomCommands.showProduct, { broadcastSysId, prdtSysId });
  done(context, { broadcastSysId, prdtSysId }, `Everybody sees ${text}`);
}

export async function orderButtons(context: Context, isHideOrdBtn: 0 | 1, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  await context.api.call(roomCommands.hideOrderButton, { broadcastSysId, isHideOrdBtn });
  done(
    context,
    { broadcastSysId, isHideOrdBtn },
    `The order buttons are ${isHideOrdBtn ? 'hidden' : 'shown'}`,
  );
}

export async function orderCancelable(context: Context, isLiveOrdCcl: 0 | 1, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  await context.api.call(roomCommands.setOrderCancelable, { broadcastSysId, isLiveOrdCcl });
  done(
    context,
    { broadcastSysId, isLiveOrdCcl },
    `Orders of this broadcast ${isLiveOrdCcl ? 'can be' : 'cannot be'} cancelled while it is on air`,
  );
}

export async function cancelCoupons(context: Context, qty: number, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  await context.api.call(grantCancelCoupons, { broadcastSysId, qty });
  done(context, { broadcastSysId, qty }, `Each buyer has ${count(qty)} cancel coupons for this broadcast`);
}

export async function limitViewers(context: Context, limitViewerCnt: number, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  await context.api.call(roomCommands.limitViewers, { broadcastSysId, limitViewerCnt });
  done(
    context,
    { broadcastSysId, limitViewerCnt },
    limitViewerCnt === 0 ? 'As many may watch as come' : `No more than ${count(limitViewerCnt)} may watch`,
  );
}

export async function switchStream(context: Context, stream: string, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  const liveUrl = stream.includes('/') ? stream : await streamUrl(context, broadcastSysId, stream);
  await context.api.call(roomCommands.switchStream, { broadcastSysId, liveUrl });
  done(context, { broadcastSysId, liveUrl }, `Everybody goes to ${liveUrl}`);
}

async function streamUrl({ api }: Context, broadcastSysId: number, name: string): Promise<string> {
  const { broadcastMedias } = await api.call(broadcasts.broadcastDetail, { broadcastSysId });
  const urls = broadcastMedias.flatMap(({ liveUrl }) => liveUrl ?? []);
  const found = urls.find((url) => streamName(url) === name);
  if (found) return found;
  throw new UsageError(
    `Broadcast ${broadcastSysId} has no stream called ${name}`,
    `It has ${urls.map(streamName).join(', ') || 'none'}. A full address can be given, too.`,
  );
}

/** `field` of `/media/2/field/master.m3u8`: the folder of the playlist, without the key that a rehearsal adds. */
function streamName(liveUrl: string): string {
  return (
    liveUrl
      .split('/')
      .at(-2)
      ?.replace(/-[0-9a-f]{32}$/, '') ?? liveUrl
  );
}

/** Any host operation of the contract, so that a new one works before it has a command of its own. */
export async function perform(
  context: Context,
  name: string,
  fields: readonly string[],
  where: Where,
): Promise<void> {
  const operation = hostOperations.get(name);
  if (!operation)
    throw new UsageError(
      `Hosts have no ${name}`,
      `There are ${[...hostOperations.keys()].toSorted().join(', ')}.`,
    );
  const given = fieldsOf(operation, fields);
  const broadcastSysId = await onAir(context, where);
  await context.api.call(operation, { broadcastSysId, ...given }, { client: CLIENT_APP });
  done(context, { broadcastSysId, ...given }, operation.summary);
}

const hostOperations = new Map<string, Operation>(
  Object.entries(roomCommands).filter(([, { access }]) => access === 'host'),
);

/** Parses `couponCnt=30`: a text if the contract says so, otherwise a number. The server validates it. */
function fieldsOf({ params, body }: Operation, fields: readonly string[]): Record<string, FieldValue> {
  const { broadcastSysId: _, ...known } = { ...params?.properties, ...body?.properties };
  return Object.fromEntries(
    fields.map((field) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(field) ?? [];
      const schema = Object.hasOwn(known, name) ? known[name] : undefined;
      if (!schema)
        throw new UsageError(
          `${field} is not a field with its value`,
          `It takes ${Object.keys(known).join(', ') || 'none'}, each as in name=value.`,
        );
      return [name, valueOf(schema, value)];
    }),
  );
}

type FieldValue = string | number | readonly number[];

/** Lists are ids separated by commas. */
function valueOf(schema: TSchema, value: string): FieldValue {
  if (Type.IsArray(schema)) return value === '' ? [] : value.split(',').map(Number);
  return Type.IsString(schema) ? value : Number(value);
}

export async function end(context: Context, where: EndOptions): Promise<void> {
  const broadcastSysId = where.broadcast ?? (await onlyOne(context, LIVE_FLAG.onAir, 'on air'));
  if (!where.yes && !(await mayEnd(context, broadcastSysId))) return context.out.note('Nothing was done');
  const liveFlag = where.stop ? LIVE_FLAG.stopped : LIVE_FLAG.ended;
  await context.api.call(roomCommands.controlBroadcast, { broadcastSysId, liveFlag });
  done(context, { broadcastSysId, liveFlag }, `Broadcast ${broadcastSysId} has ended`);
}

async function mayEnd({ api }: Context, broadcastSysId: number): Promise<boolean> {
  const { title } = await api.call(broadcasts.broadcastDetail, { broadcastSysId });
  return isSure(
    `End broadcast ${broadcastSysId} ${title}? This cannot be undone.`,
    'What has ended cannot be started again',
  );
}

export async function products(context: Context, where: Where): Promise<void> {
  const { api, out } = context;
  const broadcastSysId = await onAir(context, where);
  const { broadcastPrdts } = await api.call(broadcasts.broadcastDetail, { broadcastSysId });
  out.data({ broadcastSysId, products: broadcastPrdts }, (c) =>
    table(
      c,
      ['', 'id', 'number', 'name', 'price', 'live', 'stock', 'options'],
      broadcastPrdts.map((product) => [
        product.salesExposureType === EXPOSURE.pinned ? c.magenta('▲') : '',
        String(product.prdtSysId),
        product.prdtNo,
        `${product.name}${product.isDisplay ? '' : c.dim(' (not for sale)')}`,
        priceText(product.price, 'sign'),
        hasLivePrice(product, Date.now()) ? wonText(product.livePrice ?? 0, 'sign') : '',
        stockText(product, c),
        optionTexts[product.optionTypeCode] ?? '',
      ]),
      [1, 4, 5, 6],
    ),
  );
}

const optionTexts: Readonly<Record<number, string>> = {
  1: '',
  2: 'to write',
  3: 'one choice',
  4: 'two choices',
};

function stockText(product: BroadcastProduct, c: Output['colours']): string {
  if (product.isSoldout) return c.red('sold out');
  return product.stockTypeCode === STOCK_TYPE.unlimited ? c.dim('no limit') : count(product.stockQty);
}

export async function status(context: Context, where: Where): Promise<void> {
  const { api, out } = context;
  const broadcastSysId = await onAir(context, where);
  const detail = await api.call(broadcasts.broadcastDetail, { broadcastSysId });
  const room = await lookIntoRoom(context, detail);
  const encoder = await api.call(encoderStatus, { broadcastSysId });
  const pinned = detail.broadcastPrdts.find(({ prdtSysId }) => prdtSysId === room.fixPrdtSysId);
  const streams = detail.broadcastMedias.flatMap(({ liveUrl }) => liveUrl ?? []);
  const { title, titleEn, liveFlag, liveStartDate, startDate, startTime } = detail;
  const { viewCnt, likeCnt, noti, notiEn, isHideOrdBtn, fixPrdtSysId, liveUrl, seq } = room;
  const { rollingPrdtSysIds, isLiveOrdCcl, limitViewerCnt } = room;
  // Without our own seat.
  const joinCnt = Math.max(0, room.joinCnt - 1);
  out.data(
    {
      broadcastSysId,
      title,
      titleEn,
      liveFlag,
      liveStartDate,
      liveUrl,
      joinCnt,
      viewCnt,
      likeCnt,
      noti,
      notiEn,
      isHideOrdBtn,
      isLiveOrdCcl,
      limitViewerCnt,
      fixPrdtSysId,
      rollingPrdtSysIds,
      seq,
      streams: streams.map((url) => ({ name: streamName(url), liveUrl: url })),
      encoder,
    },
    (c) =>
      facts(c, [
        ['broadcast', `${c.bold(String(broadcastSysId))}  ${title} / ${titleEn}`],
        ['state', stateText(liveFlag, liveStartDate, plannedText(startDate, startTime), c)],
        [
          'viewers',
          `${count(joinCnt)}${limitViewerCnt > 0 ? ` of ${count(limitViewerCnt)}` : ''} now, ` +
            `opened ${count(viewCnt)} times, ${count(likeCnt)} likes`,
        ],
        ['pinned', pinned ? named(pinned).text : c.dim('nothing')],
        ['rolling', rollingPrdtSysIds.join(', ') || c.dim('all products')],
        ['notice', [noti, notiEn].filter(Boolean).join(' / ') || c.dim('none')],
        ['buttons', isHideOrdBtn ? c.yellow('order buttons hidden') : 'order buttons shown'],
        ['orders', isLiveOrdCcl ? 'can be cancelled on air' : 'cannot be cancelled on air'],
        [
          'streams',
          streams
            .map((url) => {
              if (url !== liveUrl) return streamName(url);
              return encoder.isStopped ? c.red(`○ ${streamName(url)}`) : c.green(`● ${streamName(url)}`);
            })
            .join('  '),
        ],
        [
          'encoder',
          encoder.isStopped
            ? c.red(`${stoppedText(encoder)}; last: ${encoderText(encoder)}`)
            : (encoderText(encoder) ?? c.dim('sends nothing')),
        ],
        ['messages', count(seq)],
      ]),
  );
}

function stateText(
  liveFlag: number,
  liveStartDate: string | null,
  planned: string,
  c: Output['colours'],
): string {
  if (liveFlag === LIVE_FLAG.before) return `planned for ${planned}`;
  if (liveFlag !== LIVE_FLAG.onAir) return c.dim(liveFlag === LIVE_FLAG.ended ? 'ended' : 'stopped');
  const since =
    liveStartDate === null ? '' : ` for ${playTimeText(Math.max(0, Date.now() - Date.parse(liveStartDate)))}`;
  return c.red(`● on air${since}`);
}

/**
 * Words for the events of a room. There is an entry for each event of the contract, and a missing one does not compile.
 * Events of a newer version are printed as they are.
 */
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { DISCOUNT_POLICY } from '../../../schema/buying/constants.ts';
import { EXPOSURE, STOCK_TYPE } from '../../../schema/catalog/constants.ts';
import { MSG_TYPE } from '../../../schema/room/constants.ts';
import type { ChangedProduct } from '../../../schema/room/messages.ts';
import { GONE, type RoomEvent, type RoomEventType } from '../../../schema/room/room.ts';
import { priceText, wonText } from '../../../schema/won.ts';
import { count, countOf } from '../../output.ts';
import { printableJson } from '../../printing.ts';

/** What the texts need besides the event. */
export interface Telling {
  readonly author: string | null;
  productName(prdtSysId: number): string;
}

type DataOf<T extends RoomEventType> = Extract<RoomEvent, { type: T }>['data'];
type Ordered = DataOf<'PurchasesSummed'>['ordPrdts'];

const flags = {
  [LIVE_FLAG.before]: 'The broadcast is before its start',
  [LIVE_FLAG.onAir]: 'The broadcast goes on air',
  [LIVE_FLAG.ended]: 'The broadcast ends',
  [LIVE_FLAG.stopped]: 'The broadcast is stopped',
} as const;

const words: { readonly [T in RoomEventType]: (data: DataOf<T>, telling: Telling) => string } = {
  LiveFlagChanged: ({ liveFlag }) => flags[liveFlag],
  ChatSent: ({ msgType, msg, content }, { author }) =>
    msgType === MSG_TYPE.question ? `${nameOf(author)} asks: ${content ?? msg}` : `${nameOf(author)}: ${msg}`,
  NoticeSet: ({ notiContent }) => `Notice: ${notiContent}`,
  NoticeClosed: () => 'The notice is closed',
  QuestionAnswered: ({ content, answer }) => `Answer to “${content}”: ${answer}`,
  MarketingShown: ({ msg }) => `Banner: ${msg}`,
  RollingSet: ({ prdtSysIds }, { productName }) =>
    prdtSysIds.length === 0 ? 'All products roll by' : `Rolling: ${prdtSysIds.map(productName).join(', ')}`,
  ProductPinned: ({ prdtSysId }, { productName }) => `Pinned: ${productName(prdtSysId)}`,
  ProductsChanged: ({ cause, products }, { productName }) =>
    products.map((product) => `${productName(product.prdtSysId)} ${changeOf(product, cause)}`).join('; '),
  ProductShown: ({ name, price }) => `Pop-up: ${name}, ${priceText(price, 'en')}`,
  BuyHereShown: ({ prdtSysId }, { productName }) => `Buy here: ${productName(prdtSysId)}`,
  ChatModeChanged: ({ slowSeconds, isFrozen }) =>
    isFrozen ? 'The chat is frozen' : slowSeconds > 0 ? `A line every ${slowSeconds} s` : 'The chat is free',
  OrderButtonChanged: ({ isHideOrdBtn }) => `The order buttons are ${isHideOrdBtn ? 'hidden' : 'shown'}`,
  OrderCancelableChanged: ({ isLiveOrdCcl }) =>
    isLiveOrdCcl
      ? 'Orders of the broadcast may be cancelled'
      : 'Orders of the broadcast may not be cancelled any more',
  ViewerLimitSet: ({ limitViewerCnt }) =>
    limitViewerCnt === 0 ? 'As many as like may watch' : `At most ${count(limitViewerCnt)} may watch`,
  LiveCouponOffered: (coupon) => `Coupon: ${coupon.name}, ${discountOf(coupon)} off`,
  LiveCouponLeft: ({ couponSysId, leftQty }) => `Coupon ${couponSysId}: ${count(leftQty)} left`,
  LiveCouponGone: ({ couponSysId }) => `Coupon ${couponSysId} is gone`,
  GameCreated: ({ limitJoinCnt, coupon }) =>
    `A game for ${count(limitJoinCnt)}${coupon ? `, for ${coupon.name}` : ''}`,
  GameRoundStarted: ({ round, isFinals, curJoinCnt }) =>
    `Round ${round} of the game${isFinals ? ', the finals' : ''}, with ${count(curJoinCnt)}`,
  GameHostChose: ({ round }) => `The host has chosen for round ${round}`,
  GameResultTold: ({ round, mcSelected, curJoinCnt, userSysId }, { author }) =>
    `Round ${round}: the host chose ${hands[mcSelected]}; ${userSysId === undefined ? `${count(curJoinCnt)} are left` : `${nameOf(author)} wins`}`,
  GameEnded: () => 'The game is over',
  StreamSwitched: ({ liveUrl }) => `Everybody goes to ${liveUrl}`,
  PurchaseAnnounced: ({ ordPrdts }, { author }) => `${nameOf(author)} orders ${orderedOf(ordPrdts)}`,
  PurchasesSummed: ({ orderCnt, ordPrdts }) => `${count(orderCnt)} orders: ${orderedOf(ordPrdts)}`,
};

/** Events of the room's other streams. */
const beside: Readonly<Record<string, (data: never) => string>> = {
  CountsAdded: ({ likeCnt, viewCnt }: { readonly likeCnt: number; readonly viewCnt: number }) =>
    [...several(likeCnt, 'like'), ...several(viewCnt, 'view')].map((text) => `+${text}`).join(', '),
  MembersSeated: ({ userSysIds }: { readonly userSysIds: readonly number[] }) =>
    `${countOf(userSysIds.length, 'member')} came in`,
};

const hands = { 1: 'scissors', 2: 'rock', 3: 'paper' } as const;

function discountOf(coupon: DataOf<'LiveCouponOffered'>): string {
  const { discountPolicy, discountPolicyFigures } = coupon;
  return discountPolicy === DISCOUNT_POLICY.amount
    ? wonText(discountPolicyFigures, 'en')
    : `${discountPolicyFigures} %`;
}

type Tell = (data: object, telling: Telling) => string;
const tells: ReadonlyMap<string, Tell> = new Map(Object.entries({ ...words, ...beside }) as [string, Tell][]);

export function inWords(event: { readonly type: string; readonly data: object }, telling: Telling): string {
  const asItStands = `${event.type} ${printableJson(event.data)}`;
  try {
    return tells.get(event.type)?.(event.data, telling) ?? asItStands;
  } catch {
    // This version does not know its shape.
    return asItStands;
  }
}

function several(number: number, what: string): string[] {
  return number === 0 ? [] : [countOf(number, what)];
}

function nameOf(author: string | null): string {
  return author ?? GONE.nick;
}

function orderedOf(products: Ordered): string {
  return products.map(({ name, qty }) => `${qty} × ${name}`).join(', ');
}

const exposures: Readonly<Record<number, string>> = {
  [EXPOSURE.hidden]: 'is hidden',
  [EXPOSURE.normal]: 'is in the list',
  [EXPOSURE.pinned]: 'is pinned',
};

function changeOf(product: ChangedProduct, cause: 'host' | 'stock'): string {
  const { salesExposureType, isDisplay, price } = product;
  if (cause === 'host') return exposures[salesExposureType] ?? `has exposure ${salesExposureType}`;
  const stock = product.isSoldout ? 'is sold out' : `has ${count(product.stockQty)} left`;
  return isDisplay ? `${stock}, at ${priceText(price, 'en')}` : 'is not for sale any more';
}

/** Pieces left, in a table. */
export function stockText({ stockTypeCode, stockQty }: { stockTypeCode: number; stockQty: number }): string {
  if (stockTypeCode === STOCK_TYPE.unlimited) return '∞';
  return stockQty === 0 ? 'sold out' : count(stockQty);
}

const shortly: Readonly<Record<number, string>> = {
  [EXPOSURE.hidden]: 'hidden',
  [EXPOSURE.pinned]: 'pinned',
};

export const exposureText = (salesExposureType: number) => shortly[salesExposureType] ?? '';

const states: Readonly<Record<number, string>> = {
  [LIVE_FLAG.before]: 'before its start',
  [LIVE_FLAG.onAir]: 'on air',
  [LIVE_FLAG.ended]: 'ended',
  [LIVE_FLAG.stopped]: 'stopped',
};

export const flagText = (liveFlag: number) => states[liveFlag] ?? String(liveFlag);

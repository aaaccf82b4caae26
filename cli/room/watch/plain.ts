/** A line for each event in a room. There is an entry for each message of the contract, and a missing one does not compile. */
import { EXPOSURE } from '../../../schema/catalog/constants.ts';
import { MSG_TYPE, ROOM_EVENT } from '../../../schema/room/constants.ts';
import type { DurableData, DurableEvent, DurableMessage } from '../../../schema/room/messages.ts';
import { priceText } from '../../../schema/won.ts';
import { count } from '../../output.ts';
import { oneLine } from '../../printing.ts';
import { flagText } from '../../broadcasts/replay/words.ts';
import { couponText, gameText, marksOf, saidText } from './frame.ts';
import type { Watched } from './watched.ts';

type Tell<E extends DurableEvent> = (data: DurableData<E>, watched: Watched) => string | null;

const words: { readonly [E in DurableEvent]: Tell<E> } = {
  chatMessage: (data, watched) => {
    const { msgType, msg, msgEn, prdtSysIds } = data;
    const named = prdtSysIds.map((id) => nameOf(watched, id)).join(', ');
    if (msgType === MSG_TYPE.notice) return `notice: ${[msg, msgEn ?? []].flat().map(oneLine).join(' / ')}`;
    if (msgType === MSG_TYPE.marketing) return `banner: ${oneLine(msg)}`;
    if (msgType === MSG_TYPE.pin) return `pinned: ${named}`;
    if (msgType === MSG_TYPE.rolling) return `rolling: ${named || 'all products'}`;
    const marks = marksOf(watched.desk, data).map((mark) => ` [${mark}]`);
    return `${saidText(data)}${marks.join('')}`;
  },
  questionAnswer: (data) => saidText(data),
  event: ({ type, prdtSysId }, watched) =>
    type === ROOM_EVENT.closeNotice
      ? 'the notice is closed'
      : `buy here: ${prdtSysId === undefined ? 'the pinned product' : nameOf(watched, prdtSysId)}`,
  viewPrdt: ({ prdtSysId, price }, watched) =>
    `pop-up: ${nameOf(watched, prdtSysId)}, ${priceText(price, 'sign')}`,
  changePrdt: ({ products }, watched) =>
    products
      .map(({ prdtSysId, salesExposureType, stockQty, isSoldout }) => {
        const left = isSoldout ? 'sold out' : `${count(stockQty)} left`;
        const shown = salesExposureType === EXPOSURE.hidden ? ', hidden' : '';
        return `${nameOf(watched, prdtSysId)}: ${left}${shown}`;
      })
      .join('; '),
  changeHideOrderBtn: ({ isHideOrdBtn }) => `the order buttons are ${isHideOrdBtn ? 'hidden' : 'shown'}`,
  liveCoupon: (coupon) => `coupon offered: ${couponText(coupon)}`,
  liveCouponLeft: ({ couponSysId, leftQty }) => `coupon ${couponSysId}: ${count(leftQty)} left`,
  liveCouponGone: ({ couponSysId }) => `coupon ${couponSysId} is gone`,
  changeOrderCancelable: ({ isLiveOrdCcl }) =>
    `orders ${isLiveOrdCcl ? 'can' : 'cannot'} be cancelled on air`,
  changeLimitViewer: ({ limitViewerCnt }) =>
    limitViewerCnt === 0 ? 'as many may watch as come' : `no more than ${count(limitViewerCnt)} may watch`,
  changeChatMode: ({ slowSeconds, isFrozen }) => {
    if (isFrozen) return 'the chat is frozen';
    return slowSeconds > 0 ? `each member chats every ${slowSeconds} s at most` : 'the chat is free';
  },
  broadcastControl: ({ liveFlag }) => `the broadcast: ${flagText(liveFlag)}`,
  broadcastConversion: ({ liveUrl }) => `everybody goes to ${oneLine(liveUrl)}`,
  createGame: (_, { present }) => `game: ${gameText(present.game)}`,
  modGame: (_, { present }) => `game: ${gameText(present.game)}`,
  chooseGameSellover: (_, { present }) => `game: ${gameText(present.game)}`,
  resultGame: (_, { present }) => `game: ${gameText(present.game)}`,
  unknown: () => null,
};

/** Null: this version has no words for it. */
export function happeningText({ event, data }: DurableMessage, watched: Watched): string | null {
  const tell = (words as Partial<Record<string, (data: never, watched: Watched) => string | null>>)[event];
  return tell?.(data as never, watched) ?? null;
}

function nameOf({ detail }: Watched, prdtSysId: number): string {
  const found = detail.broadcastPrdts.find((product) => product.prdtSysId === prdtSysId);
  return found ? `${oneLine(found.prdtNo)} ${oneLine(found.name)}` : `product ${prdtSysId}`;
}

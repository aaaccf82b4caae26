/**
 * The room's state, folded from its messages: what each of them changes, and the state after it. Browsers fold with this,
 * too, so it knows of the messages' schemas only the types.
 *
 * - A change is pure and never throws on what an earlier version of the server told.
 * - A message that is not here changes nothing.
 */
import { LIVE_FLAG, type LiveFlag } from '../broadcasts/constants.ts';
import { EXPOSURE, type Exposure } from '../catalog/constants.ts';
import { MSG_TYPE, ROOM_EVENT } from './constants.ts';
import { gameChanges, withJoinCnt } from '../buying/game/fold.ts';
import type { DurableData, DurableEvent } from './messages.ts';
import type { RoomPresent, ToldAtJoin } from './room.ts';

export const emptyPresent: RoomPresent = {
  liveFlag: LIVE_FLAG.before,
  liveUrl: null,
  noti: '',
  notiEn: '',
  isHideOrdBtn: 0,
  isLiveOrdCcl: 0,
  limitViewerCnt: 0,
  slowSeconds: 0,
  isFrozen: 0,
  fixPrdtSysId: null,
  liveCoupons: [],
  game: null,
  rollingPrdtSysIds: [],
  changes: {},
};

type Change<E extends DurableEvent> = (
  present: RoomPresent,
  told: DurableData<E>,
  seq: number,
) => Partial<RoomPresent>;

/** A message without names leaves the last ones. */
function namesIn(told: RoomPresent['changes'][number] | undefined) {
  return told?.name === undefined
    ? {}
    : { name: told.name, ...(told.nameEn !== undefined && { nameEn: told.nameEn }) };
}

/** The messages that say several things, each with the field that says which. */
const KIND = { chatMessage: 'msgType', event: 'type' } as const;
type OfKinds = keyof typeof KIND;

const changes: { readonly [E in Exclude<DurableEvent, OfKinds>]?: Change<E> } = {
  broadcastControl: (_, { liveFlag, liveUrl }) => ({
    liveFlag: liveFlag as LiveFlag,
    ...(liveUrl === undefined ? {} : { liveUrl }),
  }),
  broadcastConversion: (_, { liveUrl }) => ({ liveUrl }),
  changePrdt: ({ changes }, { fixPrdtSysId, products }, seq) => ({
    fixPrdtSysId,
    changes: {
      ...changes,
      ...Object.fromEntries(
        products.map((product) => [
          product.prdtSysId,
          { ...namesIn(changes[product.prdtSysId]), ...product, seq },
        ]),
      ),
    },
  }),
  changeHideOrderBtn: (_, { isHideOrdBtn }) => ({ isHideOrdBtn }),
  changeOrderCancelable: (_, { isLiveOrdCcl }) => ({ isLiveOrdCcl }),
  changeLimitViewer: (_, { limitViewerCnt }) => ({ limitViewerCnt }),
  changeChatMode: (_, { slowSeconds, isFrozen }) => ({ slowSeconds, isFrozen }),
  liveCoupon: ({ liveCoupons }, told) => {
    const { room: _, ...coupon } = told;
    return { liveCoupons: [...liveCoupons, coupon] };
  },
  liveCouponLeft: ({ liveCoupons }, { couponSysId, leftQty }) => ({
    liveCoupons: liveCoupons.map((coupon) =>
      coupon.couponSysId === couponSysId ? { ...coupon, leftQty } : coupon,
    ),
  }),
  liveCouponGone: ({ liveCoupons }, { couponSysId }) => ({
    liveCoupons: liveCoupons.filter((coupon) => coupon.couponSysId !== couponSysId),
  }),
  ...gameChanges,
};

const changesOfKinds: { readonly [E in OfKinds]: Readonly<Record<number, Change<E>>> } = {
  chatMessage: {
    [MSG_TYPE.notice]: (_, { msg, msgEn = '' }) => ({ noti: msg, notiEn: msgEn }),
    [MSG_TYPE.rolling]: (_, { prdtSysIds }) => ({ rollingPrdtSysIds: prdtSysIds }),
  },
  event: {
    [ROOM_EVENT.closeNotice]: () => ({ noti: '', notiEn: '' }),
  },
};

/** What a message changes, and of one that says several things what this kind of it does; undefined: nothing. */
export function changeOf(event: string, kind: unknown): Change<never> | undefined {
  const table: object = Object.hasOwn(KIND, event) ? changesOfKinds[event as OfKinds] : changes;
  const key = table === changes ? event : String(kind);
  return Object.hasOwn(table, key) ? (table as Readonly<Record<string, Change<never>>>)[key] : undefined;
}

/** A durable message as it came: of this version of the contract, or of another one. */
export interface ToldMessage {
  readonly event: string;
  readonly data: object;
  readonly seq: number;
}

/** The room's state after a message. It is the same object when the message changes nothing. */
export function changed<P extends RoomPresent>(present: P, { event, data, seq }: ToldMessage): P {
  const field = Object.hasOwn(KIND, event) ? KIND[event as OfKinds] : undefined;
  const change = changeOf(event, field && (data as Readonly<Record<string, unknown>>)[field]);
  return change ? { ...present, ...change(present, data as never, seq) } : present;
}

/** The room's state after a message without a seq: of those, only how many have joined the game changes it. */
export function counted<P extends ToldAtJoin>(present: P, { event, data }: Omit<ToldMessage, 'seq'>): P {
  if (event !== 'joinGame') return present;
  const game = withJoinCnt(present.game, data as Parameters<typeof withJoinCnt>[1]);
  return game === present.game ? present : { ...present, game };
}

/** Of all that somebody knows of a room, what one who comes in is told. A server of an earlier version knows less. */
export function toldAtJoin(present: ToldAtJoin): Omit<RoomPresent, 'changes'> {
  const { changes: _, ...told } = emptyPresent;
  const keys = Object.keys(told) as (keyof ToldAtJoin)[];
  return Object.fromEntries(
    keys.filter((key) => key in present).map((key) => [key, present[key]]),
  ) as unknown as Omit<RoomPresent, 'changes'>;
}

export function exposureOf({ changes }: Pick<RoomPresent, 'changes'>, prdtSysId: number): Exposure {
  return (changes[prdtSysId]?.salesExposureType as Exposure | undefined) ?? EXPOSURE.normal;
}

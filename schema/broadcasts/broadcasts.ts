import Type, { type Static } from 'typebox';
import { SCHEDULE_DAYS_MAX, SCHEDULE_TYPE, SCHEDULES_ROW_COUNT } from './constants.ts';
import { operation } from '../operation.ts';
import { BroadcastProduct, ProductPrices } from '../catalog/products.ts';
import { SellerLook } from '../catalog/sellers.ts';
import { about, closed, DateTime, Flag, KoreanDate, Paging, Qty, SysId, Url } from '../types.ts';

export const BroadcastMedia = closed({
  directUrl: Type.Union([Url, Type.Null()]),
  hlsUrl: Type.Union([Url, Type.Null()]),
  liveUrl: Type.Union([Url, Type.Null()]),
  thumnailUrl: Url,
});

const LiveFlagSchema = Type.Integer({ minimum: 0, maximum: 3 });

export const BroadcastCard = closed('A broadcast in a list. `liveFlag` 0 before, 1 on air, 2 and 3 ended.', {
  broadcastSysId: SysId,
  broadcastScheduleSysId: SysId,
  sellerSysId: SysId,
  seller: SellerLook,
  title: Type.String(),
  titleEn: Type.String(),
  briefComment: Type.String(),
  briefCommentEn: Type.String(),
  thumnailLiveUrl: Url,
  liveUrl: about('Null until it is on air.', Type.Union([Url, Type.Null()])),
  liveFlag: LiveFlagSchema,
  isHideOrdBtn: about('Its host hides the order buttons.', Flag),
  isChallenge: about('A challenge of somebody well known.', Flag),
  startDate: about('The planned start, and the actual one.', DateTime),
  endDate: DateTime,
  startTime: about('The planned start and end on a clock in Seoul, as `19:30`.', Type.String()),
  endTime: Type.String(),
  liveStartDate: Type.Union([DateTime, Type.Null()]),
  highlightUrl: about('Its recording; null: there is none.', Type.Union([Url, Type.Null()])),
  state: about(
    'As of this answer: `ready` to come, `ing` on air, `end` over, `vod` over and recorded.',
    Type.Union([Type.Literal('ready'), Type.Literal('ing'), Type.Literal('end'), Type.Literal('vod')]),
  ),
  viewCnt: Qty,
  likeCnt: Qty,
  prdtTotalCnt: Qty,
  products: about(
    'The first few products, for the card.',
    Type.Array(
      closed({
        ...ProductPrices,
        prdtSysId: SysId,
        name: Type.String(),
        nameEn: Type.String(),
        squareImageUrl: Url,
      }),
    ),
  ),
});
export type BroadcastCard = Static<typeof BroadcastCard>;
export type BroadcastState = BroadcastCard['state'];

export const BroadcastDetail = closed({
  broadcastSysId: SysId,
  broadcastScheduleSysId: SysId,
  subjectSysId: about('The seller the broadcast belongs to.', SysId),
  seller: SellerLook,
  broadcastType: about('0 live url, 1 media list.', Type.Integer({ minimum: 0, maximum: 1 })),
  liveFlag: LiveFlagSchema,
  liveUrl: Type.Union([Url, Type.Null()]),
  streamAccess: about(
    'The query with which a player reads `liveUrl`, for some hours; null: it needs none. Only ' +
      'rehearsals have one.',
    Type.Union([Type.String(), Type.Null()]),
  ),
  broadcastMedias: Type.Array(BroadcastMedia),
  broadcastPrdts: Type.Array(BroadcastProduct),
  title: Type.String(),
  titleEn: Type.String(),
  briefComment: Type.String(),
  briefCommentEn: Type.String(),
  shareTitle: Type.String(),
  shareText: Type.String(),
  shareThumnailUrl: Url,
  thumnailLiveUrl: Url,
  transImgUrl: Url,
  liveStartDate: Type.Union([DateTime, Type.Null()]),
  isMultiTransmission: Flag,
  isLiveOrdCcl: Flag,
  isRehearsal: about("It is a rehearsal, which only its host's people can open.", Flag),
  brandSysId: about(
    "The brand of its first product that has one; null: none has, and the names are the seller's.",
    Type.Union([SysId, Type.Null()]),
  ),
  brandName: Type.String(),
  brandNameEn: Type.String(),
  prdtTotalCnt: Qty,
  startDate: about('The plan in Korean time: `2026-11-20` and `19:30`.', Type.String()),
  startTime: Type.String(),
  isRecChat: Flag,
  viewCnt: Qty,
  likeCnt: Qty,
});
export type BroadcastDetail = Static<typeof BroadcastDetail>;

const broadcast = closed({ broadcastSysId: SysId });

export const mainBroadcasts = operation({
  method: 'GET',
  path: '/v1/broadcasts/mainlists',
  summary:
    'Broadcasts on air (most viewed first), then upcoming ones (soonest first); in both, those that the member follows come first',
  tag: 'broadcasts',
  access: 'anyone',
  query: closed(Paging),
  reply: closed({ broadcasts: Type.Array(BroadcastCard) }),
});

export const schedules = operation({
  method: 'GET',
  path: '/v1/broadcasts/schedules/list',
  summary:
    'Schedules from a day on (today, with what is on air), soonest first; with type 2 what can be watched again, newest first',
  tag: 'broadcasts',
  access: 'anyone',
  query: closed({
    scheduleTypeCode: Type.Optional(
      Type.Integer({ minimum: SCHEDULE_TYPE.live, maximum: SCHEDULE_TYPE.replay }),
    ),
    startDate: about('Not for type 2.', Type.Optional(KoreanDate)),
    isChallenge: about(
      '1: challenges alone, those that are over left out. Not for type 2.',
      Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    ),
    startIndex: Paging.startIndex,
    rowCount: Type.Integer({ minimum: 1, maximum: SCHEDULES_ROW_COUNT, default: SCHEDULES_ROW_COUNT }),
  }),
  reply: closed({ broadcasts: Type.Array(BroadcastCard) }),
  codes: ['0005'],
});

export const scheduleDays = operation({
  method: 'GET',
  path: '/v1/broadcasts/schedules/days',
  summary: 'How many broadcasts begin on each of so many days; days without one are left out',
  tag: 'broadcasts',
  access: 'anyone',
  query: closed({ startDate: KoreanDate, dayCnt: Type.Integer({ minimum: 1, maximum: SCHEDULE_DAYS_MAX }) }),
  reply: closed({ days: Type.Array(closed({ date: KoreanDate, broadcastCnt: Qty })) }),
  codes: ['0005'],
});

export const broadcastDetail = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId',
  summary: 'A broadcast with its media and products',
  tag: 'broadcasts',
  access: 'anyone',
  params: broadcast,
  query: closed({ broadcastScheduleSysId: Type.Optional(SysId) }),
  reply: BroadcastDetail,
  codes: ['0004'],
});

export const checkLive = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/chklive',
  summary: 'liveFlag: 0 before, 1 on air, 2 or 3 ended',
  tag: 'broadcasts',
  access: 'anyone',
  params: broadcast,
  reply: closed({ liveFlag: LiveFlagSchema }),
  named: true,
  codes: ['0004'],
});

export const broadcastProducts = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/products/list',
  summary: 'Products of the broadcast that are not hidden, the pinned one first',
  tag: 'broadcasts',
  access: 'anyone',
  params: broadcast,
  query: closed({ ...Paging, userSysId: Type.Optional(SysId) }),
  reply: closed({ totalCnt: Qty, products: Type.Array(BroadcastProduct) }),
  codes: ['0004'],
});

export const counts = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/counts',
  summary: 'View and like counts',
  tag: 'broadcasts',
  access: 'anyone',
  params: broadcast,
  reply: closed({ viewCnt: Qty, likeCnt: Qty }),
  codes: ['0004'],
});

export const ShareUrls = closed(
  'Addresses for sharing in a chat app and on a portal site. They contain `{url}`, and maybe ' +
    '`{title}`. Null: not set up.',
  {
    chatApp: Type.Union([Type.String(), Type.Null()]),
    portalSite: Type.Union([Type.String(), Type.Null()]),
  },
);
export type ShareUrls = Static<typeof ShareUrls>;

export const clientInfo = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/cliinfo',
  summary: 'Client settings: socket address (a path or a full URL), chat mode, room, and where to share',
  tag: 'broadcasts',
  access: 'anyone',
  params: broadcast,
  reply: closed({
    socketUrl: Type.String(),
    chatMode: about('`live`, or `vod` of a past broadcast.', Type.String()),
    room: Type.String(),
    shareUrls: ShareUrls,
  }),
  codes: ['0004'],
});

export const broadcastIntro = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/intro',
  summary: 'What a broadcast is about',
  tag: 'broadcasts',
  access: 'anyone',
  params: broadcast,
  reply: closed({
    title: Type.String(),
    titleEn: Type.String(),
    briefComment: Type.String(),
    briefCommentEn: Type.String(),
    brandSysId: Type.Union([SysId, Type.Null()]),
    brandName: Type.String(),
    brandNameEn: Type.String(),
  }),
  codes: ['0004'],
});

export const brandBroadcasts = operation({
  method: 'GET',
  path: '/v1/brands/:brandSysId/broadcasts',
  summary:
    'Broadcasts of the seller of a brand: on air (most viewed first), then upcoming ones (soonest first), then those to watch again (newest first)',
  tag: 'broadcasts',
  access: 'anyone',
  params: closed({ brandSysId: SysId }),
  query: closed(Paging),
  reply: closed({ totalCnt: Qty, broadcasts: Type.Array(BroadcastCard) }),
  codes: ['0004'],
});

export const notice = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/noti',
  summary: 'The room’s notice in both languages; empty when there is none',
  tag: 'broadcasts',
  access: 'anyone',
  params: broadcast,
  reply: closed({ notiContent: Type.String(), notiContentEn: Type.String() }),
  named: true,
  codes: ['0004'],
});

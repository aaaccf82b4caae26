import Type, { type Static } from 'typebox';
import { LIVE_FLAG, SCHEDULE_DAYS_MAX, SCHEDULE_TYPE, SCHEDULES_ROW_COUNT } from './constants.ts';
import { operation } from '../operation.ts';
import { BroadcastProduct, ProductPrices } from '../catalog/products.ts';
import { SellerLook } from '../catalog/sellers.ts';
import {
  withCodes,
  about,
  closed,
  DateTime,
  Flag,
  KoreanDate,
  PublicPaging,
  Qty,
  SysId,
  Url,
} from '../types.ts';

export const BroadcastMedia = closed(
  'Where one recording of a broadcast can be watched. Null: not in this way.',
  {
    directUrl: about('One file, such as an MP4.', Type.Union([Url, Type.Null()])),
    hlsUrl: about('An HLS playlist.', Type.Union([Url, Type.Null()])),
    liveUrl: about('The stream, while it is on air.', Type.Union([Url, Type.Null()])),
    thumnailUrl: Url,
  },
);

const LiveFlagSchema = about(
  withCodes('Where it stands', LIVE_FLAG),
  Type.Integer({ minimum: 0, maximum: 3 }),
);

export const BroadcastCard = closed('A broadcast in a list. `liveFlag` 0 before, 1 on air, 2 and 3 ended.', {
  broadcastSysId: SysId,
  broadcastScheduleSysId: SysId,
  sellerSysId: SysId,
  seller: SellerLook,
  title: Type.String(),
  titleEn: Type.String(),
  briefComment: about('What it is about, in a few sentences; empty: nothing is said.', Type.String()),
  briefCommentEn: about('The same in English; empty: there is none.', Type.String()),
  thumnailLiveUrl: Url,
  liveUrl: about('Null until it is on air.', Type.Union([Url, Type.Null()])),
  liveFlag: LiveFlagSchema,
  isHideOrdBtn: about('Its host hides the order buttons.', Flag),
  isChallenge: about('A challenge of somebody well known.', Flag),
  startDate: about('The planned start, and the actual one.', DateTime),
  endDate: about('The planned end, and the actual one once it is over.', DateTime),
  startTime: about('The planned start and end on a clock in Seoul, as `19:30`.', Type.String()),
  endTime: about('The planned end on a clock in Seoul, as `21:00`.', Type.String()),
  liveStartDate: about('When it went on air; null: it has not.', Type.Union([DateTime, Type.Null()])),
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

export const BroadcastDetail = closed('A broadcast with its media and products, as its stage shows it.', {
  broadcastSysId: SysId,
  broadcastScheduleSysId: SysId,
  subjectSysId: about('The seller the broadcast belongs to.', SysId),
  seller: SellerLook,
  broadcastType: about('0 live url, 1 media list.', Type.Integer({ minimum: 0, maximum: 1 })),
  liveFlag: LiveFlagSchema,
  liveUrl: about('The stream; null: there is none yet.', Type.Union([Url, Type.Null()])),
  streamAccess: about(
    'The query with which a player reads `liveUrl`, for some hours; null: it needs none. Only ' +
      'rehearsals have one.',
    Type.Union([Type.String(), Type.Null()]),
  ),
  broadcastMedias: Type.Array(BroadcastMedia),
  broadcastPrdts: Type.Array(BroadcastProduct),
  title: Type.String(),
  titleEn: Type.String(),
  briefComment: about('What it is about, in a few sentences; empty: nothing is said.', Type.String()),
  briefCommentEn: about('The same in English; empty: there is none.', Type.String()),
  shareTitle: about('The title of a link that is shared.', Type.String()),
  shareText: about('The text of a link that is shared.', Type.String()),
  shareThumnailUrl: Url,
  thumnailLiveUrl: Url,
  transImgUrl: Url,
  liveStartDate: about('When it went on air; null: it has not.', Type.Union([DateTime, Type.Null()])),
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
  startTime: about('The planned start on a clock in Seoul, as `19:30`.', Type.String()),
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
  query: closed(PublicPaging),
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
    scheduleTypeCode: about(
      withCodes('Which schedules; left out: live', SCHEDULE_TYPE),
      Type.Optional(Type.Integer({ minimum: SCHEDULE_TYPE.live, maximum: SCHEDULE_TYPE.replay })),
    ),
    startDate: about('Not for type 2.', Type.Optional(KoreanDate)),
    isChallenge: about(
      '1: challenges alone, those that are over left out. Not for type 2.',
      Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    ),
    startIndex: PublicPaging.startIndex,
    rowCount: about(
      'How many broadcasts the page has at most.',
      Type.Integer({ minimum: 1, maximum: SCHEDULES_ROW_COUNT, default: SCHEDULES_ROW_COUNT }),
    ),
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
  query: closed({
    startDate: KoreanDate,
    dayCnt: about('How many days are counted.', Type.Integer({ minimum: 1, maximum: SCHEDULE_DAYS_MAX })),
  }),
  reply: closed({
    days: about(
      'Days with a broadcast, in order.',
      Type.Array(closed({ date: about('A day in Korea.', KoreanDate), broadcastCnt: Qty })),
    ),
  }),
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
  query: closed({ ...PublicPaging, userSysId: Type.Optional(SysId) }),
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
    chatApp: about('Of a chat app.', Type.Union([Type.String(), Type.Null()])),
    portalSite: about('Of a portal site.', Type.Union([Type.String(), Type.Null()])),
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
    socketUrl: about('Where the room socket is: a path of this server, or an address.', Type.String()),
    chatMode: about('`live`, or `vod` of a past broadcast.', Type.String()),
    room: about('The room to join over the socket.', Type.String()),
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
    briefComment: about('What it is about, in a few sentences; empty: nothing is said.', Type.String()),
    briefCommentEn: about('The same in English; empty: there is none.', Type.String()),
    brandSysId: about('Null: none of its products has a brand.', Type.Union([SysId, Type.Null()])),
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
  query: closed(PublicPaging),
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
  reply: closed({
    notiContent: about('In Korean; empty: there is no notice.', Type.String()),
    notiContentEn: about('In English; empty: there is none.', Type.String()),
  }),
  named: true,
  codes: ['0004'],
});

import Type, { type Static } from 'typebox';
import { LINE_QTY_MAX } from '../buying/constants.ts';
import { EXPOSURE } from '../catalog/constants.ts';
import { operation } from '../operation.ts';
import {
  withCodes,
  about,
  closed,
  DateTime,
  Flag,
  line,
  OrNone,
  Paging,
  Qty,
  SysId,
  Url,
  Won,
} from '../types.ts';
import {
  BROADCAST_COMMENT_LENGTH_MAX,
  BROADCAST_PRODUCTS_MAX,
  BROADCAST_TAB,
  BROADCAST_TITLE_LENGTH_MAX,
} from './constants.ts';

/** Broadcasts as their sellers plan, change and cancel them. */

const Title = about('Its title.', line(BROADCAST_TITLE_LENGTH_MAX, 1));
const TitleEn = about(
  'Its title in English. Blank: viewers get the other one, translated.',
  line(BROADCAST_TITLE_LENGTH_MAX),
);
const Comment = about('What it is about; blank: nothing is said.', line(BROADCAST_COMMENT_LENGTH_MAX));
const Address = line(2000, 1);

const Encoder = closed({ type: about('An encoder sends it while it is on air.', Type.Literal('encoder')) });
const video = { type: about('It was recorded before.', Type.Literal('video')) };
const Source = about(
  'An encoder sends it while it is on air, or it is a video that was recorded before.',
  Type.Union([
    Encoder,
    closed({
      ...video,
      url: about('The https address of an HLS playlist.', Type.Optional(Address)),
      fileSysId: about('An uploaded video; `url` is then ignored.', Type.Optional(OrNone(SysId))),
    }),
  ]),
);
export type BroadcastSource = Static<typeof Source>;
const OwnSource = Type.Union([
  Encoder,
  closed({
    ...video,
    url: about('Where its HLS playlist is.', Url),
    fileSysId: about('The uploaded video; null: it is none.', OrNone(SysId)),
  }),
]);

const PlannedExposure = closed(
  'How a product is shown from the start: 1 hidden, 2 as usual, 3 pinned. On air its host changes it.',
  {
    prdtSysId: SysId,
    salesExposureType: about(
      withCodes('How it is shown', EXPOSURE),
      Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
    ),
  },
);
export type PlannedExposure = Static<typeof PlannedExposure>;

/** What a seller must say of a broadcast… */
const Needed = {
  title: Title,
  startDate: about('The planned start.', DateTime),
  endDate: about('The planned end.', DateTime),
  prdtSysIds: about(
    'The seller’s products, in the order in which they are shown.',
    Type.Array(SysId, { minItems: 1, maxItems: BROADCAST_PRODUCTS_MAX }),
  ),
};

/** …and what they may leave out: texts are blank then, and an encoder sends the video. */
const More = {
  titleEn: TitleEn,
  briefComment: Comment,
  briefCommentEn: about('The same in English.', Comment),
  shareTitle: about('The title of a shared link; blank: its title.', TitleEn),
  shareText: about('The text of a shared link; blank: what it is about.', Comment),
  source: about('Where the video comes from; left out: an encoder sends it.', Source),
  cancelCouponQty: about(
    'How many pieces each buyer may cancel while it is on air; 0: none.',
    Type.Integer({ minimum: 0, maximum: LINE_QTY_MAX }),
  ),
  isChallenge: about('1: a challenge of somebody well known, which the calendar lists apart.', Flag),
  exposures: about(
    'Of its products, one of which may be pinned. What is not among them is shown as usual; reads ' +
      'leave that out.',
    Type.Array(PlannedExposure, { maxItems: BROADCAST_PRODUCTS_MAX }),
  ),
};

/** Its poster; left out: the picture of the first product. */
const poster = {
  thumnailLiveUrl: about('A path of this server, or an https address.', Type.Optional(Address)),
  thumnailFileSysId: about(
    'An uploaded picture; `thumnailLiveUrl` is then ignored.',
    Type.Optional(OrNone(SysId)),
  ),
};
const Optional = Type.Partial(closed(More)).properties;

const NewBroadcast = closed({ ...Needed, ...Optional, ...poster });
export type NewBroadcast = Static<typeof NewBroadcast>;

const Changes = closed({ ...Type.Partial(closed(Needed)).properties, ...Optional, ...poster });
export type BroadcastChanges = Static<typeof Changes>;

const Version = about(
  'Rises with every change of the plan.',
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
);
/** The version that was edited. If there is a newer one, 0021 answers with the fields that changed. */
const ifVersion = { ifVersion: Version };
const versioned = closed({ version: Version });

export const OwnBroadcast = closed('A broadcast as its seller keeps it.', {
  ...Needed,
  ...More,
  source: about('Where the video comes from.', OwnSource),
  thumnailLiveUrl: Url,
  thumnailFileSysId: about(
    'The uploaded picture that `thumnailLiveUrl` leads to; null: it is another one.',
    OrNone(SysId),
  ),
  prdtSysIds: Type.Array(SysId),
  sellerSysId: SysId,
  broadcastSysId: SysId,
  broadcastScheduleSysId: SysId,
  version: Version,
  liveFlag: about('0 before, 1 on air, 2 and 3 ended.', Type.Integer({ minimum: 0, maximum: 3 })),
  liveStartDate: about('When it really began.', OrNone(DateTime)),
  isCancelled: Flag,
  isToConfirm: about(
    'Its content must be confirmed, and the broadcast rules agreed to, before it starts.',
    Flag,
  ),
  isContentConfirmed: about('The content is confirmed as it is now.', Flag),
  agreedTermsVersion: about(
    'The version of the broadcast rules that was agreed to. Null: none, or one that no longer counts for the start.',
    OrNone(SysId),
  ),
});
export type OwnBroadcast = Static<typeof OwnBroadcast>;

const seller = closed({ sellerSysId: SysId });
const broadcast = closed({ sellerSysId: SysId, broadcastSysId: SysId });
const common = { tag: 'host', access: 'host', scope: 'broadcasts:write' } as const;

const Tab = about(
  withCodes('Which of them; left out: all', BROADCAST_TAB),
  Type.Optional(Type.Integer({ minimum: BROADCAST_TAB.upcoming, maximum: BROADCAST_TAB.ended })),
);

export const ownBroadcasts = operation({
  ...common,
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/broadcasts',
  summary:
    'Broadcasts of the seller: with tab 1 those to come and on air, soonest first; with 2 what has ended, was missed or cancelled, latest first; without, all, latest first',
  params: seller,
  query: closed({ tab: Tab, ...Paging }),
  reply: closed({ totalCnt: Qty, broadcasts: Type.Array(OwnBroadcast) }),
  codes: ['0004'],
});

export const ownBroadcast = operation({
  ...common,
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/broadcasts/:broadcastSysId',
  summary: 'A broadcast of the seller as it is planned, with its version',
  params: broadcast,
  reply: OwnBroadcast,
  codes: ['0004'],
});

export const planBroadcast = operation({
  ...common,
  method: 'POST',
  path: '/v1/sellers/:sellerSysId/broadcasts',
  summary: 'Plan a broadcast',
  params: seller,
  body: NewBroadcast,
  reply: closed({ broadcastSysId: SysId, broadcastScheduleSysId: SysId, version: Version }),
  // 0003: something else is shown with this picture.
  codes: ['0003', '0004', '2009'],
  idempotent: true,
});

export const changeBroadcast = operation({
  ...common,
  method: 'PATCH',
  path: '/v1/sellers/:sellerSysId/broadcasts/:broadcastSysId',
  summary:
    'Change what stands in the body. On air that is texts, poster, end, and the order of products and new ones; nothing after the end',
  params: broadcast,
  body: closed({ ...ifVersion, ...Changes.properties }),
  reply: versioned,
  // 0007: it is on air or has ended, and this stays as it is.
  codes: ['0003', '0004', '0007', '0021', '2009', '3010'],
});

export const cancelBroadcast = operation({
  ...common,
  method: 'DELETE',
  path: '/v1/sellers/:sellerSysId/broadcasts/:broadcastSysId',
  summary: 'Cancel a broadcast that has not begun; who waits for it is told',
  params: broadcast,
  body: closed(ifVersion),
  reply: versioned,
  codes: ['0004', '0007', '0021', '3010'],
});

const one = closed({ broadcastSysId: SysId });

export const confirmContent = operation({
  ...common,
  method: 'PUT',
  path: '/v1/broadcasts/:broadcastSysId/content',
  summary: 'Confirm title, products and source before the start; a change of them asks for it again',
  params: one,
  body: closed({ confirmed: about('Must be 1.', Type.Literal(1)) }),
  reply: closed({}),
  codes: ['0004', '0007'],
});

export const agreeToRules = operation({
  ...common,
  // A person agrees.
  scope: null,
  method: 'PUT',
  path: '/v1/broadcasts/:broadcastSysId/terms',
  summary: 'Agree to the broadcast rules in force, once the content is confirmed',
  params: one,
  body: closed({ agreed: about('Must be 1.', Type.Literal(1)) }),
  reply: closed('The version that was agreed to.', {
    termsVersion: about('The number of the version.', SysId),
  }),
  codes: ['0004', '0007', '3011'],
});

export const sallyBroadcasts = operation({
  ...common,
  method: 'GET',
  path: '/v1/sally/broadcasts',
  summary:
    'Broadcasts of all sellers whom the caller broadcasts for, or of everybody for managers, by tab, with the counts of both',
  query: closed({ tab: Tab, ...Paging }),
  reply: closed({
    upcomingCnt: Qty,
    endedCnt: Qty,
    totalCnt: Qty,
    broadcasts: Type.Array(OwnBroadcast),
  }),
});

export const sallyBroadcast = operation({
  ...common,
  method: 'GET',
  path: '/v1/sally/broadcasts/:broadcastSysId',
  summary: 'A broadcast as its host confirms it: what is planned, with its products',
  params: one,
  reply: closed({
    ...OwnBroadcast.properties,
    products: about(
      'What it is to sell, in the order in which it is shown.',
      Type.Array(
        closed({ prdtSysId: SysId, name: Type.String(), nameEn: Type.String(), imageUrl: Url, price: Won }),
      ),
    ),
  }),
  codes: ['0004'],
});

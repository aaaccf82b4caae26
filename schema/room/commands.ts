import Type from 'typebox';
import { ChatMode } from './chat-mode.ts';
import { VISIBLE_TEXT } from './chat.ts';
import {
  CHAT_SENT_LENGTH_MAX,
  MARKETING_LENGTH_MAX,
  NOTICE_LENGTH_MAX,
  ROLLING_MAX,
  VIEWER_LIMIT_MAX,
} from './constants.ts';
import { EXPOSURE } from '../catalog/constants.ts';
import { operation } from '../operation.ts';
import { withCodes, about, closed, Empty, Flag, MULTILINE, Qty, SysId, Url } from '../types.ts';

/** What viewers and hosts do in a room over HTTP. */

const broadcast = closed({ broadcastSysId: SysId });
const broadcastProduct = closed({ broadcastSysId: SysId, prdtSysId: SysId });

export const countView = operation({
  method: 'PATCH',
  path: '/v1/broadcasts/:broadcastSysId/viewcnt',
  summary: 'Counts one opening of the player',
  tag: 'broadcasts',
  access: 'anyone',
  params: broadcast,
  reply: closed({ viewCnt: Qty }),
  codes: ['0004', '0008'],
});

const NoticeText = Type.String({
  minLength: 1,
  maxLength: NOTICE_LENGTH_MAX,
  pattern: VISIBLE_TEXT,
  ...MULTILINE,
});

export const setNotice = operation({
  method: 'PUT',
  path: '/v1/broadcasts/:broadcastSysId/noti',
  summary: 'Set the notice of the room, in Korean and, for those who read it, in English',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  body: closed({
    notiContent: about('In Korean.', NoticeText),
    notiContentEn: about('In English.', Type.Optional(NoticeText)),
  }),
  reply: Empty,
  codes: ['0004', '0007'],
});

export const closeNotice = operation({
  method: 'DELETE',
  path: '/v1/broadcasts/:broadcastSysId/noti',
  summary: 'Close the notice of the room',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  reply: Empty,
  codes: ['0004', '0007'],
});

export const showMarketing = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/marketing',
  summary: 'Let a line run through the marketing banner',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  body: closed({
    msg: about(
      'What is said or shown.',
      Type.String({ minLength: 1, maxLength: MARKETING_LENGTH_MAX, pattern: VISIBLE_TEXT }),
    ),
  }),
  reply: Empty,
  codes: ['0004', '0007'],
});

export const sendChat = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/chat',
  summary: 'Say something in the room, as over the socket',
  tag: 'broadcasts',
  access: 'member',
  params: broadcast,
  // Longer than may be said, so that too much answers with a chat code, as over the socket.
  body: closed({ msg: about('What is said or shown.', Type.String({ maxLength: CHAT_SENT_LENGTH_MAX })) }),
  reply: closed({ logSysId: SysId }),
  codes: ['0004', '0007', '1003', '1004', '1005', '2002', '0008', '3001', '4291', '4292', '4293'],
  idempotent: true,
});

export const setExposure = operation({
  method: 'PUT',
  path: '/v1/broadcasts/:broadcastSysId/products/:prdtSysId/exposure',
  summary: 'Hide (1), show (2) or pin (3) a product; pinning one unpins any other',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcastProduct,
  body: closed({
    salesExposureType: about(
      withCodes('How it is shown from now on', EXPOSURE),
      Type.Integer({ minimum: 1, maximum: 3 }),
    ),
  }),
  reply: Empty,
  codes: ['0004', '0007', '2009'],
});

export const setRolling = operation({
  method: 'PUT',
  path: '/v1/broadcasts/:broadcastSysId/rolling',
  summary: 'Set the products that roll by while none is pinned; with none it is all of them',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  body: closed({ prdtSysIds: Type.Array(SysId, { maxItems: ROLLING_MAX, uniqueItems: true }) }),
  reply: Empty,
  codes: ['0004', '0007', '2009'],
});

export const showProduct = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/products/:prdtSysId/view',
  summary: 'Show a product pop-up to everybody',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcastProduct,
  reply: Empty,
  codes: ['0004', '0007', '2009'],
});

export const buyHere = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/buyhere',
  summary: 'Play the buy-here animation; without prdtSysId for the pinned product',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  body: closed({ prdtSysId: Type.Optional(SysId) }),
  reply: Empty,
  codes: ['0004', '0007', '2009'],
});

export const hideOrderButton = operation({
  method: 'PUT',
  path: '/v1/broadcasts/:broadcastSysId/orderbutton',
  summary: 'Hide (1) or show (0) the order buttons',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  body: closed({ isHideOrdBtn: Flag }),
  reply: Empty,
  codes: ['0004', '0007'],
});

export const setOrderCancelable = operation({
  method: 'PUT',
  path: '/v1/broadcasts/:broadcastSysId/ordercancelable',
  summary: 'Let orders of the broadcast be cancelled while it is on air (1), or not (0)',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  body: closed({ isLiveOrdCcl: Flag }),
  reply: Empty,
  codes: ['0004', '0007'],
});

export const setChatMode = operation({
  method: 'PUT',
  path: '/v1/broadcasts/:broadcastSysId/chatmode',
  summary:
    'Slow the chat down (slowSeconds between a member’s lines, 0: as they like), freeze it (isFrozen 1), or both; what is left out stays',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  body: Type.Partial(ChatMode, { additionalProperties: false, minProperties: 1 }),
  reply: Empty,
  codes: ['0004', '0007'],
});

export const limitViewers = operation({
  method: 'PUT',
  path: '/v1/broadcasts/:broadcastSysId/limitviewer',
  summary: 'Let no more than so many watch at once; 0: as many as come. Nobody is put out',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  body: closed({
    limitViewerCnt: about(
      'How many may watch; 0: no limit.',
      Type.Integer({ minimum: 0, maximum: VIEWER_LIMIT_MAX }),
    ),
  }),
  reply: Empty,
  codes: ['0004'],
});

export const checkViewerLimit = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/chklimitviewer',
  summary: 'limitFlag: 1 while as many watch as may',
  tag: 'broadcasts',
  access: 'anyone',
  params: broadcast,
  reply: closed({ limitFlag: about('1: as many watch as may.', Flag) }),
  named: true,
  codes: ['0004'],
});

export const controlBroadcast = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/control',
  summary:
    'Start (1, from the app only, once its content is confirmed and its rules are agreed to), end (2) or stop (3) the broadcast',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  body: closed({
    liveFlag: about('1 starts the broadcast, 2 and 3 end it.', Type.Integer({ minimum: 1, maximum: 3 })),
  }),
  reply: Empty,
  codes: ['0004', '0007', '3011', '3012'],
});

export const switchStream = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/conversion',
  summary: 'Send everybody to another stream',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  body: closed({ liveUrl: Url }),
  reply: Empty,
  codes: ['0004', '0007'],
});

import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Empty, Flag, line, OrNone, Paging, Qty, SysId, Url } from '../types.ts';
import { DEVICE_TOKEN_LENGTH_MAX, PUSH_ENDPOINT_LENGTH_MAX } from './constants.ts';

export const AlertKind = about(
  "What an alert is about. `event` is advertising of sellers; `account` is about the member's own " +
    'login and data; `restock` about a product that they waited for.',
  Type.Union([
    Type.Literal('broadcast'),
    Type.Literal('order'),
    Type.Literal('coupon'),
    Type.Literal('event'),
    Type.Literal('account'),
    Type.Literal('restock'),
  ]),
);
export type AlertKind = Static<typeof AlertKind>;

export const Alert = closed('What a member was told: listed in the app, and pushed where they want it.', {
  alertSysId: SysId,
  kind: AlertKind,
  title: Type.String(),
  titleEn: Type.String(),
  text: Type.String(),
  textEn: Type.String(),
  link: about('An address of the app.', Url),
  createdAt: DateTime,
  isRead: Flag,
});
export type Alert = Static<typeof Alert>;

const uid = closed({ uid: SysId });

export const alerts = operation({
  method: 'GET',
  path: '/v1/users/:uid/alerts',
  summary: 'The member’s alerts, newest first',
  tag: 'alerts',
  access: 'owner',
  params: uid,
  query: closed(Paging),
  reply: closed({ alerts: Type.Array(Alert), totalCnt: Qty, unreadCnt: Qty }),
});

export const readAlerts = operation({
  method: 'PATCH',
  path: '/v1/users/:uid/alerts',
  summary: 'Mark the alerts up to this moment as read',
  tag: 'alerts',
  access: 'owner',
  params: uid,
  body: closed({
    readUntil: about(
      'Alerts of this moment and before are read, later ones stay as they are; it never lies in the future.',
      DateTime,
    ),
  }),
  reply: closed({ unreadCnt: Qty }),
  codes: ['0005'],
});

/** Each is for alerts of one kind. */
const FLAGS = {
  couponPresentFlag: '1: alerts of the kind `coupon` are pushed.',
  eventFlag:
    '1: advertising (`event`) is pushed: also the member’s consent to the marketing text, given or withdrawn with it.',
  liveBroadcastFlag: '1: alerts of the kind `broadcast` are pushed.',
  orderFlag: '1: alerts of the kind `order` are pushed.',
} as const;

export const PushSettings = closed(
  'Which alerts are pushed. All of them are listed anyway, and those of the account are always pushed.',
  {
    couponPresentFlag: about(FLAGS.couponPresentFlag, Flag),
    eventFlag: about(FLAGS.eventFlag, Flag),
    liveBroadcastFlag: about(FLAGS.liveBroadcastFlag, Flag),
    orderFlag: about(FLAGS.orderFlag, Flag),
  },
);
export type PushSettings = Static<typeof PushSettings>;

export const pushSettings = operation({
  method: 'GET',
  path: '/v1/users/:uid/push',
  summary: 'Which alerts are pushed to the member',
  tag: 'alerts',
  access: 'owner',
  params: uid,
  reply: PushSettings,
});

export const changePushSettings = operation({
  method: 'PATCH',
  path: '/v1/users/:uid/push',
  summary: 'Choose which alerts are pushed; flags that are left out stay',
  tag: 'alerts',
  access: 'owner',
  params: uid,
  body: closed({
    couponPresentFlag: about(FLAGS.couponPresentFlag, Type.Optional(Flag)),
    eventFlag: about(FLAGS.eventFlag, Type.Optional(Flag)),
    liveBroadcastFlag: about(FLAGS.liveBroadcastFlag, Type.Optional(Flag)),
    orderFlag: about(FLAGS.orderFlag, Type.Optional(Flag)),
  }),
  reply: PushSettings,
});

export const pushKey = operation({
  method: 'GET',
  path: '/v1/push/key',
  summary: 'The VAPID public key that browsers subscribe with: base64url',
  tag: 'alerts',
  access: 'anyone',
  reply: closed({
    publicKey: about(
      'The `applicationServerKey` of `PushManager.subscribe()`: a point of P-256, uncompressed.',
      Type.String(),
    ),
  }),
});

const endpoint = about(
  'The address that the push service gave the browser: https, on a public host.',
  Type.String({ minLength: 1, maxLength: PUSH_ENDPOINT_LENGTH_MAX }),
);

export const subscribePush = operation({
  method: 'POST',
  path: '/v1/users/:uid/push/subscriptions',
  summary:
    'Push alerts to this browser, in the language of the call; the body is its PushSubscription as JSON, and one that another member had is the caller’s from now on',
  tag: 'alerts',
  access: 'owner',
  params: uid,
  body: closed({
    endpoint,
    expirationTime: about(
      'When the browser ends the subscription, in milliseconds since 1970. It is taken and not used.',
      Type.Optional(OrNone(Type.Number())),
    ),
    keys: closed('What messages to this browser are encrypted with (RFC 8291), base64url.', {
      p256dh: about('A point of P-256, uncompressed.', Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' })),
      auth: about(
        'The authentication secret: 16 bytes.',
        Type.String({ pattern: '^[A-Za-z0-9_-]{22}={0,2}$' }),
      ),
    }),
  }),
  reply: closed({ subscriptionSysId: SysId }),
  codes: ['0005'],
});

export const unsubscribePush = operation({
  method: 'DELETE',
  path: '/v1/users/:uid/push/subscriptions',
  summary: 'Push nothing more to this browser',
  tag: 'alerts',
  access: 'owner',
  params: uid,
  body: closed({ endpoint }),
  reply: Empty,
});

const PushTopic = Type.Union([
  Type.Literal('broadcast'),
  Type.Literal('order'),
  Type.Literal('coupon'),
  Type.Literal('event'),
]);
export type PushTopic = Static<typeof PushTopic>;

export const registerPushTopics = operation({
  method: 'POST',
  path: '/v1/users/:uid/push/topics',
  summary:
    'Register a phone’s app after login; it subscribes to the topics of the answer, which follow the flags',
  description:
    'The server keeps the token for six months and sends nothing to it. The app’s operator sends to the topics through its ' +
    'own push service. Browsers get push messages from the server itself: see `subscribePush`.',
  tag: 'alerts',
  access: 'owner',
  params: uid,
  body: closed({
    deviceToken: about(
      "By which a push service knows the phone's app. It belongs to the member who registered it last.",
      line(DEVICE_TOKEN_LENGTH_MAX, 1),
    ),
  }),
  reply: closed({
    topics: about('The kinds of alerts whose flag in the push settings is 1.', Type.Array(PushTopic)),
  }),
});

/** The page behind the link of a push message that turns its kind off. */
export const PUSH_OFF_PATH = '/alerts/off';

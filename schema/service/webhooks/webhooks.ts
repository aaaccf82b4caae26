import Type, { type Static } from 'typebox';
import { operation } from '../../operation.ts';
import { about, closed, DateTime, Empty, line, OrNone, Qty, SysId } from '../../types.ts';
import { WEBHOOK_URL_LENGTH_MAX } from './constants.ts';
import { WEBHOOK_TYPES, type WebhookType } from './events.ts';

const EventType = about(
  'A type of event; `server/docs/webhooks.md` of the source shows the data of each.',
  Type.Unsafe<WebhookType>(Type.Union(WEBHOOK_TYPES.map((type) => Type.Literal(type)))),
);

const OffBecause = about(
  '`gone`: it answered 410. `failing`: it has failed for days. `owner`: who added it has left, is suspended, or has ' +
    'no role for these events any more; it goes on once they may hear of them again.',
  Type.Union([Type.Literal('gone'), Type.Literal('failing'), Type.Literal('owner')]),
);
export type OffBecause = Static<typeof OffBecause>;

export const Webhook = closed('An endpoint of another program, which events are sent to.', {
  webhookSysId: SysId,
  sellerSysId: about('Whose events it gets; null: those of every seller.', OrNone(SysId)),
  url: about('Where messages go.', Type.String()),
  types: about('The types of events that it gets.', Type.Array(EventType)),
  createdAt: DateTime,
  offBecause: about('Why nothing is sent to it; null: it is on.', OrNone(OffBecause)),
  failingSince: about(
    'The first failure since the last success; null: the last attempt succeeded, or there was none.',
    OrNone(DateTime),
  ),
});
export type Webhook = Static<typeof Webhook>;

export const WebhookAttempt = closed('One attempt to deliver a message to an endpoint.', {
  messageSysId: about('The number in the header `webhook-id`.', SysId),
  type: about('The type of the event.', Type.String()),
  triedAt: DateTime,
  status: about('The HTTP status of the answer; null: there was none.', OrNone(Type.Integer())),
  reason: about('Why it failed, for developers; null: it was delivered.', OrNone(Type.String())),
  lasted: about('Milliseconds until the answer or the failure.', Qty),
});
export type WebhookAttempt = Static<typeof WebhookAttempt>;

const Secret = about('Signs its messages. It begins with `whsec_` and is shown this once.', Type.String());
const one = closed({ webhookSysId: SysId });

export const addWebhook = operation({
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'Have events sent to an address; hosts get those of their seller, managers also those of all',
  tag: 'webhooks',
  access: 'host',
  scope: null,
  body: closed({
    url: about('Where messages go: HTTPS, at a public address.', line(WEBHOOK_URL_LENGTH_MAX, 1)),
    types: about(
      'The types of events to send.',
      Type.Array(EventType, { minItems: 1, maxItems: WEBHOOK_TYPES.length, uniqueItems: true }),
    ),
    sellerSysId: about('Left out: the host’s own, or every seller for a manager.', Type.Optional(SysId)),
  }),
  reply: closed({ webhook: Webhook, secret: Secret }),
  codes: ['0004', '0007'],
});

export const webhooks = operation({
  method: 'GET',
  path: '/v1/webhooks',
  summary: 'The endpoints of the caller’s sellers; a manager sees all',
  tag: 'webhooks',
  access: 'host',
  scope: null,
  query: closed({ sellerSysId: Type.Optional(SysId) }),
  reply: closed({ webhooks: Type.Array(Webhook) }),
});

export const webhook = operation({
  method: 'GET',
  path: '/v1/webhooks/:webhookSysId',
  summary: 'An endpoint, how many messages wait, and its last attempts',
  tag: 'webhooks',
  access: 'host',
  scope: null,
  params: one,
  reply: closed({
    webhook: Webhook,
    waitingCnt: Qty,
    failedCnt: about('Messages that were given up.', Qty),
    deliveredCnt: Qty,
    attempts: Type.Array(WebhookAttempt),
  }),
  codes: ['0004'],
});

export const removeWebhook = operation({
  method: 'DELETE',
  path: '/v1/webhooks/:webhookSysId',
  summary: 'Send nothing there any more; its secret and its messages are deleted',
  tag: 'webhooks',
  access: 'host',
  scope: null,
  params: one,
  reply: Empty,
  codes: ['0004'],
});

export const renewWebhookSecret = operation({
  method: 'POST',
  path: '/v1/webhooks/:webhookSysId/secret',
  summary: 'Sign with another secret from now on; the old one ends at once',
  tag: 'webhooks',
  access: 'host',
  scope: null,
  params: one,
  reply: closed({ secret: Secret }),
  codes: ['0004'],
});

export const redeliverWebhook = operation({
  method: 'POST',
  path: '/v1/webhooks/:webhookSysId/redeliver',
  summary: 'Send messages again under the same ids, and turn the endpoint on if it is off',
  tag: 'webhooks',
  access: 'host',
  scope: null,
  params: one,
  body: closed({
    since: Type.Optional(
      Type.String({ maxLength: 30, description: 'all of what happened since then; ISO 8601 with an offset' }),
    ),
    messageSysId: Type.Optional(
      Type.Integer({ minimum: 1, description: 'this one alone; without both: all that were given up' }),
    ),
  }),
  reply: closed({
    messageCnt: Type.Integer({ minimum: 0, description: 'messages that are sent again' }),
    isAll: Type.Boolean({ description: 'false: there are more; call again once these are through' }),
  }),
  codes: ['0004'],
});

export const testWebhook = operation({
  method: 'POST',
  path: '/v1/webhooks/:webhookSysId/test',
  summary: 'Send a message of the type `webhook.test` at once, and say what came of it',
  tag: 'webhooks',
  access: 'host',
  scope: null,
  params: one,
  reply: closed({
    status: WebhookAttempt.properties.status,
    reason: WebhookAttempt.properties.reason,
    lasted: WebhookAttempt.properties.lasted,
  }),
  codes: ['0004', '0008'],
});

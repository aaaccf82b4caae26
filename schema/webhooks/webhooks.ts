import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { closed, DateTime, Empty, line, OrNone, Qty, SysId } from '../types.ts';
import { WEBHOOK_URL_LENGTH_MAX } from './constants.ts';
import { WEBHOOK_TYPES, type WebhookType } from './events.ts';

const EventType = Type.Unsafe<WebhookType>(
  Type.Union(
    WEBHOOK_TYPES.map((type) => Type.Literal(type)),
    { description: 'a type of `server/docs/webhooks.md`' },
  ),
);

/** Why nothing is sent to it: it has answered 410, or has failed for days. */
const OffBecause = Type.Union([Type.Literal('gone'), Type.Literal('failing')], {
  description: 'why it is off: it answered 410, or failed for days',
});
export type OffBecause = Static<typeof OffBecause>;

export const Webhook = closed({
  webhookSysId: SysId,
  sellerSysId: Type.Union([SysId, Type.Null()], {
    description: 'whose events it gets; null: those of every seller',
  }),
  url: Type.String({ description: 'where messages go' }),
  types: Type.Array(EventType),
  createdAt: DateTime,
  offBecause: OrNone(OffBecause),
  failingSince: Type.Union([DateTime, Type.Null()], {
    description: 'the first failure since the last success; null: it takes what it gets',
  }),
});
export type Webhook = Static<typeof Webhook>;

/** One try to give a message to an endpoint. */
export const WebhookAttempt = closed({
  messageSysId: Type.Integer({ minimum: 1, description: 'the number in its `webhook-id`' }),
  type: Type.String(),
  triedAt: DateTime,
  status: Type.Union([Type.Integer(), Type.Null()], { description: 'of its answer; null: there was none' }),
  reason: Type.Union([Type.String(), Type.Null()], { description: 'why it failed; null: it was taken' }),
  lasted: Type.Integer({ minimum: 0, description: 'milliseconds' }),
});
export type WebhookAttempt = Static<typeof WebhookAttempt>;

const Secret = Type.String({
  description: 'signs its messages; begins with `whsec_` and is shown this once',
});
const one = closed({ webhookSysId: SysId });

export const addWebhook = operation({
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'Have events sent to an address; hosts get those of their seller, managers also those of all',
  tag: 'webhooks',
  access: 'host',
  scope: null,
  body: closed({
    url: line(WEBHOOK_URL_LENGTH_MAX, 1),
    types: Type.Array(EventType, { minItems: 1, maxItems: WEBHOOK_TYPES.length, uniqueItems: true }),
    sellerSysId: Type.Optional(
      Type.Integer({ minimum: 1, description: 'left out: the host’s own, or every seller for a manager' }),
    ),
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
    failedCnt: Type.Integer({ minimum: 0, description: 'messages that were given up' }),
    deliveredCnt: Qty,
    attempts: Type.Array(WebhookAttempt),
  }),
  codes: ['0004'],
});

export const removeWebhook = operation({
  method: 'DELETE',
  path: '/v1/webhooks/:webhookSysId',
  summary: 'Send nothing there any more, and forget its secret',
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

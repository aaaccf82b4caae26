import * as contract from '../../../../schema/service/webhooks/webhooks.ts';
import { domainModule } from '../../../platform/module.ts';
import { addWebhook } from './add-webhook.ts';
import { webhookFold } from './decider.ts';
import { Deliveries, SEND_WEBHOOK } from './deliveries.ts';
import * as queries from './queries.ts';
import { queueMessages } from './reactions.ts';
import { reachOf, Receivers } from './receiver.ts';
import { redeliverWebhook } from './redeliver-webhook.ts';
import { webhookSettings } from './settings.ts';
import { webhookProjection, webhookTables } from './rows.ts';
import { removeWebhook, renewWebhookSecret, testWebhook } from './webhooks.ts';

/**
 * Tells other programs what happens, by signed calls (Standard Webhooks):
 *
 * - `causes.ts` and `order-news.ts` say what an event means to sellers.
 * - `reactions.ts` queues a message per endpoint, and `deliveries.ts` gives it to the endpoint.
 * - `receiver.ts` makes the call, and says which addresses may be called.
 */
export const webhook = domainModule({
  name: 'webhook',
  contract,
  settings: webhookSettings,
  folds: [webhookFold],
  projections: [webhookProjection],
  rowTables: [webhookTables],
  metrics: {
    webhook_messages_delivered: { kind: 'total', help: 'messages that an endpoint has taken' },
    webhook_failures: {
      kind: 'total',
      help: 'attempts at endpoints that failed',
      look: 'it rises while `sellover_webhook_messages_delivered_total` stands: nothing gets out of this network',
    },
    webhook_messages_given_up: {
      kind: 'total',
      help: 'messages that no endpoint has taken within a day, or whose endpoint is off',
    },
    webhooks_turned_off: {
      kind: 'total',
      help: 'endpoints that were turned off, as they are gone or have failed for days',
    },
    webhook_attempts_waiting: {
      kind: 'gauge',
      help: 'attempts that run, or wait for their turn at an endpoint',
    },
  },
  operations: {
    addWebhook,
    webhooks: queries.webhooks,
    webhook: queries.webhook,
    removeWebhook,
    renewWebhookSecret,
    redeliverWebhook,
    testWebhook,
  },
  open: (platform) => {
    const deliveries = new Deliveries(platform, new Receivers(reachOf(platform.config)));
    return {
      services: [deliveries],
      readings: {
        webhook_messages_delivered: () => deliveries.counts.delivered,
        webhook_failures: () => deliveries.counts.failures,
        webhook_messages_given_up: () => deliveries.counts.givenUp,
        webhooks_turned_off: () => deliveries.counts.turnedOff,
        webhook_attempts_waiting: () => deliveries.underWay,
      },
      timers: { [SEND_WEBHOOK]: (timer) => deliveries.send(timer) },
      reactions: [queueMessages(platform)],
      close: () => deliveries.close(),
    };
  },
});

import { WEBHOOK_TESTS } from '../../../../schema/service/webhooks/constants.ts';
import * as contract from '../../../../schema/service/webhooks/webhooks.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { domainModule } from '../../../platform/module.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { Causes } from './causes.ts';
import { webhookFold } from './decider.ts';
import { Deliveries, SEND_WEBHOOK } from './deliveries.ts';
import { OffNews } from './off-news.ts';
import { Owners } from './owners.ts';
import { queueMessages } from './reactions.ts';
import { Receivers } from './receiver.ts';
import { SigningSecrets } from './secrets.ts';
import { webhookSettings } from './settings.ts';
import { webhookProjection, webhookTables } from './tables.ts';
import { Webhooks } from './webhooks.ts';

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
  open: ({ config, secrets, log, clock, source, logger, limits, use }) => {
    const reaching = { isPrivate: config.webhookPrivate === '1' };
    const signing = new SigningSecrets({ secret: secrets.tokenSecret, source });
    const causes = new Causes(log);
    const owners = new Owners({ log, clock });
    const deliveries = new Deliveries({
      log,
      clock,
      source,
      causes,
      secrets: signing,
      receivers: new Receivers(reaching),
      news: new OffNews(use(Alerts)),
      owners,
      logger,
    });
    const webhooks = new Webhooks({ log, source, secrets: signing, deliveries, reaching, owners });
    const tests = limits.rate<number>('webhook-tests', WEBHOOK_TESTS);
    return {
      services: [deliveries],
      readings: {
        webhook_messages_delivered: () => deliveries.counts.delivered,
        webhook_failures: () => deliveries.counts.failures,
        webhook_messages_given_up: () => deliveries.counts.givenUp,
        webhooks_turned_off: () => deliveries.counts.turnedOff,
        webhook_attempts_waiting: () => deliveries.underWay,
      },
      handlers: {
        addWebhook: ({ body, caller: by, commandId }) => webhooks.add(body, { by, commandId }),
        webhooks: ({ query, caller }) => webhooks.list(query, caller),
        webhook: ({ params, caller }) => webhooks.of(params.webhookSysId, caller),
        removeWebhook: async ({ params, caller: by, commandId }) => {
          await webhooks.remove(params.webhookSysId, { by, commandId });
          return {};
        },
        renewWebhookSecret: ({ params, caller: by, commandId }) =>
          webhooks.renewSecret(params.webhookSysId, { by, commandId }),
        redeliverWebhook: ({ params, body, caller: by, commandId }) =>
          webhooks.redeliver(params.webhookSysId, body, { by, commandId }),
        testWebhook: ({ params: { webhookSysId }, caller }) =>
          webhooks.test(webhookSysId, caller, () => {
            if (!tests.take(webhookSysId)) throw new Refusal('0008');
          }),
      },
      timers: { [SEND_WEBHOOK]: (timer) => deliveries.send(timer) },
      reactions: [queueMessages({ log, causes, source, owners })],
      close: () => deliveries.close(),
    };
  },
});

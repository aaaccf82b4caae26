import * as contract from '../../../../schema/service/webhooks/webhooks.ts';
import { WEBHOOK_TESTS } from '../../../../schema/service/webhooks/constants.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { command, query } from '../../../platform/operations.ts';
import { changeWebhook, webhookStream } from './decider.ts';
import { Deliveries } from './deliveries.ts';
import { theirEndpoint } from './queries.ts';
import { makeSecret } from './secrets.ts';
import { webhookAttempts, webhookMessages, webhookTargets } from './rows.ts';

/** Its messages go with it. */
export const removeWebhook = command(contract.removeWebhook, ({ log }) => async ({ params, caller }) => {
  const { webhookSysId } = params;
  const ref = webhookStream((await theirEndpoint(log, webhookSysId, caller)).seller_sys_id);
  const itself = { webhook_sys_id: webhookSysId };
  return {
    streams: [ref],
    decide: (states) => ({
      events: [{ ref, events: changeWebhook(states.get(ref), 'WebhookRemoved', webhookSysId) }],
      rows: [
        webhookAttempts.removeAll(itself),
        webhookMessages.removeAll(itself),
        webhookTargets.remove(itself),
      ],
    }),
  };
});

export const renewWebhookSecret = command(
  contract.renewWebhookSecret,
  (platform) =>
    async ({ params: { webhookSysId }, caller }) => {
      const ref = webhookStream((await theirEndpoint(platform.log, webhookSysId, caller)).seller_sys_id);
      const { secret, sealed } = makeSecret(platform);
      return {
        streams: [ref],
        decide: (states) => ({
          events: [{ ref, events: changeWebhook(states.get(ref), 'WebhookSecretRenewed', webhookSysId) }],
          rows: [webhookTargets.set({ webhook_sys_id: webhookSysId, sealed_secret: sealed })],
          reply: { secret },
        }),
      };
    },
);

/** One that is not theirs takes nothing from its limit. */
export const testWebhook = query(contract.testWebhook, ({ log, limits, use }) => {
  const tests = limits.rate<number>('webhook-tests', WEBHOOK_TESTS);
  const deliveries = use(Deliveries);
  return async ({ params: { webhookSysId }, caller }) => {
    const endpoint = await theirEndpoint(log, webhookSysId, caller);
    if (!tests.take(webhookSysId)) throw new Refusal('0008');
    return deliveries.test(endpoint);
  };
});

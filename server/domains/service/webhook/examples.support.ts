import type { Input } from '../../../../schema/operation.ts';
import { WEBHOOKS_MAX } from '../../../../schema/service/webhooks/constants.ts';
import type { OperationOf } from '../../../domains.ts';
import { type ExamplesOf, HOST, NOBODY, type Calls } from '../../../testing/operations/calls.ts';
import type { Stage } from '../../../testing/stage.ts';
import type { webhook } from './module.ts';

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9/hooks';
const ASKED = { url: NOWHERE, types: ['order.paid' as const] };

type Names = 'webhook' | 'removeWebhook' | 'renewWebhookSecret' | 'redeliverWebhook' | 'testWebhook';

/** Other examples may still use as many. */
const KEPT = WEBHOOKS_MAX / 2;

/** An endpoint of the host's seller. Old ones go, as it may have so many. */
export async function hooked({ api, host }: Pick<Stage, 'api' | 'host'>): Promise<number> {
  const as = { token: host.token };
  const { webhooks } = await api.done('webhooks', {}, as);
  for (const { webhookSysId } of webhooks.slice(0, -KEPT))
    await api.done('removeWebhook', { webhookSysId }, as);
  return (await api.done('addWebhook', ASKED, as)).webhook.webhookSysId;
}

function ofEndpoint<N extends Names>(): Calls<N> {
  const input = (webhookSysId: number) => ({ webhookSysId }) as Input<OperationOf<N>>;
  return {
    good: async (stage) => ({ input: input(await hooked(stage)), by: stage.host }),
    refused: {
      '0004': ({ host }) => ({ input: input(NOBODY), by: host }),
      '9001': async (stage) => ({ input: input(await hooked(stage)), by: stage.otherHost }),
    },
  };
}

export const examples: ExamplesOf<typeof webhook> = {
  addWebhook: {
    roles: HOST,
    isFoundLater: true,
    good: async (stage) => {
      await hooked(stage);
      return { input: { ...ASKED, sellerSysId: 1 }, by: stage.host };
    },
    refused: {
      '0004': ({ manager }) => ({ input: { ...ASKED, sellerSysId: NOBODY }, by: manager }),
      '0005': ({ host }) => ({ input: { ...ASKED, url: 'http://somebody@127.0.0.1:9/' }, by: host }),
      '0007': async (stage) => {
        const { api, host } = stage;
        const as = { token: host.token };
        await hooked(stage);
        const { webhooks } = await api.done('webhooks', { sellerSysId: 1 }, as);
        for (let there = webhooks.length; there < WEBHOOKS_MAX; there += 1)
          await api.done('addWebhook', ASKED, as);
        return { input: ASKED, by: host };
      },
      '9001': ({ otherHost }) => ({ input: { ...ASKED, sellerSysId: 1 }, by: otherHost }),
    },
  },
  webhooks: {
    roles: HOST,
    isFoundLater: true,
    good: ({ host }) => ({ input: { sellerSysId: 1 }, by: host }),
    refused: { '9001': ({ otherHost }) => ({ input: { sellerSysId: 1 }, by: otherHost }) },
  },
  webhook: { roles: HOST, isFoundLater: true, ...ofEndpoint<'webhook'>() },
  removeWebhook: { roles: HOST, isFoundLater: true, ...ofEndpoint<'removeWebhook'>() },
  renewWebhookSecret: { roles: HOST, isFoundLater: true, ...ofEndpoint<'renewWebhookSecret'>() },
  redeliverWebhook: { roles: HOST, isFoundLater: true, ...ofEndpoint<'redeliverWebhook'>() },
  testWebhook: { roles: HOST, isFoundLater: true, ...ofEndpoint<'testWebhook'>(), triedElsewhere: ['0008'] },
};

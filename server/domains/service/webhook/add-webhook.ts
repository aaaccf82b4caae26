import { PERMISSION } from '../../../../schema/members/constants.ts';
import * as contract from '../../../../schema/service/webhooks/webhooks.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { requireSeller } from '../../catalog/catalog/offers.ts';
import { isTheirs, newWebhook, webhookStream } from './decider.ts';
import { endpointFor, webhookViews } from './queries.ts';
import { isReceiver, reachOf } from './receiver.ts';
import { makeSecret } from './secrets.ts';
import type { webhookSettings } from './settings.ts';
import { webhookTargets } from './rows.ts';

/** Throws 0005 for an address that no message may go to, and 0007 beyond `WEBHOOKS_MAX`. */
export const addWebhook = query(contract.addWebhook, (platform: Platform<typeof webhookSettings>) => {
  const { config, log, source } = platform;
  return async ({ body: { url, types, ...asked }, caller, commandId }) => {
    const sellerSysId = sellerFor(asked, caller);
    if (sellerSysId !== null) await requireSeller(log, sellerSysId);
    if (!isReceiver(url, reachOf(config)))
      throw new Refusal('0005', { field: 'url', reason: 'must be an https address of the public internet' });
    const webhookSysId = source.id();
    const { secret, sealed } = makeSecret(platform);
    const ref = webhookStream(sellerSysId);
    const target = { webhook_sys_id: webhookSysId, url, sealed_secret: sealed, failing_since: null };
    await log.execute({
      actorId: caller.userSysId,
      commandId,
      streams: [ref],
      decide: (states) => ({
        events: [{ ref, events: newWebhook(states.get(ref), { webhookSysId, sellerSysId, types }) }],
        rows: [webhookTargets.insert(target)],
        reply: null,
      }),
    });
    const [webhook] = await webhookViews(platform, [await endpointFor(log, webhookSysId)]);
    return { webhook: webhook!, secret };
  };
});

/** Null: the events of every seller. Throws 9001 for another's seller, and 0005 where a host has to say which. */
function sellerFor({ sellerSysId }: { readonly sellerSysId?: number }, by: Caller): number | null {
  if (sellerSysId !== undefined) {
    if (!isTheirs(sellerSysId, by)) throw new Refusal('9001');
    return sellerSysId;
  }
  if (by.permission === PERMISSION.manager) return null;
  const [own, ...others] = by.sellerSysIds;
  if (own === undefined || others.length > 0)
    throw new Refusal('0005', { field: 'sellerSysId', reason: 'must be given by hosts of several sellers' });
  return own;
}

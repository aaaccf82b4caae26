import * as contract from '../../../../schema/members/alerts.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { writeAsMember } from './members-rows.ts';
import { flagRow } from './push-flags.ts';
import type { alertSettings } from './settings.ts';
import { dropOldSubscriptions, subscriptions } from './rows.ts';
import { isPublicKey, isPushService } from './web-push.ts';

/** Throws 0005 for what no push service can have made. */
export const subscribePush = query(
  contract.subscribePush,
  ({ config, log, source }: Platform<typeof alertSettings>) =>
    async ({ params: { uid: userSysId }, body: { endpoint, keys }, locale, commandId }) => {
      if (!isPushService(endpoint, { toLoopback: config.pushToLoopback === 'on' }))
        throw new Refusal('0005', {
          field: 'endpoint',
          reason: 'must be an https address of a push service',
        });
      if (!isPublicKey(keys.p256dh))
        throw new Refusal('0005', { field: 'keys.p256dh', reason: 'must be a point on P-256' });
      const subscriptionSysId = source.id();
      await writeAsMember(log, userSysId, commandId, () => [
        // A browser speaks for the member who is logged in there.
        subscriptions.removeAll({ endpoint }),
        subscriptions.insert({
          subscription_sys_id: subscriptionSysId,
          user_sys_id: userSysId,
          endpoint,
          p256dh: keys.p256dh,
          auth: keys.auth,
          locale,
        }),
        dropOldSubscriptions({ userSysId }),
        // A link in a message can turn a flag off that has a row.
        flagRow(userSysId, {}),
      ]);
      return { subscriptionSysId };
    },
);

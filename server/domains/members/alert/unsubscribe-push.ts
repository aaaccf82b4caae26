import * as contract from '../../../../schema/members/alerts.ts';
import { query } from '../../../platform/operations.ts';
import { writeAsMember } from './members-rows.ts';
import { subscriptions } from './rows.ts';

export const unsubscribePush = query(
  contract.unsubscribePush,
  ({ log }) =>
    async ({ params: { uid }, body: { endpoint }, commandId }) => {
      await writeAsMember(log, uid, commandId, () => [
        subscriptions.removeAll({ user_sys_id: uid, endpoint }),
      ]);
      return {};
    },
);

import * as contract from '../../../../schema/members/alerts.ts';
import type { PushTopic } from '../../../../schema/members/alerts.ts';
import { query } from '../../../platform/operations.ts';
import { writeAsMember } from './members-rows.ts';
import { FLAG_OF, isPushed } from './push-flags.ts';
import { pushFlagsOf } from './queries.ts';
import { deviceTokens } from './rows.ts';

const TOPICS = Object.keys(FLAG_OF) as PushTopic[];

/** A phone's app speaks for the member who logged in last. */
export const registerPushTopics = query(
  contract.registerPushTopics,
  ({ log }) =>
    async ({ params: { uid }, body: { deviceToken }, commandId }) => {
      await writeAsMember(log, uid, commandId, (now) => [
        deviceTokens.upsert({ device_token: deviceToken, user_sys_id: uid, registered_at: now }),
      ]);
      const flags = await pushFlagsOf(log, uid);
      return { topics: TOPICS.filter((topic) => isPushed(topic, flags)) };
    },
);

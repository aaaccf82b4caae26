import * as contract from '../../../../schema/members/alerts.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { writeAsMember } from './members-rows.ts';
import { countAlerts, markRead, readMarkOf } from './rows.ts';

/** Throws 0005 for an impossible time. Nothing of the future is read. */
export const readAlerts = query(
  contract.readAlerts,
  ({ log, clock }) =>
    async ({ params: { uid }, body, commandId }) => {
      const asked = Date.parse(body.readUntil);
      if (Number.isNaN(asked)) throw new Refusal('0005', { field: 'readUntil', reason: 'must be a time' });
      const readUntil = Math.max(0, Math.min(asked, clock.now()));
      await writeAsMember(log, uid, commandId, () => [markRead({ userSysId: uid, readUntil })]);
      const after = (await log.reads.one(readMarkOf({ userSysId: uid })))?.read_until ?? -1;
      const unread = await log.reads.one(countAlerts({ userSysId: uid, after }));
      return { unreadCnt: unread?.count ?? 0 };
    },
);

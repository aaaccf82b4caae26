import * as contract from '../../../../schema/members/alerts.ts';
import { query } from '../../../platform/operations.ts';
import { Terms } from '../terms/offers.ts';
import { advertisingAnswered } from './advertising.ts';
import { writeAsMember } from './members-rows.ts';
import { COLUMNS, flagRow } from './push-flags.ts';
import { pushFlagsOf } from './queries.ts';

export const changePushSettings = query(contract.changePushSettings, ({ log, use }) => {
  const terms = use(Terms);
  return async ({ params: { uid }, body: { eventFlag, ...others }, commandId }) => {
    const answered = await advertisingAnswered({ log, terms }, uid, eventFlag);
    const given = Object.entries(others) as [keyof typeof COLUMNS, 0 | 1][];
    const flags = Object.fromEntries(given.map(([flag, value]) => [COLUMNS[flag], value]));
    await writeAsMember(log, uid, commandId, (now) => [flagRow(uid, flags), ...answered(now)]);
    return pushFlagsOf(log, uid);
  };
});

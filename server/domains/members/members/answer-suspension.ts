import * as contract from '../../../../schema/members/members.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { evidenceUntil } from '../account/offers.ts';
import { appealed } from './queries.ts';
import { suspensions } from './rows.ts';

/** Throws 0007 once it is too late. */
export const answerSuspension = query(contract.answerSuspension, (platform) => async ({ body }) => {
  const { appealToken, answer } = body;
  const { suspension_sys_id: suspensionSysId, suspended_at } = await appealed(platform, appealToken);
  if (platform.clock.now() >= evidenceUntil(suspended_at)) throw new Refusal('0007');
  await platform.log.write([suspensions.set({ suspension_sys_id: suspensionSysId, answer })]);
  return {};
});

import { koreanDayAfter } from '../../../../schema/korean-days.ts';
import { PERMISSION, SUSPENSION_EVIDENCE_DAYS } from '../../../../schema/members/constants.ts';
import * as contract from '../../../../schema/members/members.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { command } from '../../../platform/operations.ts';
import {
  endingAll,
  evidenceUntil,
  memberNamed,
  memberStream,
  requireMember,
  suspensionAt,
} from '../account/offers.ts';
import { noticeTo } from './notice.ts';
import { suspensions } from './rows.ts';

const NOTICE = {
  ko: `이용이 정지됐어요. 로그인하면 이유와 근거를 볼 수 있고, ${SUSPENSION_EVIDENCE_DAYS}일 안에 소명할 수 있어요.`,
  en: `Your account is suspended. Log in to see why, and answer within ${SUSPENSION_EVIDENCE_DAYS} days.`,
};

/** Ends all logins in the same step. Throws 1003 for no member, 9001 for a manager, 0003 if they are suspended. */
export const suspendMember = command(contract.suspendMember, (platform) => async ({ body }) => {
  const { userId, reasonTypeCode, reason, evidence, days } = body;
  const { userSysId, permission } = await memberNamed(platform.log, userId);
  if (permission === PERMISSION.manager) throw new Refusal('9001', { isManager: 1 });
  const suspensionSysId = platform.source.id();
  const member = memberStream(userSysId);
  const notice = await noticeTo(platform, userSysId);
  return {
    streams: [member, ...notice.streams],
    decide: (states, now) => {
      requireMember(states.get(member));
      if (suspensionAt(states.get(member), now)) throw new Refusal('0003');
      const until = days === undefined ? null : koreanDayAfter(now, { days: days + 1 });
      const ending = endingAll(userSysId, null);
      const told = notice.ask(states, NOTICE, now);
      const data = { suspensionSysId, reasonTypeCode, until };
      return {
        ...told,
        events: [{ ref: member, events: [{ type: 'MemberSuspended', data }, ending.event] }, ...told.events],
        rows: [
          suspensions.insert({
            suspension_sys_id: suspensionSysId,
            user_sys_id: userSysId,
            reason_type_code: reasonTypeCode,
            reason,
            evidence,
            suspended_at: now,
            until,
            restored_at: null,
            answer: null,
          }),
          ending.row,
          ...told.rows,
        ],
        reply: {
          userSysId,
          suspensionSysId,
          until: until === null ? null : new Date(until).toISOString(),
          evidenceUntil: new Date(evidenceUntil(now)).toISOString(),
        },
      };
    },
  };
});

import * as contract from '../../../../schema/members/members.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { command } from '../../../platform/operations.ts';
import { evidenceUntil, memberNamed, memberStream, suspensionAt } from '../account/offers.ts';
import { noticeTo } from './notice.ts';
import { suspensions, suspensionsOf } from './rows.ts';

const NOTICE = {
  ko: '이용 정지가 풀렸어요. 다시 로그인해 주세요.',
  en: 'Your account is no longer suspended. Please log in again.',
};

/** Throws 0007 if they are not suspended, or if nothing can be reviewed any more. */
export const restoreMember = command(contract.restoreMember, (platform) => async ({ body: { userId } }) => {
  const { userSysId } = await memberNamed(platform.log, userId);
  const member = memberStream(userSysId);
  const all = await platform.log.reads.all(suspensionsOf({ userSysId }));
  const answered = new Set(all.flatMap(({ answer, suspension_sys_id: id }) => (answer === null ? [] : [id])));
  const notice = await noticeTo(platform, userSysId);
  return {
    streams: [member, ...notice.streams],
    decide: (states, now) => {
      const suspension = suspensionAt(states.get(member), now);
      if (!suspension) throw new Refusal('0007');
      const { suspensionSysId, at } = suspension;
      // An answer that came in time may be read later.
      if (now >= evidenceUntil(at) && !answered.has(suspensionSysId))
        throw new Refusal('0007', { evidenceUntil: new Date(evidenceUntil(at)).toISOString() });
      const told = notice.ask(states, NOTICE, now);
      const restored = { type: 'MemberRestored', data: { suspensionSysId } } as const;
      return {
        ...told,
        events: [{ ref: member, events: [restored] }, ...told.events],
        rows: [suspensions.set({ suspension_sys_id: suspensionSysId, restored_at: now }), ...told.rows],
        reply: { userSysId },
      };
    },
  };
});

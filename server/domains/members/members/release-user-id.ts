import { OWN_SIGN_UP } from '../../../../schema/members/constants.ts';
import * as contract from '../../../../schema/members/members.ts';
import { emailOf } from '../../../../schema/members/sign-up-rules.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import {
  Profiles,
  claimName,
  memberNamed,
  memberStream,
  requireMember,
  userInfoOf,
  users,
} from '../account/offers.ts';
import { noticeTo } from './notice.ts';

/**
 * Gives the member another id, so that the address is free for its owner: who signs up proves a phone, and nobody the
 * address that is their id. Nothing else of them changes, and a text tells them. Throws 1003 for an unknown member, 0007 if
 * the id is no address, or a provider has verified it.
 */
export const releaseUserId = query(contract.releaseUserId, (platform) => {
  const { log, use } = platform;
  const profiles = use(Profiles);
  return async ({ body, caller, commandId }) => {
    const { userSysId } = await memberNamed(log, body.userId);
    const { joinTypeCode, userId: before } = await userInfoOf(log, userSysId);
    if (joinTypeCode !== OWN_SIGN_UP || emailOf(before) === null) throw new Refusal('0007');
    const userId = `member${userSysId}`;
    const claim = await claimName(platform, 'userid', userId);
    const notice = await noticeTo(platform, userSysId);
    const member = memberStream(userSysId);
    await log.execute({
      actorId: caller.userSysId,
      commandId,
      streams: [member, claim.stream, ...notice.streams],
      decide: (states, now) => {
        requireMember(states.get(member));
        const told = notice.ask(states, noticeOf(userId), now);
        return {
          ...told,
          events: [
            claim.claimed(states, userSysId),
            { ref: member, events: [{ type: 'UserIdReleased', data: {} }] },
            ...told.events,
          ],
          rows: [users.set({ user_sys_id: userSysId, user_id: userId }), ...told.rows],
          reply: null,
        };
      },
    });
    profiles.forget(userSysId);
    return { userSysId, userId };
  };
});

function noticeOf(userId: string) {
  return {
    ko: `이메일 주소의 주인이 확인되어 아이디가 ${userId}(으)로 바뀌었어요. 비밀번호는 그대로예요.`,
    en: `The owner of your e-mail address asked for it, so your ID is now ${userId}. Your password stays.`,
  };
}

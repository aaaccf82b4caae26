import * as contract from '../../../../schema/members/social.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import {
  Profiles,
  barredUntil,
  claimName,
  joiningInfoOf,
  membersByMobile,
  requireSocial,
  saveJoiningInfo,
  untilOf,
  type Using,
} from '../account/offers.ts';
import { advertisingAnswered } from '../alert/offers.ts';
import { goodIdentity, goodNickName } from '../signup/decider.ts';
import { JoinGifts } from '../signup/offers.ts';
import { joiningFacts } from '../signup/queries.ts';
import { Terms } from '../terms/offers.ts';
import { provenPhone } from '../verification/queries.ts';

/**
 * Saves the details that a member who joined through a provider still has to give. Replies with what is still missing.
 *
 * - 0007: the member joined here, not through a provider.
 * - 0005: only one of the two agreements is given, or the member is too young.
 * - 1012, 1011: the nickname is not allowed, or taken.
 * - 1020: the phone is not verified.
 * - 1009, 1007: the phone belongs to another member, or to a former one who may not rejoin yet.
 */
export const saveAddInfo = query(contract.saveAddInfo, (platform) => {
  const { log, clock, use } = platform;
  const [profiles, gifts, terms] = [use(Profiles), use(JoinGifts), use(Terms)];

  async function claimed(userSysId: number, written: string) {
    const nickName = goodNickName(written);
    const claim = await claimName(platform, 'nick', nickName, userSysId);
    const used: Using['used'] = (states) => [claim.claimed(states, userSysId)];
    return { nickName, streams: [claim.stream], used };
  }

  /** Only who has proven to read its texts learns that the phone belongs to a member. */
  async function ownPhone(userSysId: number, proof: string) {
    const phone = await provenPhone(platform, proof, 'join');
    const owners = await membersByMobile(log, phone.mobile);
    if (owners.some((owner) => owner.userSysId !== userSysId)) throw new Refusal('1009');
    const bar = await barredUntil(platform, { mobile: phone.mobile }, clock.now());
    if (bar) throw new Refusal('1007', { field: 'mobile', ...untilOf(bar) });
    return phone;
  }

  return async ({ caller: { userSysId }, body: asked, shop, commandId }) => {
    await requireSocial(log, userSysId);
    const rows = await advertisingAnswered({ log, terms }, userSysId, asked.agreeSellection2);
    const nick = asked.nickName === undefined ? null : await claimed(userSysId, asked.nickName);
    const phone = asked.proof === undefined ? null : await ownPhone(userSysId, asked.proof);
    const { name, birthDate } = asked;
    const isIdentified = name !== undefined || birthDate !== undefined;
    // No provider vouches for them: they come with the phone, without which nobody becomes a member.
    const identity = isIdentified && {
      ...goodIdentity({ name: name ?? '', birthDate: birthDate ?? '' }, clock.now()),
      provenBy: 'phone' as const,
    };
    if (asked.agreeService !== asked.agreePrivacy)
      throw new Refusal('0005', { field: 'agreeService', reason: 'must come with agreePrivacy' });
    await saveJoiningInfo(
      log,
      userSysId,
      {
        ...(nick && { nickName: nick.nickName }),
        ...(identity && { identity }),
        ...(phone && { mobile: phone.mobile }),
        consents: terms.agreedIn({ ...asked, agreeSellection2: 0 }, clock.now()),
      },
      {
        commandId,
        using: [{ streams: [], used: () => [], rows }, ...(nick ? [nick] : []), ...(phone ? [phone] : [])],
        onComplete: gifts.for(userSysId),
        joined: await joiningFacts(platform, asked, { shop, userSysId }),
      },
    );
    profiles.forget(userSysId);
    return { missing: (await joiningInfoOf(log, userSysId)).missing };
  };
});

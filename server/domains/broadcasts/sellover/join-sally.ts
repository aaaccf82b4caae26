import * as contract from '../../../../schema/members/sellovers.ts';
import { command } from '../../../platform/operations.ts';
import { apply } from './decider.ts';
import { onMember } from './on-member.ts';
import { guardianOf } from './guardian.ts';
import { claimSallyName, goodSallyName } from './names.ts';
import { sallyPeople } from './rows.ts';

/** Throws 0003 while an application or contract is open, 0005 for bad data of a guardian, 1011 and 1012 for the nickname. */
export const joinSally = command(contract.joinSally, ({ log, secrets, source }) => {
  return async ({ caller: { userSysId }, body: { nickName, guardianConsent, ...pledged } }) => {
    const name = goodSallyName(nickName);
    const claim = await claimSallyName(log, secrets.tokenSecret, { name, userSysId });
    const guardian = await guardianOf(log, userSysId, guardianConsent);
    const applied = { ...pledged, sallySysId: source.id() };
    const row = sallyPeople.upsert({
      user_sys_id: userSysId,
      nick_name: name,
      ...(guardian ?? { guardian_name: null, guardian_mobile: null }),
      reason: null,
    });
    return onMember(
      userSysId,
      (state, states) => ({
        events: apply(state, applied, guardian !== null),
        also: [claim.claimed(states)],
        rows: [row, ...claim.rows],
        reply: { sallySysId: state.sallySysId ?? applied.sallySysId },
      }),
      [claim.stream],
    );
  };
});

import * as contract from '../../../../schema/members/sellovers.ts';
import { command } from '../../../platform/operations.ts';
import { modify } from './decider.ts';
import { onMember } from './on-member.ts';
import { guardianOf } from './guardian.ts';
import { claimSallyName, goodSallyName } from './names.ts';
import { sallyPeople, sallyPerson } from './rows.ts';

/** Throws 6005 where nothing is open, 0007 for another vendor after it was accepted, and like `joinSally`. */
export const modifySally = command(contract.modifySally, ({ log, secrets }) => {
  return async ({ caller: { userSysId }, body: { vendorType, nickName, guardianConsent } }) => {
    const name = nickName === undefined ? undefined : goodSallyName(nickName);
    const guardian = await guardianOf(log, userSysId, guardianConsent);
    const before = await log.reads.one(sallyPerson({ userSysId }));
    const isRenamed = name !== undefined && name !== before?.nick_name;
    const claim = isRenamed ? await claimSallyName(log, secrets.tokenSecret, { name, userSysId }) : null;
    const changed =
      before && sallyPeople.upsert({ ...before, ...(name && { nick_name: name }), ...guardian });
    return onMember(
      userSysId,
      (state, states) => ({
        events: modify(state, { vendorType, hasConsent: guardian !== null }),
        also: claim ? [claim.claimed(states)] : [],
        rows: [...(changed ? [changed] : []), ...(claim?.rows ?? [])],
        reply: {},
      }),
      claim ? [claim.stream] : [],
    );
  };
});

import * as contract from '../../../../schema/members/members.ts';
import { mobileOf } from '../../../../schema/members/phones.ts';
import type { Body } from '../../../../schema/operation.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import {
  grantMembership,
  isSeller,
  memberNamed,
  readMemberships,
  revokeMembership,
  userInfoOf,
  type Membership,
} from '../account/offers.ts';

/**
 * Throws 0004 for a seller that is not there, and 1018 unless the member is the person who is meant: nobody has proven the
 * address that is their id.
 */
export const grantRole = query(contract.grantRole, (platform) => {
  const { log } = platform;
  return async ({ body, caller, commandId }) => {
    const membership = membershipOf(body);
    const { sellerSysId } = membership;
    if (sellerSysId !== null && !(await isSeller(log, sellerSysId)))
      throw new Refusal('0004', { sellerSysId });
    const { userSysId } = await memberNamed(log, body.userId);
    const { mobile, userSysId: meant } = body;
    if (mobile === undefined && meant === undefined)
      throw new Refusal('0005', { field: 'mobile', reason: 'must be there, or userSysId' });
    if (meant !== undefined && meant !== userSysId) throw new Refusal('1018', { field: 'userSysId' });
    if (mobile !== undefined) {
      const proven = mobileOf((await userInfoOf(log, userSysId)).mobile);
      if (proven === null || proven !== mobileOf(mobile)) throw new Refusal('1018', { field: 'mobile' });
    }
    await grantMembership(log, userSysId, membership, { actorId: caller.userSysId, commandId });
    return { userSysId, roles: await readMemberships(log.reads, userSysId) };
  };
});

/** Throws 0004 for a role that they do not have. No manager can shut themselves out. */
export const revokeRole = query(contract.revokeRole, (platform) => {
  const { log } = platform;
  return async ({ body, caller, commandId }) => {
    const { role, sellerSysId } = membershipOf(body);
    const { userSysId } = await memberNamed(log, body.userId);
    if (role === 'manager' && userSysId === caller.userSysId) throw new Refusal('9001');
    const held = await readMemberships(log.reads, userSysId);
    if (!held.some((each) => each.role === role && each.sellerSysId === sellerSysId))
      throw new Refusal('0004', { role });
    await revokeMembership(log, userSysId, { role, sellerSysId }, { actorId: caller.userSysId, commandId });
    return { userSysId, roles: await readMemberships(log.reads, userSysId) };
  };
});

/** A host is one of a seller, a manager of all. */
function membershipOf({ role, sellerSysId }: Body<typeof contract.revokeRole>): Membership {
  if (role === 'manager') {
    if (sellerSysId !== undefined)
      throw new Refusal('0005', { field: 'sellerSysId', reason: 'must be left out for a manager' });
    return { role, sellerSysId: null };
  }
  if (sellerSysId === undefined)
    throw new Refusal('0005', { field: 'sellerSysId', reason: 'must name the seller of a host' });
  return { role, sellerSysId };
}

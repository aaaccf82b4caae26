import type { grantRole, revokeRole } from '../../../../schema/members/members.ts';
import { mobileOf } from '../../../../schema/members/phones.ts';
import type { Body, Reply } from '../../../../schema/operation.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Accounts } from '../account/accounts.ts';
import {
  grantMembership,
  isSeller,
  readMemberships,
  revokeMembership,
  type Membership,
} from '../account/offers.ts';

type Asked = Body<typeof revokeRole>;

interface By {
  readonly actorId: number;
  readonly commandId: string;
}

/** Who runs whose broadcasts, as managers decide it. */
export class Roles {
  readonly #log: EventLog;
  readonly #accounts: Accounts;

  constructor(parts: { log: EventLog; accounts: Accounts }) {
    this.#log = parts.log;
    this.#accounts = parts.accounts;
  }

  /**
   * Throws 0004 for a seller that is not there, and 1018 unless the member is the person who is meant: nobody has proven the
   * address that is their id.
   */
  async grant(asked: Body<typeof grantRole>, by: By): Promise<Reply<typeof grantRole>> {
    const membership = membershipOf(asked);
    const { sellerSysId } = membership;
    if (sellerSysId !== null && !(await isSeller(this.#log, sellerSysId)))
      throw new Refusal('0004', { sellerSysId });
    const { userSysId } = await this.#find(asked.userId);
    await this.#requireMeant(userSysId, asked);
    await grantMembership(this.#log, userSysId, membership, by);
    return { userSysId, roles: await readMemberships(this.#log.reads, userSysId) };
  }

  /** Throws 0004 for a role that they do not have. No manager can shut themselves out. */
  async revoke(asked: Asked, by: By): Promise<Reply<typeof grantRole>> {
    const membership = membershipOf(asked);
    const { userSysId } = await this.#find(asked.userId);
    if (membership.role === 'manager' && userSysId === by.actorId) throw new Refusal('9001');
    const held = await readMemberships(this.#log.reads, userSysId);
    if (
      !held.some(
        ({ role, sellerSysId }) => role === membership.role && sellerSysId === membership.sellerSysId,
      )
    )
      throw new Refusal('0004', { role: membership.role });
    await revokeMembership(this.#log, userSysId, membership, by);
    return { userSysId, roles: await readMemberships(this.#log.reads, userSysId) };
  }

  async #requireMeant(userSysId: number, { mobile, userSysId: meant }: Body<typeof grantRole>) {
    if (mobile === undefined && meant === undefined)
      throw new Refusal('0005', { field: 'mobile', reason: 'must be there, or userSysId' });
    if (meant !== undefined && meant !== userSysId) throw new Refusal('1018', { field: 'userSysId' });
    if (mobile === undefined) return;
    const proven = mobileOf((await this.#accounts.info(userSysId)).mobile);
    if (proven === null || proven !== mobileOf(mobile)) throw new Refusal('1018', { field: 'mobile' });
  }

  async #find(userId: string) {
    const member = await this.#accounts.find(userId);
    if (!member) throw new Refusal('1003', { userId });
    return member;
  }
}

/** A host is one of a seller, a manager of all. */
function membershipOf({ role, sellerSysId }: Asked): Membership {
  if (role === 'manager') {
    if (sellerSysId !== undefined)
      throw new Refusal('0005', { field: 'sellerSysId', reason: 'must be left out for a manager' });
    return { role, sellerSysId: null };
  }
  if (sellerSysId === undefined)
    throw new Refusal('0005', { field: 'sellerSysId', reason: 'must name the seller of a host' });
  return { role, sellerSysId };
}

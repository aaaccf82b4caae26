/*
 * The log keeps every event for ever, so each member may only add so many. What must stay true:
 *
 * - A member has one daily budget for all operations that change something. A new operation counts by default.
 * - Money is not held up: orders have limits of their own, and a payment is never refused for what else somebody did.
 * - Those who work for a seller are not counted.
 */
import { PERMISSION } from '../../../schema/members/constants.ts';
import type { Operation } from '../../../schema/operation.ts';
import { sendChat } from '../../../schema/room/commands.ts';
import { isLoopback, networkOf } from '../address.ts';
import type { Rate } from '../limits/bucket.ts';
import type { Limits } from '../limits/limits.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { Refusal } from '../log/log.ts';
import type { Caller } from './caller.ts';

/** Whether a call of it by a member is counted. Chat has its own rate, over the socket and here. */
export function isCountedWrite(operation: Operation): boolean {
  const { method, access, tag } = operation;
  const isMembers = access === 'member' || access === 'owner' || access === 'customer';
  return isMembers && method !== 'GET' && tag !== 'payments' && operation !== sendChat;
}

/** What members, and addresses, may have the log keep in a day. */
export class WriteBudget {
  readonly #rates: { readonly writes: Rate; readonly writesPerAddress: Rate };
  readonly #ofMember: RateLimit<number>;
  readonly #ofAddress: RateLimit<string>;

  constructor(limits: Limits, rates: { readonly writes: Rate; readonly writesPerAddress: Rate }) {
    this.#rates = rates;
    this.#ofMember = limits.rate('writes', rates.writes);
    this.#ofAddress = limits.rate('writes of an address', rates.writesPerAddress);
  }

  /** For an operation that {@link isCountedWrite}. Throws 0014 with `waitSeconds` once the budget is used up. */
  take({ userSysId, permission }: Caller, ip: string): void {
    if (permission !== PERMISSION.member) return;
    const { writes, writesPerAddress } = this.#rates;
    if (!this.#ofMember.take(userSysId)) throw usedUp(writes);
    if (!isLoopback(ip) && !this.#ofAddress.take(networkOf(ip))) throw usedUp(writesPerAddress);
  }
}

function usedUp({ perSecond }: Rate): Refusal {
  return new Refusal('0014', { waitSeconds: Math.ceil(1 / perSecond) });
}

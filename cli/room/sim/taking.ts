import { setTimeout as sleep } from 'node:timers/promises';
import { takeCoupon } from '../../../schema/buying/coupons.ts';
import type { Random } from '../../../schema/seeded.ts';
import type { Member } from './members.ts';
import { codeOf } from './answer.ts';
import type { Tally } from './tally.ts';

/** Members take an offered coupon at a random moment within this time (ms). */
const TAKEN_WITHIN = 2000;

/** Every member takes every live coupon, some sooner, some later. */
export class Taking {
  readonly #broadcastSysId: number;
  readonly #members: readonly Member[];
  readonly #tally: Tally;
  readonly #random: Random;
  readonly #offered = new Set<number>();
  #underWay = 0;

  constructor(parts: { broadcastSysId: number; members: readonly Member[]; tally: Tally; random: Random }) {
    this.#broadcastSysId = parts.broadcastSysId;
    this.#members = parts.members;
    this.#tally = parts.tally;
    this.#random = parts.random;
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** A returning viewer gets the offer again. */
  offered(couponSysId: number): void {
    if (this.#offered.has(couponSysId)) return;
    this.#offered.add(couponSysId);
    for (const member of this.#members) void this.#take(member, couponSysId, this.#random() * TAKEN_WITHIN);
  }

  async #take(member: Member, couponSysId: number, hesitates: number): Promise<void> {
    this.#underWay += 1;
    try {
      await sleep(hesitates);
      this.#tally.coupons.add(await this.#ask(member, couponSysId));
    } finally {
      this.#underWay -= 1;
    }
  }

  async #ask(member: Member, couponSysId: number): Promise<string> {
    const input = { uid: member.userSysId, couponSysId, broadcastSysId: this.#broadcastSysId };
    return codeOf(member.call(takeCoupon, input));
  }
}

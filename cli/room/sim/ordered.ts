import { CallFailed, CallRefused } from '../../../schema/call.ts';
import { cancelLiveOrder } from '../../../schema/buying/cancelling.ts';
import { OK } from '../../../schema/codes.ts';
import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import { orderDetail } from '../../../schema/buying/orders.ts';
import { actAsBank } from '../../../schema/buying/payments.ts';
import type { RoomId } from '../../../schema/room/client-state.ts';
import { codeOf } from './answer.ts';
import type { Member } from './members.ts';
import type { Tally } from './tally.ts';

/** Members' orders, which they pay at the sandbox's bank or cancel in part. */
export class Ordered {
  readonly #room: RoomId;
  readonly #tally: Tally;
  /** Oldest first. */
  readonly #unpaid = new Map<Member, number[]>();
  /** Orders with pieces that may still be cancelled, oldest first. */
  readonly #standing = new Map<Member, number[]>();
  /** Orders and payments without an answer yet. The server may count each as unpaid. */
  readonly #unanswered = new Map<Member, number>();
  #underWay = 0;

  constructor(room: RoomId, tally: Tally) {
    this.#room = room;
    this.#tally = tally;
  }

  get underWay(): number {
    return this.#underWay;
  }

  add(member: Member, orderSysId: number): void {
    for (const orders of [this.#unpaid, this.#standing]) add(orders, member, orderSysId);
  }

  /** How many orders of this member the server may count as unpaid. */
  owedBy(member: Member): number {
    return (this.#unpaid.get(member)?.length ?? 0) + (this.#unanswered.get(member) ?? 0);
  }

  /** Counts what this member asks for as one unpaid order until it is answered. */
  async owing<T>(member: Member, ask: () => Promise<T>): Promise<T> {
    const count = (change: number) =>
      this.#unanswered.set(member, (this.#unanswered.get(member) ?? 0) + change);
    count(1);
    try {
      return await ask();
    } finally {
      count(-1);
    }
  }

  /** Members with something to pay, and members with something to cancel. */
  get debtors(): Member[] {
    return [...this.#unpaid.keys()];
  }
  get buyers(): Member[] {
    return [...this.#standing.keys()];
  }

  /** Pays the oldest unpaid order. Resolves to the code of the answer; null: all are paid, or it costs nothing. */
  async pay(member: Member): Promise<string | null> {
    const orderSysId = take(this.#unpaid, member, 'oldest');
    if (orderSysId === undefined) return null;
    return this.owing(member, async () => {
      const code = await this.#payOne(member, orderSysId);
      // A failed payment leaves the order unpaid. The next try first reads its state.
      if (code !== null && code !== OK) add(this.#unpaid, member, orderSysId);
      return code;
    });
  }

  async #payOne(member: Member, orderSysId: number): Promise<string | null> {
    if (await this.#isFree(member, orderSysId)) return null;
    const code = await this.#counted(codeOf(member.call(actAsBank, { orderSysId, act: 'pay' })));
    this.#tally.payments.add(code);
    return code;
  }

  /**
   * Cancels a piece of the newest order, with a cancel coupon. Resolves to the code of the answer; null: nothing was
   * ordered.
   */
  async cancel(member: Member): Promise<string | null> {
    const orderSysId = take(this.#standing, member, 'newest');
    if (orderSysId === undefined) return null;
    const code = await this.#counted(codeOf(this.#cancelPiece(member, orderSysId)));
    this.#tally.cancellations.add(code);
    return code;
  }

  /** A free or cancelled order has nothing to pay. */
  async #isFree(member: Member, orderSysId: number): Promise<boolean> {
    try {
      return (
        (await this.#counted(member.call(orderDetail, { orderSysId }))).statusCode !==
        LINE_STATUS.depositPending
      );
    } catch (error) {
      if (error instanceof CallFailed || error instanceof CallRefused) return false;
      throw error;
    }
  }

  async #cancelPiece(member: Member, orderSysId: number): Promise<void> {
    const { orderProducts } = await member.call(orderDetail, { orderSysId });
    const { broadcastSysId } = this.#room;
    const { qty, orderPrdtSysIds } = orderProducts[0]!;
    await member.call(cancelLiveOrder, {
      broadcastSysId,
      qty: 1,
      orderCancelPrdtType: 1,
      reasonTypeCode: 1,
      orderPrdtSysIds,
    });
    if (qty > 1) add(this.#standing, member, orderSysId);
  }

  async #counted<T>(asking: Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await asking;
    } finally {
      this.#underWay -= 1;
    }
  }
}

function add(orders: Map<Member, number[]>, member: Member, orderSysId: number): void {
  orders.set(member, [...(orders.get(member) ?? []), orderSysId]);
}

/** Removes one order, and with the last one its member. */
function take(orders: Map<Member, number[]>, member: Member, which: 'oldest' | 'newest'): number | undefined {
  const own = orders.get(member) ?? [];
  const taken = which === 'oldest' ? own.shift() : own.pop();
  if (own.length === 0) orders.delete(member);
  return taken;
}

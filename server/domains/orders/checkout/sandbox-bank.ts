import type { Body, Reply } from '../../../../schema/operation.ts';
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { actAsBank, PayMethodCode } from '../../../../schema/buying/payments.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog, type Timer } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import type { Placed } from '../order/decider.ts';
import type { Bill, PaymentNotice, Pay } from '../../buying/payment/decider.ts';
import type { Sandbox } from '../../buying/payment/offers.ts';
import type { ClaimFees } from './claim-fees.ts';
import type { Payments } from './payments.ts';
import { billNamed, billPaidBy, orderStatusOf, type BillPaid } from '../order/offers.ts';

/** The timer of a late notice that a payment was made. */
export const PAY_LATE = 'SandboxPaysLate';
/** How long after the order was cancelled for lack of payment (ms); for a fee, after it was paid. */
const LATE_BY = 60_000;
const REFUSED = 'REFUSED';
const TIMEOUT = 'TIMEOUT';
/** The return path of payments that the bank itself begins. Any path will do. */
const HOME = '/';

type Act = Omit<Body<typeof actAsBank>, 'claimSysId'>;

/** The bank behind the sandbox. It follows orders and sends signed notices, as a provider would. */
export class SandboxBank {
  readonly #payments: Payments;
  readonly #fees: ClaimFees;
  readonly #sandbox: Sandbox;
  readonly #log: EventLog;
  readonly #source: Source;

  constructor(parts: {
    readonly payments: Payments;
    readonly fees: ClaimFees;
    readonly sandbox: Sandbox;
    readonly log: EventLog;
    readonly source: Source;
  }) {
    this.#payments = parts.payments;
    this.#fees = parts.fees;
    this.#sandbox = parts.sandbox;
    this.#log = parts.log;
    this.#source = parts.source;
  }

  /** For the buyer and for managers; 2010 for anybody else. */
  async act(
    orderSysId: number,
    { claimSysId, ...act }: Body<typeof actAsBank>,
    caller: Caller,
  ): Promise<Reply<typeof actAsBank>> {
    const order = await this.#payments.orderState(orderSysId);
    if (order.userSysId !== caller.userSysId && caller.permission !== PERMISSION.manager)
      throw new Refusal('2010');
    const method = act.act === 'deposit' ? PAY_METHOD.virtualAccount : PAY_METHOD.card;
    const paid = billNamed(order, claimSysId);
    const pay = await this.#paymentOf(order, paid, act.act === 'deposit' ? method : null, method);
    await this.#do(paid, pay, act);
    return this.#after(orderSysId, pay.paySysId);
  }

  /** What the buyer decided on the bank's page. */
  async answer(orderSysId: number, paySysId: number, isPaying: boolean): Promise<void> {
    const paid = billPaidBy(await this.#payments.orderState(orderSysId), paySysId);
    const pay = paid.pays.find((each) => each.paySysId === paySysId);
    if (!pay) throw new Refusal('2010');
    await this.#do(paid, pay, { act: isPaying ? 'pay' : 'refuse' });
  }

  payLate(timer: Timer): Promise<void> {
    const { orderSysId, paySysId, amount } = timer.command as unknown as Pick<
      PaymentNotice,
      'orderSysId' | 'paySysId' | 'amount'
    >;
    return this.#tellPaid(orderSysId, paySysId, amount);
  }

  /** The newest payment of the bill (by this method). Without one it begins a new payment, if the bill is unpaid. */
  async #paymentOf(
    { userSysId }: Placed,
    { bill, pays, claim }: BillPaid,
    only: PayMethodCode | null,
    payMethodCode: PayMethodCode,
  ): Promise<Pay> {
    const fits = ({ payMethodCode: code }: Pay) => only === null || code === only;
    const newest = pays.findLast(fits);
    if (newest && (newest.state === 'begun' || !bill.isUnpaid)) return newest;
    const { orderSysId, claimSysId } = bill;
    const asked = { payMethodCode, returnUrl: HOME };
    const commandId = this.#source.commandId();
    const paysNow = async () => billNamed(await this.#payments.orderState(orderSysId), claimSysId).pays;
    try {
      const begun = claim
        ? await this.#fees.begin({ ...claim, ...asked, orderSysId }, { userSysId }, commandId)
        : await this.#payments.begin(orderSysId, asked, { userSysId }, commandId, { isByBank: true });
      return (await paysNow()).find(({ paySysId }) => paySysId === begun.paySysId)!;
    } catch (error) {
      // Another process has paid meanwhile, which is known here by now.
      const paid = (await paysNow()).findLast(fits);
      if (paid && error instanceof Refusal && error.resultCode === '0007') return paid;
      throw error;
    }
  }

  async #do({ bill }: BillPaid, pay: Pay, { act, refuseCode, amount, isToldAgain }: Act): Promise<void> {
    const { orderSysId } = bill;
    const { paySysId } = pay;
    const tell = () => {
      if (act === 'pay') return this.#tellPaid(orderSysId, paySysId, pay.amount);
      if (act === 'deposit') return this.#tellPaid(orderSysId, paySysId, amount ?? pay.amount);
      const refused = act === 'timeout' ? TIMEOUT : (refuseCode ?? REFUSED);
      return this.#tell({ orderSysId, paySysId, amount: pay.amount, outcome: { refused } });
    };
    if (act === 'late') return this.#setLate(bill, pay);
    await tell();
    if (isToldAgain) await tell();
  }

  async #setLate({ orderSysId, payUntil }: Bill, { paySysId, amount }: Pay): Promise<void> {
    await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      streams: [],
      decide: (_states, now) => ({
        events: [],
        timers: {
          set: [
            {
              id: `sandbox-pays-late:${paySysId}`,
              dueAt: (Number.isFinite(payUntil) ? payUntil : now) + LATE_BY,
              command: { type: PAY_LATE, orderSysId, paySysId, amount },
            },
          ],
        },
        reply: null,
      }),
    });
  }

  #tellPaid(orderSysId: number, paySysId: number, amount: number): Promise<void> {
    const reference = this.#sandbox.referenceOf({ paySysId, amount });
    return this.#tell({ orderSysId, paySysId, amount, outcome: { isPaid: true, reference } });
  }

  #tell(notice: PaymentNotice): Promise<void> {
    return this.#payments.hear(this.#sandbox.notice(notice));
  }

  async #after(orderSysId: number, paySysId: number): Promise<Reply<typeof actAsBank>> {
    const order = await this.#payments.orderState(orderSysId);
    const pay = billPaidBy(order, paySysId).pays.find((each) => each.paySysId === paySysId)!;
    return { paySysId, payState: pay.state, amount: pay.amount, statusCode: orderStatusOf(order) };
  }
}

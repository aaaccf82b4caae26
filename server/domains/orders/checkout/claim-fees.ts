import { FEE_PAY_METHODS } from '../../../../schema/buying/constants.ts';
import type { payClaimFee } from '../../../../schema/buying/payments.ts';
import type { Input, Reply } from '../../../../schema/operation.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import { orderStream } from '../order/decider.ts';
import { billNamed, lineOf, type OrderViews } from '../order/offers.ts';
import { beginPayment, type Pay } from '../../buying/payment/decider.ts';
import { requirePayMethod } from '../../buying/payment/offers.ts';
import { feeNameOf } from './goods-name.ts';
import { whereToPay, type WhereNeed } from './where-to-pay.ts';

export interface ClaimFeesNeed extends WhereNeed {
  readonly log: EventLog;
  readonly orders: Pick<OrderViews, 'order'>;
  readonly source: Source;
}

/** How buyers begin to pay for sending goods back and forth. Notices and refunds are those of all payments. */
export class ClaimFees {
  readonly #need: ClaimFeesNeed;

  constructor(need: ClaimFeesNeed) {
    this.#need = need;
  }

  /**
   * Throws 2010 if the caller has no such order or line, 0004 if the line has no such request, and 4003 for a method that
   * cannot pay a fee. Throws like {@link beginPayment}, too.
   */
  async begin(
    { orderSysId, orderPrdtSysId, claimSysId, payMethodCode, returnUrl }: Input<typeof payClaimFee>,
    payer: Pick<Caller, 'userSysId'>,
    commandId: string,
  ): Promise<Reply<typeof payClaimFee>> {
    const { log, orders, provider, source } = this.#need;
    const { methods, leastAmount } = provider.terms;
    const view = await orders.order(orderSysId, payer.userSysId);
    if (!view.orderProducts.some((line) => line.orderPrdtSysId === orderPrdtSysId)) throw new Refusal('2010');
    const ref = orderStream(orderSysId);
    const paySysId = source.id();
    const { reply } = await log.execute<{ pay: Pay; goodsName: string; payUntil: number }>({
      actorId: payer.userSysId,
      commandId,
      streams: [ref],
      decide: (states, now) => {
        const state = states.get(ref);
        if (!state) throw new Refusal('2010');
        const { bill, pays, claim } = billNamed(state, claimSysId);
        if (claim?.orderPrdtSysId !== orderPrdtSysId) throw new Refusal('0004');
        const asked = { paySysId, payMethodCode, leastAmount, now };
        const { pay, events } = beginPayment({ pays }, bill, asked);
        requirePayMethod(payMethodCode, [methods.filter((method) => FEE_PAY_METHODS.includes(method))]);
        const goodsName = feeNameOf(lineOf(state, claim));
        return { events: [{ ref, events }], reply: { pay, goodsName, payUntil: bill.payUntil } };
      },
    });
    const { pay, ...about } = reply;
    const { receiverName: holderName, orderMobile: mobile } = view;
    return whereToPay(this.#need, { ...pay, ...about, orderSysId, holderName, mobile, returnUrl });
  }
}

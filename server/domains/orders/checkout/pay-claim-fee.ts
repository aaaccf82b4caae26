import { FEE_PAY_METHODS } from '../../../../schema/buying/constants.ts';
import * as contract from '../../../../schema/buying/payments.ts';
import type { Input, Reply } from '../../../../schema/operation.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { beginPayment, type Pay } from '../../buying/payment/decider.ts';
import { requirePayMethod } from '../../buying/payment/offers.ts';
import { orderStream } from '../order/decider.ts';
import { billNamed, lineOf } from '../order/offers.ts';
import { feeNameOf } from './goods-name.ts';
import { payingOf, placed, whereToPay, type Paying } from './payments.ts';

export const payClaimFee = query(contract.payClaimFee, (platform) => {
  const paying = payingOf(platform);
  return ({ params, body, caller, commandId }) =>
    payFeeFor(paying, { ...params, ...body }, caller, commandId);
});

/**
 * Begins to pay for sending goods back and forth. Notices and refunds are those of all payments. Throws 2010 if the caller has
 * no such order or line, 0004 if the line has no such request, and 4003 for a method that cannot pay a fee. Throws like
 * {@link beginPayment} and {@link whereToPay}, too.
 */
export async function payFeeFor(
  paying: Paying,
  { orderSysId, orderPrdtSysId, claimSysId, payMethodCode, returnUrl }: Input<typeof contract.payClaimFee>,
  payer: Pick<Caller, 'userSysId'>,
  commandId: string,
): Promise<Reply<typeof contract.payClaimFee>> {
  const { log, orders, provider, source } = paying;
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
      const state = placed(states.get(ref));
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
  return whereToPay(paying, { ...pay, ...about, orderSysId, holderName, mobile, returnUrl });
}

import { payNonMemberOrder as ofNonMember } from '../../../../schema/buying/non-member-orders.ts';
import * as contract from '../../../../schema/buying/payments.ts';
import type { Body, Reply } from '../../../../schema/operation.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { beginPayment, type Pay } from '../../buying/payment/decider.ts';
import { payMethodsOf, requirePayMethod } from '../../buying/payment/offers.ts';
import { sellerStream } from '../../catalog/catalog/offers.ts';
import { orderStream } from '../order/decider.ts';
import { agree, billOf, cancelUnpaidTimer, NonMemberOrders, owedFor, payUntilBy } from '../order/offers.ts';
import { goodsNameOf } from './goods-name.ts';
import { payingOf, placed, whereToPay, type Paying } from './payments.ts';

export const payOrder = query(contract.payOrder, (platform) => {
  const paying = payingOf(platform);
  return ({ params, body, caller, commandId }) => payFor(paying, params.orderSysId, body, caller, commandId);
});

export const requestPayAppPayment = query(contract.requestPayAppPayment, (platform) => {
  const paying = payingOf(platform);
  return ({ body: { orderSysId, ...body }, caller, commandId }) =>
    payFor(paying, orderSysId, body, caller, commandId);
});

export const payNonMemberOrder = query(ofNonMember, (platform) => {
  const [paying, nonMembers] = [payingOf(platform), platform.use(NonMemberOrders)];
  return async ({ body: { orderSysId, orderMobile, openKey, ...body }, commandId, ip }) => {
    const asked = { orderSysId, orderMobile: orderMobile ?? '', ...(openKey && { openKey }) };
    const payer = await nonMembers.requireOwn(asked, ip, commandId);
    return payFor(paying, orderSysId, body, payer, commandId);
  };
});

/**
 * A payment is logged before its provider hears of it, so money never arrives for an unknown payment. Throws 2010 for an order
 * that does not exist or is somebody else's, 0005 without the required agreements, and 4003 if a seller does not accept the
 * payment method. Throws like {@link beginPayment} and {@link whereToPay}, too.
 */
export async function payFor(
  paying: Paying,
  orderSysId: number,
  asked: Body<typeof contract.payOrder>,
  payer: Pick<Caller, 'userSysId'>,
  commandId: string,
  // The sandbox's bank gives no agreements.
  { isByBank = false }: { readonly isByBank?: boolean } = {},
): Promise<Reply<typeof contract.payOrder>> {
  const { log, orders, provider, receipts, source } = paying;
  const { payMethodCode, returnUrl, depositorName, agreements, cashReceipt } = asked;
  const { methods, leastAmount } = provider.terms;
  const view = await orders.order(orderSysId, payer.userSysId);
  const { receiverName: holderName, orderMobile: mobile } = view;
  if (depositorName !== undefined && depositorName.trim() !== holderName.trim()) throw new Refusal('4003');
  const rows = receipts.setting(orderSysId, cashReceipt, payMethodCode);
  const ref = orderStream(orderSysId);
  const paySysId = source.id();
  const sellers = [...new Set(view.orderProducts.map(({ sellerSysId }) => sellerSysId))].map(sellerStream);
  const { reply } = await log.execute<{ pay: Pay; payUntil: number; goodsName: string }>({
    actorId: payer.userSysId,
    commandId,
    streams: [ref, ...sellers],
    decide: (states, now) => {
      const order = placed(states.get(ref));
      const begun = { paySysId, payMethodCode, leastAmount, now };
      const { pay, events } = beginPayment(order, billOf(order), begun);
      const { products } = owedFor(order);
      requirePayMethod(
        payMethodCode,
        products.map((each) => payMethodsOf(methods, states.get(sellerStream(each.sellerSysId)))),
      );
      const agreed = isByBank ? [] : agree(order, agreements);
      const payUntil = payUntilBy(order.order, payMethodCode);
      return {
        events: [{ ref, events: [...agreed, ...events] }],
        rows,
        ...(payUntil > order.order.payUntil && {
          timers: { set: [cancelUnpaidTimer({ orderSysId, payUntil })] },
        }),
        reply: { pay, payUntil, goodsName: goodsNameOf(products) },
      };
    },
  });
  const { pay, ...about } = reply;
  return whereToPay(paying, { ...pay, ...about, orderSysId, holderName, mobile, returnUrl });
}

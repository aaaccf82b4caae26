import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import * as contract from '../../../../schema/buying/payments.ts';
import { inLocale } from '../../../../schema/locales.ts';
import { maskMobile } from '../../../../schema/members/names.ts';
import { mobileOf } from '../../../../schema/members/phones.ts';
import type { Input, Reply } from '../../../../schema/operation.ts';
import { wordsOf } from '../../../../schema/refusals/words.ts';
import { requireSame } from '../../../platform/http/named-twice.ts';
import type { Call } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { textPayLink } from '../../buying/payment/decider.ts';
import { ChosenProvider, payMethodsOf, requirePayMethod } from '../../buying/payment/offers.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { Texts } from '../../site/sms/offers.ts';
import { orderStream } from '../order/decider.ts';
import { billOf, OrderViews, owedFor } from '../order/offers.ts';
import { goodsNameOf } from './goods-name.ts';
import { payLinkText } from './pay-link-text.ts';
import { payLinkPath } from './pay-links.ts';
import { placed } from './payments.ts';

type Asked = Input<typeof contract.sendPayLink>;
type Sending = Pick<Call<typeof contract.sendPayLink>, 'caller' | 'commandId' | 'ip' | 'locale'>;

export const sendPayLink = query(contract.sendPayLink, (platform) => {
  const send = sending(platform);
  return (call) => {
    const { orderSysId } = call.params;
    requireSame('orderSysId', orderSysId, call.body.orderSysId);
    return send({ ...call.body, orderSysId }, call);
  };
});

export const sendPayAppSms = query(contract.sendPayAppSms, (platform) => {
  const send = sending(platform);
  return (call) => send(call.body, call);
});

/** Its callers expect a refusal's reason in words, too. */
function sending(platform: Platform) {
  const send = sender(platform);
  return async (asked: Asked, call: Sending) => {
    try {
      return await send(asked, call);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { resultCode, facts } = error;
      throw new Refusal(resultCode, { ...facts, errorMessage: wordsOf(resultCode, call.locale) });
    }
  };
}

/**
 * Texts the link to the buyer. Throws 2010 for somebody else's order, 2009 for a seller who sells nothing in it, 4003 if
 * the seller offers no links, 4006 without a mobile number, 0008 after too many texts. Throws like `textPayLink` of payments,
 * too.
 */
function sender({ config, secrets, log, use }: Platform) {
  const [orders, catalog, texts] = [use(OrderViews), use(Catalog), use(Texts)];
  const { methods } = use(ChosenProvider).provider.terms;
  return async (
    { orderSysId, sellerSysId }: Asked,
    { caller, ip, locale, commandId }: Sending,
  ): Promise<Reply<typeof contract.sendPayLink>> => {
    const order = await orders.order(orderSysId, caller.userSysId);
    const ids = [...new Set(order.orderProducts.map((product) => product.sellerSysId))];
    if (!ids.includes(sellerSysId)) throw new Refusal('2009');
    // A link pays the whole order, so each of its sellers must offer links.
    const sellers = await Promise.all(ids.map((id) => catalog.sellerFacts(id)));
    requirePayMethod(
      PAY_METHOD.payLink,
      sellers.map((each) => payMethodsOf(methods, each)),
    );
    const seller = sellers[ids.indexOf(sellerSysId)];
    if (!seller) throw new Refusal('2009');
    const sellerName = inLocale(locale, seller.sellerName, seller.sellerNameEn);
    const numbers = [order.orderMobile, order.receiverMobile];
    const text = texts.to(numbers.find((each) => mobileOf(each) !== null) ?? '', { ...caller, ip });
    const { smsSysId, mobile } = text;
    const ref = orderStream(orderSysId);
    await log.execute({
      actorId: caller.userSysId,
      commandId,
      streams: [ref, ...text.streams],
      decide: (states, now) => {
        const state = placed(states.get(ref));
        const events = textPayLink(state, billOf(state), { smsSysId, now });
        const { amount, products } = owedFor(state);
        const { payUntil } = state.order;
        // Never from a request's `Host`: the text may go to somebody else's number.
        const url = config.publicUrl + payLinkPath(secrets.tokenSecret, orderSysId);
        const goodsName = goodsNameOf(products, locale);
        const msg = payLinkText(locale, { sellerName, goodsName, amount, payUntil, url });
        const asked = text.ask(states, msg, now, locale);
        return { ...asked, events: [{ ref, events }, ...asked.events], reply: null };
      },
    });
    return { recvphone: maskMobile(mobile) };
  };
}

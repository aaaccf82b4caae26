import { createHmac } from 'node:crypto';
import { inLocale, type Locale } from '../../../../schema/locales.ts';
import { maskMobile } from '../../../../schema/members/names.ts';
import type { Input, Reply } from '../../../../schema/operation.ts';
import { PAY_LINK_PATH, type PayMethodCode, type sendPayLink } from '../../../../schema/buying/payments.ts';
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import { mobileOf } from '../../../../schema/members/phones.ts';
import type { Catalog } from '../../catalog/catalog/catalog.ts';
import type { SellerFacts } from '../../catalog/catalog/seller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { orderStream } from '../order/decider.ts';
import { billOf, owedFor, type OrderViews } from '../order/offers.ts';
import { sendPayLink as decideToSend } from '../../buying/payment/decider.ts';
import { payMethodsOf, requirePayMethod } from '../../buying/payment/offers.ts';
import type { Asker, Texts } from '../../site/sms/offers.ts';
import { goodsNameOf } from './goods-name.ts';
import { payLinkText } from './pay-link-text.ts';
import { placed } from './payments.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';

/** The length of a signature: too long to guess, short enough for a text. */
const MARK_BYTES = 16;

export interface PayLinksNeed {
  readonly log: EventLog;
  readonly orders: Pick<OrderViews, 'order'>;
  readonly catalog: Pick<Catalog, 'sellerFacts'>;
  readonly texts: Pick<Texts, 'to'>;
  /** The provider's payment methods. */
  readonly methods: readonly PayMethodCode[];
  readonly secret: string;
  /** Never from a request's `Host`: the text may go to somebody else's number. */
  readonly publicUrl: string;
}

/** Payment links. Anyone who has one can pay the order without a login. They are derived from our secret and stored nowhere. */
export class PayLinks {
  readonly #need: PayLinksNeed;

  constructor(need: PayLinksNeed) {
    this.#need = need;
  }

  /**
   * Texts the link to the buyer. Throws 2010 for somebody else's order, 2009 for a seller who sells nothing in it, 4003 if
   * the seller offers no links, 4006 without a mobile number, 0008 after too many texts. Throws like `sendPayLink`, too.
   */
  async send(
    { orderSysId, sellerSysId }: Input<typeof sendPayLink>,
    { locale, ...caller }: Asker & { readonly userSysId: number; readonly locale: Locale },
    commandId: string,
  ): Promise<Reply<typeof sendPayLink>> {
    const { log, orders, texts, publicUrl } = this.#need;
    const order = await orders.order(orderSysId, caller.userSysId);
    if (!order.orderProducts.some((product) => product.sellerSysId === sellerSysId))
      throw new Refusal('2009');
    const { sellerName: ko, sellerNameEn: en } = await this.#sellerWithLinks(
      sellerSysId,
      order.orderProducts,
    );
    const numbers = [order.orderMobile, order.receiverMobile];
    const text = texts.to(numbers.find((each) => mobileOf(each) !== null) ?? '', caller);
    const { smsSysId, mobile } = text;
    const ref = orderStream(orderSysId);
    await log.execute({
      actorId: caller.userSysId,
      commandId,
      streams: [ref, ...text.streams],
      decide: (states, now) => {
        const state = placed(states.get(ref));
        const events = decideToSend(state, billOf(state), { smsSysId, now });
        const { amount, products } = owedFor(state);
        const { payUntil } = state.order;
        const url = publicUrl + this.pathOf(orderSysId);
        const sellerName = inLocale(locale, ko, en);
        const goodsName = goodsNameOf(products, locale);
        const msg = payLinkText(locale, { sellerName, goodsName, amount, payUntil, url });
        const asked = text.ask(states, msg, now, locale);
        return { ...asked, events: [{ ref, events }, ...asked.events], reply: null };
      },
    });
    return { recvphone: maskMobile(mobile) };
  }

  pathOf(orderSysId: number): string {
    return `${PAY_LINK_PATH}/${orderSysId}/${this.#markOf(orderSysId)}`;
  }

  isLink(orderSysId: number, mark: string): boolean {
    return isSameSecret(mark, this.#markOf(orderSysId));
  }

  /** A link pays the whole order, so each of its sellers must offer links. */
  async #sellerWithLinks(
    sellerSysId: number,
    products: readonly { readonly sellerSysId: number }[],
  ): Promise<SellerFacts> {
    const { catalog, methods } = this.#need;
    const ids = [...new Set(products.map((product) => product.sellerSysId))];
    const sellers = await Promise.all(ids.map((id) => catalog.sellerFacts(id)));
    requirePayMethod(
      PAY_METHOD.payLink,
      sellers.map((each) => payMethodsOf(methods, each)),
    );
    const seller = sellers[ids.indexOf(sellerSysId)];
    if (!seller) throw new Refusal('2009');
    return seller;
  }

  #markOf(orderSysId: number): string {
    const mac = createHmac('sha256', this.#need.secret).update(`pay link ${orderSysId}`).digest();
    return mac.subarray(0, MARK_BYTES).toString('base64url');
  }
}

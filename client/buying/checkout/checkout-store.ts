import { navigate } from 'wouter/use-browser-location';
import { CallRefused } from '../../../schema/call.ts';
import { tellApp } from '../../app/bridge.ts';
import { errorText } from '../../app/calls/errors.ts';
import { translator } from '../../app/i18n/translate.ts';
import { keyOf, queryClient, queryOf, watchQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { Store } from '../../app/store.ts';
import {
  CHECKED,
  deliveryNow,
  forgetWanted,
  isAddressWrong,
  keepAddress,
  type NewAddress,
  orderOnce,
  QuoteWatch,
  tidiedAddress,
  type Wanted,
  watchDelivery,
} from '../buying/offers.ts';
import { removeFromCart } from '../cart/offers.ts';
import { toast } from '../../design/overlays/toast.ts';
import { beginPayment, hindrance, keepNonMemberOrder, watchPayWays } from '../../orders/orders/offers.ts';
import {
  type CheckoutState,
  firstCheckout,
  type Happening,
  nextCheckout,
  type Sent,
  sendable,
} from './checkout.ts';

/** What an order page does beside showing its state: it asks the server, orders, and leads to the payment. */
export class Checkout extends Store<CheckoutState, Happening> {
  #isOpen = false;
  readonly #quote = new QuoteWatch((heard) => this.happened({ what: 'quote', heard }));

  constructor(wanted: Wanted) {
    super(firstCheckout(wanted, deliveryNow()), nextCheckout);
  }

  override happened(what: Happening): void {
    super.happened(what);
    if (this.#isOpen) this.#quote.ask(this.now.quoted.asked);
  }

  /** From now on, until it is closed. */
  open(): () => void {
    this.#isOpen = true;
    let whose: number | undefined;
    let stopMember = () => {};
    const stopDelivery = watchDelivery((delivery) => {
      this.happened({ what: 'delivery', delivery });
      const { userSysId } = delivery;
      if (userSysId === whose) return;
      whose = userSysId;
      stopMember();
      if (userSysId === undefined) return;
      stopMember = watchQuery(queryOf('userInfo', { uid: userSysId }), ({ data }) => {
        this.happened({ what: 'member', member: data });
      }).stop;
    });
    const sold = this.now.wanted.lines.map(({ asked }) => asked);
    const stopWays = watchPayWays(sold, (taken, receiptWays) =>
      this.happened({ what: 'taken', taken, receiptWays }),
    );
    return () => {
      this.#isOpen = false;
      stopDelivery();
      stopMember();
      stopWays();
      this.#quote.stop();
    };
  }

  /** A guest's receiver. Once it is right, it is where parcels of this tab go. */
  write(change: Partial<NewAddress>): void {
    this.happened({ what: 'written', change });
    const { written } = this.now;
    if (!CHECKED.some((field) => isAddressWrong(written, field)))
      keepAddress({ written: tidiedAddress(written) });
  }

  askAgain(): void {
    this.#quote.askAgain();
  }

  async order(): Promise<void> {
    this.happened({ what: 'tried' });
    const sent = sendable(this.now);
    if (!sent) return;
    const hindered = hindrance(sent.way, navigator.userAgent);
    if (hindered && sent.payAmount > 0) {
      toast(translator()(`orders.pay.${hindered}`), { tone: 'danger' });
      return;
    }
    this.happened({ what: 'sent', sent });
    try {
      await this.#place(sent);
    } catch (error) {
      this.happened({ what: 'failed', error });
      if (error instanceof CallRefused) void queryClient.invalidateQueries({ queryKey: keyOf('quoteOrder') });
    }
  }

  async #place({ request, payAmount, way, userSysId }: Sent): Promise<void> {
    const { wanted } = this.now;
    const isMember = userSysId !== undefined;
    const products = wanted.lines.map(({ asked: { prdtSysId }, isPlanEvent, brandSysId }) => {
      return { prdtSysId, isPlanEvent, brandSysId };
    });
    const { orderSysId } = await orderOnce(request, products, isMember);
    this.happened({ what: 'placed' });
    const { orderMobile = '' } = request;
    if (!isMember) keepNonMemberOrder({ orderSysId, orderMobile });
    for (const { asked } of wanted.lines) {
      const { prdtSysId, qty } = asked;
      tellApp('tracking', { name: 'order', params: { orderSysId, prdtSysId, qty } });
    }
    forgetWanted();
    // Ordered is ordered: what could not be taken out is taken out by hand.
    if (wanted.basketSysIds.length > 0) await removeFromCart(wanted.basketSysIds).catch(() => undefined);
    for (const changed of ['orderList', 'currentOrder', 'couponBox', 'pointHistory'] as const)
      void queryClient.invalidateQueries({ queryKey: keyOf(changed) });
    const complete = `${addressOf('BuyComplete')}?orderSysId=${orderSysId}`;
    const whose = { orderSysId, ...(!isMember && { orderMobile, isMasked: 0 as const }) };
    const payUrl = payAmount === 0 ? undefined : await payUrlOf(whose, way, complete);
    // Going back from the bank's page leads to the order, so nobody orders twice by accident.
    navigate(complete, { replace: true });
    if (payUrl !== undefined) location.assign(payUrl);
  }
}

/** Where it is paid; undefined: on an account, or it could not be begun, and the complete page offers it again. */
async function payUrlOf(
  whose: Parameters<typeof beginPayment>[0],
  payMethodCode: Sent['way'],
  returnUrl: string,
): Promise<string | undefined> {
  try {
    return (await beginPayment(whose, payMethodCode, returnUrl)).payUrl;
  } catch (error) {
    toast(errorText(error), { tone: 'danger' });
    return undefined;
  }
}

import type { Agreements } from '../../../schema/buying/agreements.ts';
import { CallRefused, refusalCode } from '../../../schema/call.ts';
import { isStale } from '../../../schema/codes.ts';
import { tellApp } from '../../app/bridge.ts';
import { keyOf, queryClient, queryOf, watchQuery } from '../../app/calls/query.ts';
import { Store } from '../../app/store.ts';
import { beginCheckout, orderOnce, QuoteWatch, watchDelivery } from '../buying/offers.ts';
import { forgetChoice, keepChoice, type KeptChoice, keptChoice } from './kept-choice.ts';
import {
  choiceOf,
  firstPurchase,
  type Happening,
  nextPurchase,
  optionsOf,
  type PurchaseState,
  sendable,
  type SoldProduct,
} from './purchase.ts';
import { quoteRequest, selectedOptions } from './selection.ts';

export interface PurchaseListener {
  /** The order went through. */
  readonly onOwnPurchase: (purchase: {
    readonly orderSysId: number;
    readonly ordPrdts: readonly { readonly prdtSysId: number; readonly name: string; readonly qty: number }[];
  }) => void;
  /** The product list no longer says what the server says. */
  readonly onStale: () => void;
  /** What is chosen now; undefined: it was ordered. */
  readonly onChoice: (choice: KeptChoice | undefined) => void;
}

/** What a purchase does beside showing its state: it asks the server, orders, and leads to the order page. */
export class Purchase extends Store<PurchaseState, Happening> {
  #listener: PurchaseListener | undefined;
  #askOptions: () => void = () => {};
  readonly #quote = new QuoteWatch((heard) => this.happened({ what: 'quote', heard }));

  /** `chosen`: what was chosen of it before. What somebody left for the login comes first. */
  constructor(sold: SoldProduct, chosen?: KeptChoice) {
    const kept = keptChoice();
    super(firstPurchase(sold, kept?.prdtSysId === sold.prdtSysId ? kept : chosen), nextPurchase);
  }

  override happened(what: Happening): void {
    const { error: before } = this.now.quoted;
    super.happened(what);
    if (!this.#listener) return;
    this.#listener.onChoice(this.now.order.phase === 'done' ? undefined : this.#choice);
    const { error, asked } = this.now.quoted;
    if (error !== before) this.#reload(error);
    this.#quote.ask(asked);
  }

  get #choice(): KeptChoice {
    const { sold, lines, values, addings } = this.now;
    return { prdtSysId: sold.prdtSysId, lines, values, addings };
  }

  /**
   * From now on, until it is closed. `fresh`: how old its options may be (ms), as the server does not push their stock. A
   * sheet loads them; on a page they are as new as the page.
   */
  open(listener: PurchaseListener, fresh = 0): () => void {
    forgetChoice();
    const { prdtSysId } = this.now.sold;
    const stopDelivery = watchDelivery(({ userSysId, current }) => {
      this.happened({ what: 'address', userSysId, userAddressSysId: current?.userAddressSysId });
    });
    const options = watchQuery(
      { ...queryOf('productDetail', { prdtSysId }), staleTime: fresh },
      ({ data, error, isFetching }) =>
        this.happened({ what: 'options', options: { data, error, isFetching } }),
    );
    this.#askOptions = options.askAgain;
    this.#listener = listener;
    this.#quote.ask(this.now.quoted.asked);
    return () => {
      this.#listener = undefined;
      options.stop();
      stopDelivery();
      this.#quote.stop();
    };
  }

  askOptions(): void {
    this.#askOptions();
  }

  askQuote(): void {
    this.#quote.askAgain();
  }

  /** For the buyer's return from the login. */
  keep(): void {
    keepChoice(this.#choice);
  }

  /** Goes to the order page, which sells outside of broadcasts. */
  checkOut(): void {
    const { sold, lines, addings } = this.now;
    const { name, nameEn, squareImageUrl: imageUrl, isPlanEvent, brandSysId } = sold;
    const choice = { ...choiceOf(this.now), broadcast: null, userAddressSysId: undefined };
    const selected = selectedOptions(lines, addings, optionsOf(this.now));
    beginCheckout({
      lines: quoteRequest(choice).orderProducts.map((asked) => {
        return { asked, isPlanEvent, brandSysId, name, nameEn, imageUrl, selected };
      }),
      basketSysIds: [],
    });
  }

  /** At what the buyer was shown that it costs. What costs nothing is paid with it, so it needs the consents. */
  async order(agreements?: Agreements): Promise<void> {
    const sent = sendable(this.now);
    if (!sent) return;
    this.happened({ what: 'sent' });
    // The order counts although its sheet closes meanwhile.
    const listener = this.#listener;
    const { payAmount } = sent;
    const request = { ...sent.request, ...(agreements && { agreements }) };
    const { qty } = request;
    const { sold } = this.now;
    const { prdtSysId, name } = sold;
    try {
      const reply = await orderOnce(request, [sold], true);
      const { orderSysId } = reply;
      this.happened({ what: 'placed', done: { ...reply, payAmount } });
      tellApp('tracking', { name: 'order', params: { orderSysId, prdtSysId, qty } });
      listener?.onOwnPurchase({ orderSysId, ordPrdts: [{ prdtSysId, name, qty }] });
      for (const changed of ['orderList', 'currentOrder', 'couponBox', 'pointHistory'] as const)
        void queryClient.invalidateQueries({ queryKey: keyOf(changed) });
    } catch (error) {
      if (error instanceof CallRefused) void queryClient.invalidateQueries({ queryKey: keyOf('quoteOrder') });
      this.#reload(error);
      this.happened({ what: 'failed', error });
    }
  }

  /** Reloads product and options after a refusal that says they are out of date. */
  #reload(error: unknown): void {
    if (!isStale(refusalCode(error))) return;
    this.#listener?.onStale();
    this.#askOptions();
  }
}

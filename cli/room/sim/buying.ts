import { randomUUID } from 'node:crypto';
import { OPTION_TYPE } from '../../../schema/catalog/constants.ts';
import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import * as broadcasts from '../../../schema/broadcasts/broadcasts.ts';
import { addBaskets } from '../../../schema/buying/baskets.ts';
import { call, CallFailed, CallRefused } from '../../../schema/call.ts';
import { isStale } from '../../../schema/codes.ts';
import { placeOrder } from '../../../schema/buying/orders.ts';
import type { OrderRequest } from '../../../schema/buying/order-request.ts';
import { countedStock, unitPrice } from '../../../schema/buying/pricing.ts';
import { productDetail, type ProductDetail } from '../../../schema/catalog/products.ts';
import type { RoomId } from '../../../schema/room/client-state.ts';
import { codeOf } from './answer.ts';
import type { Member } from './members.ts';
import type { Ordered } from './ordered.ts';
import type { Random } from '../../../schema/seeded.ts';
import { oneOf } from './random.ts';
import { NO_ANSWER, type Tally } from './tally.ts';

const QTY_USUAL = [1, 1, 1, 2] as const;

export interface BuyingWays {
  /** The server's time, which decides about live prices. */
  readonly now?: () => number;
  readonly newKey?: () => string;
}

/** The outcome of an order. */
export interface Bought {
  readonly code: string;
  readonly prdtSysId: number;
  readonly qty: number;
  readonly amount: number;
}

const isAny = (_product: ProductDetail) => true;
const isForCart = ({ product }: ProductDetail) => product.isPlanEvent === 0 && product.isLiveOnly === 0;

const asItIs = (request: OrderRequest) => request;

/** Buys a broadcast's products as its page does: loads the product, computes the amounts, and orders or fills the cart. */
export class Buying {
  readonly #serverUrl: string;
  readonly #room: RoomId;
  readonly #tally: Tally;
  readonly #ordered: Ordered;
  readonly #random: Random;
  readonly #now: () => number;
  readonly #newKey: () => string;
  readonly #shelf = new Map<number, ProductDetail>();
  #underWay = 0;

  constructor(
    serverUrl: string,
    room: RoomId,
    parts: { readonly tally: Tally; readonly ordered: Ordered; readonly random: Random },
    ways: BuyingWays = {},
  ) {
    this.#serverUrl = serverUrl;
    this.#room = room;
    this.#tally = parts.tally;
    this.#ordered = parts.ordered;
    this.#random = parts.random;
    this.#now = ways.now ?? Date.now;
    this.#newKey = ways.newKey ?? randomUUID;
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** The number of products that can be bought. */
  get choice(): number {
    return this.#shelf.size;
  }

  /** Loads all products that can be bought without answering a descriptive option. */
  async look(): Promise<void> {
    const { broadcastSysId } = this.#room;
    const options = { baseUrl: this.#serverUrl };
    const { products } = await call(
      broadcasts.broadcastProducts,
      { broadcastSysId, startIndex: 0, rowCount: ROW_COUNT_MAX },
      options,
    );
    const { simple, single } = OPTION_TYPE;
    for (const { prdtSysId, optionTypeCode } of products)
      if (optionTypeCode === simple || optionTypeCode === single) await this.#lookAt(prdtSysId);
  }

  /** Buys the product, or by default any of them. Null: everything seems sold out. */
  async buy(member: Member, prdtSysId?: number, change = asItIs): Promise<Bought | null> {
    const asked = this.#requestOfAny(prdtSysId);
    if (!asked) return null;
    const request = change(asked);
    const [{ prdtSysId: id }] = asked.orderProducts as [OrderRequest['orderProducts'][number]];
    this.#underWay += 1;
    const startedAt = performance.now();
    try {
      const code = await this.#order(member, request);
      this.#tally.orders.add(code);
      if (code !== NO_ANSWER) this.#tally.orderTimes.add(performance.now() - startedAt);
      if (isStale(code)) await this.#lookAt(id);
      return { code, prdtSysId: id, qty: request.qty, amount: request.amount };
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Resolves to the code of the answer; null as for {@link buy}. */
  async putInCart(member: Member, prdtSysId?: number): Promise<string | null> {
    const [product] = this.#requestOfAny(prdtSysId, isForCart)?.orderProducts ?? [];
    if (!product) return null;
    const { optionTypeCode, broadcastScheduleSysId, optionGroups } = product;
    this.#underWay += 1;
    try {
      const code = await codeOf(
        member.call(
          addBaskets,
          {
            uid: member.userSysId,
            prdtSysId: product.prdtSysId,
            basketQty: product.qty,
            optionTypeCode,
            ...(broadcastScheduleSysId !== undefined && { broadcastScheduleSysId }),
            optionGroups: optionGroups.map(({ qty, options }) => ({
              optionQty: qty,
              productOptions: options,
            })),
          },
          { idempotencyKey: this.#newKey() },
        ),
      );
      this.#tally.carts.add(code);
      return code;
    } finally {
      this.#underWay -= 1;
    }
  }

  #order(member: Member, request: OrderRequest): Promise<string> {
    const ordering = member.call(placeOrder, request, { idempotencyKey: this.#newKey() });
    return codeOf(ordering.then(({ orderSysId }) => this.#ordered.add(member, orderSysId)));
  }

  async #lookAt(prdtSysId: number): Promise<void> {
    try {
      const detail = await call(productDetail, { prdtSysId }, { baseUrl: this.#serverUrl });
      const { isDisplay, isSoldout } = detail.product;
      if (isDisplay === 1 && isSoldout === 0) this.#shelf.set(prdtSysId, detail);
      else this.#shelf.delete(prdtSysId);
    } catch (error) {
      if (!(error instanceof CallFailed) && !(error instanceof CallRefused)) throw error;
      this.#shelf.delete(prdtSysId);
    }
  }

  /** For this product, or for any. Undefined: everything seems sold out. */
  #requestOfAny(prdtSysId: number | undefined, suits = isAny): OrderRequest | undefined {
    const detail =
      prdtSysId === undefined
        ? oneOf(this.#random, [...this.#shelf.values()].filter(suits))
        : this.#shelf.get(prdtSysId);
    return detail && this.#requestFor(detail);
  }

  /** Undefined when every choice is sold out. */
  #requestFor({ product, singleOptions }: ProductDetail): OrderRequest | undefined {
    const { prdtSysId, sellerSysId, optionTypeCode, stockTypeCode, minOrderQty } = product;
    const { freeShrCntLimit, maxOrderQty } = product;
    const details = singleOptions[0]?.singleDetails ?? [];
    const choice = oneOf(
      this.#random,
      details.filter(({ isSoldout }) => isSoldout === 0),
    );
    if (optionTypeCode === OPTION_TYPE.single && !choice) return undefined;
    const left = countedStock(stockTypeCode, choice?.stockQty ?? product.stockQty);
    const limits = [maxOrderQty, product.price === 0 ? freeShrCntLimit : 0, product.memberMax?.qty ?? 0];
    const most = Math.min(left, ...limits.filter((limit) => limit > 0));
    const qty = Math.max(minOrderQty, Math.min(most, oneOf(this.#random, QTY_USUAL) ?? 1));
    const price = unitPrice(product, this.#now(), true);
    const amount = (price + (choice?.price ?? 0)) * qty;
    const { broadcastSysId, broadcastScheduleSysId } = this.#room;
    const options = choice
      ? [
          {
            prdtOptionSysId: choice.prdtSingleOptionDetailSysId,
            optionKeyName: choice.item,
            price: choice.price,
          },
        ]
      : [];
    return {
      broadcastSysId,
      // The buyer consents with the payment, or with the order if nothing is paid.
      ...(amount === 0 && { agreements: { payment: true, age: true } }),
      amount,
      totalAmount: amount,
      qty,
      orderProducts: [
        {
          prdtSysId,
          sellerSysId,
          price,
          amount,
          totalAmount: amount,
          optionTypeCode,
          qty,
          totalQty: qty,
          broadcastScheduleSysId,
          optionGroups: [{ groupId: 1, qty, options }],
        },
      ],
    };
  }
}

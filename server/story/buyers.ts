import { PAYMENT_PROVIDERS } from '../../schema/buying/payments.ts';
import { POINT_USE_UNIT } from '../../schema/buying/constants.ts';
import { tokenlessMember } from '../platform/http/caller.ts';
import type { OrderRequest } from '../../schema/buying/order-request.ts';
import { lineAmount, unitPrice } from '../../schema/buying/pricing.ts';
import type { Random } from '../../schema/seeded.ts';
import type { BroadcastPlan } from '../domains/room/broadcast/decider.ts';
import { pricedOf, productStream } from '../domains/catalog/catalog/product.ts';
import type { BuyerLimits } from '../domains/orders/order/buyers/buyer.ts';
import type { PlacedOrder } from '../domains/orders/order/placed-order.ts';
import type { PlacingNeed } from '../domains/orders/order/placing/need.ts';
import { place } from '../domains/orders/order/placing/place-order.ts';
import type { Clock } from '../platform/clock.ts';
import { Refusal, type EventLog } from '../platform/log/log.ts';
import type { Source } from '../platform/source.ts';
import { buyersAt } from './demand.ts';

/** What was sold of a product. */
export interface Sold {
  readonly qty: number;
  /** Won, without delivery. */
  readonly amount: number;
}

export class Sales {
  readonly products = new Map<number, Sold>();
  orderCnt = 0;

  add({ products }: { readonly products: readonly (Sold & { readonly prdtSysId: number })[] }): void {
    this.orderCnt += 1;
    for (const { prdtSysId, qty, amount } of products) {
      const known = this.of(prdtSysId);
      this.products.set(prdtSysId, { qty: known.qty + qty, amount: known.amount + amount });
    }
  }

  of(prdtSysId: number): Sold {
    return this.products.get(prdtSysId) ?? { qty: 0, amount: 0 };
  }

  get total(): Sold {
    const all = [...this.products.values()];
    return {
      qty: all.reduce((sum, { qty }) => sum + qty, 0),
      amount: all.reduce((sum, { amount }) => sum + amount, 0),
    };
  }
}

/** How often each code answered. */
export class RefusalCounts {
  readonly byCode: Record<string, number> = {};

  /** False if it was refused. Rethrows other errors. */
  async tried(work: Promise<unknown>): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.byCode[error.resultCode] = (this.byCode[error.resultCode] ?? 0) + 1;
      return false;
    }
  }
}

type Asked = OrderRequest['orderProducts'][number];

/** Nothing is delivered, and buyers are only numbers. */
const NOBODY = { nickName: '', mobile: '' };
const NOWHERE = {
  receiverName: '아무개',
  receiverMobile: '01000000000',
  receiverPostNumber: '00000',
  receiverAddress1: '-',
};

/** The original observed the operator's limits already, and in a branch nobody pays or cancels. */
const UNLIMITED: BuyerLimits = {
  rate: { burst: Number.MAX_SAFE_INTEGER, perSecond: 0 },
  unpaidOrders: Infinity,
  unpaidPieces: Infinity,
  pointUseUnit: POINT_USE_UNIT,
};

/** The recorded buyers, who buy again in a branch at its prices. */
export class SimulatedBuyers {
  readonly sales = new Sales();
  readonly refused = new RefusalCounts();
  recorded = 0;
  stayedAway = 0;
  joined = 0;
  readonly #parts: {
    readonly log: EventLog;
    readonly source: Source;
    readonly clock: Clock;
    readonly random: Random;
    readonly elasticity: number;
    readonly plan: BroadcastPlan;
  };
  readonly #placing: PlacingNeed;

  constructor(parts: {
    log: EventLog;
    source: Source;
    clock: Clock;
    random: Random;
    elasticity: number;
    plan: BroadcastPlan;
  }) {
    this.#parts = parts;
    this.#placing = {
      log: parts.log,
      source: parts.source,
      addresses: {
        defaultOf: async () => null,
        one: async () => null,
        ordererWithDefault: async () => ({ orderer: NOBODY, address: null }),
      },
      limits: UNLIMITED,
      guests: { byPhone: UNLIMITED, byAddress: UNLIMITED },
      secret: '',
      receipts: { columns: () => ({ cash_receipt_type: null, cash_receipt_number: null }) },
      terms: PAYMENT_PROVIDERS.sandbox,
    };
  }

  /** Repeats a member's order, with as many buyers as want it at the branch's price. */
  async buyAgain(placed: PlacedOrder, userSysId: number): Promise<void> {
    const { source, random, elasticity } = this.#parts;
    const request = await this.#request(placed);
    const { totalProductsAmount: then } = placed;
    const ratio = request.totalAmount === then ? 1 : request.totalAmount / then;
    const buyers = buyersAt(ratio, elasticity, random);
    this.recorded += 1;
    if (buyers === 0) this.stayedAway += 1;
    else this.joined += buyers - 1;
    for (let n = 0; n < buyers; n++) await this.#buys(request, n === 0 ? userSysId : source.id());
  }

  async #buys(request: OrderRequest, userSysId: number): Promise<void> {
    const placing = place(this.#placing, request, tokenlessMember(userSysId), {
      commandId: this.#parts.source.commandId(),
    });
    if (!(await this.refused.tried(placing))) return;
    const products = request.orderProducts.map(({ prdtSysId, qty, totalAmount: amount }) => ({
      prdtSysId,
      qty,
      amount,
    }));
    this.sales.add({ products });
  }

  async #request(placed: PlacedOrder): Promise<OrderRequest> {
    const products = await Promise.all(placed.products.map((product) => this.#asked(product)));
    const sum = (of: 'qty' | 'amount' | 'totalAmount') =>
      products.reduce((total, product) => total + product[of], 0);
    return {
      amount: sum('amount'),
      totalAmount: sum('totalAmount'),
      qty: sum('qty'),
      broadcastSysId: this.#parts.plan.broadcastSysId,
      orderProducts: products,
      ...NOWHERE,
    };
  }

  async #asked(ordered: PlacedOrder['products'][number]): Promise<Asked> {
    const { prdtSysId, sellerSysId, optionTypeCode, qty, lines, addOns } = ordered;
    const { state } = await this.#parts.log.state(productStream(prdtSysId));
    const price = state ? unitPrice(pricedOf(state), this.#parts.clock.now(), true) : ordered.price;
    const amount = lines.reduce((total, line) => total + lineAmount(line, price), 0);
    return {
      prdtSysId,
      sellerSysId,
      optionTypeCode,
      price,
      amount,
      totalAmount: addOns.reduce((total, addOn) => total + addOn.price * addOn.qty, amount),
      qty,
      totalQty: qty,
      optionGroups: lines.map(({ qty: ofLine, options }, at) => ({
        groupId: at + 1,
        qty: ofLine,
        options: [...options],
      })),
      addingProducts: addOns.map(({ prdtAddingProductSysId, prdtAddingProductDetailSysId, qty }) => ({
        prdtAddingProductSysId,
        prdtAddingProductDetailSysId,
        addingQty: qty,
      })),
    };
  }
}

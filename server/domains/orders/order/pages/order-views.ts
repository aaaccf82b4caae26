import { LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import { optionNamesOf } from '../../../../../schema/members/names.ts';
import type {
  Order,
  orderInvoice,
  orderList,
  OrderProductOption,
} from '../../../../../schema/buying/orders.ts';
import type { Query, Reply } from '../../../../../schema/operation.ts';
import type { Company } from '../../../../../schema/site/company.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import { rulesOf, type Catalog } from '../../../catalog/catalog/offers.ts';
import { moneyBack } from '../../../buying/payment/decider.ts';
import { freeOf } from '../claims/request.ts';
import { heldOf, holds, type ClaimState } from '../claims/claims.ts';
import { orderStream, type Placed } from '../decider.ts';
import { parcelsOf, type ParcelRow } from '../fulfilling/parcels.ts';
import type { LineProgress } from '../fulfilling/progress.ts';
import type { OrderedLine } from '../placed-order.ts';
import {
  countOrdersOf,
  newestOrderIn,
  orderById,
  ordersBefore,
  ordersOf,
  unpaidOrdersOf,
  receiversOf,
  type OrderRow,
  type ReceiverRow,
} from '../views.ts';
import { lineStatusOf, orderStatusOf } from '../status.ts';
import type { CashReceipts } from '../receipts/cash-receipts.ts';
import { amountsOf } from './amounts.ts';
import { countOrdersFound, ordersFound, searchOf, type OrderSearch } from './order-search.ts';

type Steps = Pick<
  Order['orderProducts'][number],
  'preparedAt' | 'sentAt' | 'deliveredAt' | 'confirmedAt' | 'invoice'
>;

/** An order, and the broadcast that it was placed in. */
export interface OrderNamed {
  readonly orderSysId: number;
  readonly broadcastSysId: number | null;
}

/** Who runs the shop, as invoices say it. */
function linesOf(company: Company): string[] {
  const { companyName, representativeName, registrationNo, mailOrderNo, address, phone, email } = company;
  return [companyName, representativeName, registrationNo, mailOrderNo, address, phone, email].filter(
    (said) => said !== null,
  );
}

/** Orders as their buyers see them. */
export class OrderViews {
  readonly #log: EventLog;
  readonly #catalog: Pick<Catalog, 'detail' | 'seller' | 'sellerFacts'>;
  readonly #cashReceipts: Pick<CashReceipts, 'shown'>;
  readonly #company: Company;

  constructor({
    log,
    catalog,
    cashReceipts,
    company,
  }: {
    readonly log: EventLog;
    readonly catalog: Pick<Catalog, 'detail' | 'seller' | 'sellerFacts'>;
    readonly cashReceipts: Pick<CashReceipts, 'shown'>;
    readonly company: Company;
  }) {
    this.#company = company;
    this.#cashReceipts = cashReceipts;
    this.#log = log;
    this.#catalog = catalog;
  }

  /** Throws 2010 if the order does not exist or is somebody else's. */
  async order(orderSysId: number, userSysId: number): Promise<Order> {
    const row = await this.#log.reads.one(orderById({ orderSysId }));
    return this.#found(row?.user_sys_id === userSysId ? row : undefined);
  }

  /** The order and its buyer, if it is one of these; null: it does not exist, or is somebody else's. */
  async orderOf(
    orderSysId: number,
    isBuyer: (userSysId: number) => boolean,
  ): Promise<{ readonly order: Order; readonly userSysId: number } | null> {
    const row = await this.#log.reads.one(orderById({ orderSysId }));
    const [order] = row && isBuyer(row.user_sys_id) ? await this.#views([row]) : [];
    return order ? { order, userSysId: row!.user_sys_id } : null;
  }

  /** Throws like {@link order}. */
  async invoice(orderSysId: number, userSysId: number): Promise<Reply<typeof orderInvoice>> {
    const order = await this.order(orderSysId, userSysId);
    const sellers = [...new Set(order.orderProducts.map(({ sellerSysId }) => sellerSysId))];
    return {
      order,
      sellers: await Promise.all(
        sellers.map(async (sellerSysId) => {
          const seller = await this.#catalog.seller(sellerSysId);
          return { sellerSysId, name: seller?.sellerName ?? '', nameEn: seller?.sellerNameEn ?? '' };
        }),
      ),
      business: linesOf(this.#company),
    };
  }

  async newestIn(broadcastSysId: number, userSysId: number): Promise<Order> {
    return this.#found(await this.#log.reads.one(newestOrderIn({ userSysId, broadcastSysId })));
  }

  async #found(row: OrderRow | undefined): Promise<Order> {
    const [order] = row ? await this.#views([row]) : [];
    if (!order) throw new Refusal('2010');
    return order;
  }

  async list(
    userSysId: number,
    { startIndex, rowCount, ...asked }: Query<typeof orderList>,
  ): Promise<Reply<typeof orderList>> {
    const page = { startIndex, rowCount };
    const search = await searchOf(asked, userSysId, { reads: this.#log.reads, catalog: this.#catalog });
    const [rows, totalCnt] = await Promise.all(
      search
        ? [this.#log.reads.all(ordersFound({ ...search, ...page })), this.#countFound(search)]
        : [this.#log.reads.all(ordersOf({ userSysId, ...page })), this.countOf(userSysId)],
    );
    return { totalCnt, orders: await this.#views(rows) };
  }

  async #countFound(search: OrderSearch): Promise<number> {
    return Number((await this.#log.reads.one(countOrdersFound(search)))?.count ?? 0);
  }

  /** A member's newest orders that were placed before a moment, or the one that is named if it is theirs. */
  async namesOf(
    userSysId: number,
    {
      orderSysId,
      until,
      most,
    }: { readonly orderSysId: number | null; readonly until: number; readonly most: number },
  ): Promise<OrderNamed[]> {
    const { reads } = this.#log;
    const rows =
      orderSysId === null
        ? await reads.all(ordersBefore({ userSysId, until, most }))
        : [await reads.one(orderById({ orderSysId }))].filter((row) => row?.user_sys_id === userSysId);
    return rows.flatMap((row) =>
      row ? [{ orderSysId: row.order_sys_id, broadcastSysId: row.broadcast_sys_id }] : [],
    );
  }

  async countOf(userSysId: number): Promise<number> {
    return (await this.#log.reads.one(countOrdersOf({ userSysId })))?.count ?? 0;
  }

  /** The oldest first. */
  async unpaid(userSysId: number): Promise<Order[]> {
    return this.#views(await this.#log.reads.all(unpaidOrdersOf({ userSysId })));
  }

  /** Without those whose events cannot be read any more. */
  async #views(rows: readonly OrderRow[]): Promise<Order[]> {
    const states = await Promise.all(
      rows.map(async ({ order_sys_id }) => (await this.#log.state(orderStream(order_sys_id))).state),
    );
    const found = states.filter((state) => state !== null);
    const ids = found.map(({ order }) => order.orderSysId);
    const isSent = found.some(({ progress }) =>
      Object.values(progress).some(({ parcelSysId }) => parcelSysId !== undefined),
    );
    const { reads } = this.#log;
    const [receivers, parcels] = await Promise.all([
      reads.all(receiversOf(ids)),
      isSent ? reads.all(parcelsOf(ids)) : [],
    ]);
    const receiver = new Map(receivers.map((row) => [row.order_sys_id, row]));
    return Promise.all(
      found.map((state) => this.#view(state, receiver.get(state.order.orderSysId), parcels)),
    );
  }

  async #isTracked(sellerSysId: number): Promise<boolean> {
    const seller = await this.#catalog.sellerFacts(sellerSysId);
    return seller !== null && rulesOf(seller).deliveryTrack !== null;
  }

  async #view(
    state: Placed,
    receiver: ReceiverRow | undefined,
    parcels: readonly ParcelRow[],
  ): Promise<Order> {
    const { order, returned, cancelled: part, isExpired } = state;
    const exchanges = Object.values(state.claims).filter(({ type }) => type === 'exchange');
    const statusCode = orderStatusOf(state);
    const last = state.pays.at(-1);
    return {
      orderSysId: order.orderSysId,
      statusCode,
      orderedAt: new Date(state.orderedAt).toISOString(),
      paidAt: timeOf(state.paid?.at),
      payUntil: statusCode === LINE_STATUS.depositPending ? new Date(order.payUntil).toISOString() : null,
      broadcastSysId: order.broadcastSysId,
      broadcastScheduleSysId: order.broadcastScheduleSysId,
      orderName: receiver?.order_name ?? '',
      orderMobile: receiver?.order_mobile ?? '',
      orderPostNumber: receiver?.order_post_number ?? '',
      orderAddress1: receiver?.order_address1 ?? '',
      orderAddress2: receiver?.order_address2 ?? '',
      receiverName: receiver?.receiver_name ?? '',
      receiverMobile: receiver?.receiver_mobile ?? '',
      receiverPostNumber: receiver?.receiver_post_number ?? '',
      receiverAddress1: receiver?.receiver_address1 ?? '',
      receiverAddress2: receiver?.receiver_address2 ?? '',
      deliveryMemo: receiver?.delivery_memo ?? '',
      orderProducts: await Promise.all(
        order.products.map(async (product) => {
          const detail = await this.#catalog.detail(product.prdtSysId);
          const now = detail?.product;
          const steps = stepsOf(state.progress[product.orderPrdtSysId], parcels);
          const free = freeOf(state, product.orderPrdtSysId);
          const qtyOf = ({ qty, orderPrdtOptionSysId: id }: OrderedLine) => {
            const returnQty = part.returnedQty[id] ?? 0;
            return {
              cancelQty: isExpired ? qty : (part.qty[id] ?? 0) - returnQty,
              returnQty,
              exchangeQty: heldOf(exchanges, id),
              freeQty: free.lines.find((line) => line.orderPrdtOptionSysId === id)?.qty ?? 0,
            };
          };
          const qtys = product.lines.map(qtyOf);
          const sum = (of: keyof (typeof qtys)[number]) => qtys.reduce((all, each) => all + each[of], 0);
          return {
            orderPrdtSysId: product.orderPrdtSysId,
            orderPrdtSysIds: [product.orderPrdtSysId],
            prdtSysId: product.prdtSysId,
            sellerSysId: product.sellerSysId,
            prdtNo: product.prdtNo,
            name: product.name,
            nameEn: product.nameEn,
            squareImageUrl: product.imageUrl,
            images: [...new Set([product.imageUrl, ...(detail?.gallery ?? [])])],
            isSoldout: now?.isSoldout ?? 1,
            isDisplay: now?.isDisplay ?? 0,
            discountRate: product.discountRate,
            marketPrice: product.marketPrice,
            price: product.price,
            qty: product.qty,
            totalQty: product.qty,
            cancelQty: sum('cancelQty'),
            returnQty: sum('returnQty'),
            exchangeQty: sum('exchangeQty'),
            freeQty: sum('freeQty'),
            totalAmount: product.totalAmount,
            couponDiscountAmount: product.couponDiscountAmount,
            pointDiscountAmount: product.pointDiscountAmount,
            statusCode: lineStatusOf(state, product),
            ...steps,
            isTrackable: steps.invoice && (await this.#isTracked(product.sellerSysId)) ? 1 : 0,
            options: product.lines
              .filter(({ options }) => options.length > 0)
              .map((line) => {
                const { name, nameEn } = optionNamesOf(line.options);
                return {
                  optionTypeCode: product.optionTypeCode,
                  optionKeyName: name,
                  optionKeyNameEn: nameEn,
                  content: name,
                  contentEn: nameEn,
                  price: line.options.reduce((sum, { price }) => sum + price, 0),
                  qty: line.qty,
                  ...qtyOf(line),
                  exchanges: exchangesOf(exchanges, line.orderPrdtOptionSysId),
                  orderPrdtOptionSysIds: [line.orderPrdtOptionSysId],
                };
              }),
            addingProducts: product.addOns.map((addOn) => ({
              prdtAddingProductSysId: addOn.prdtAddingProductSysId,
              prdtAddingProductDetailSysId: addOn.prdtAddingProductDetailSysId,
              name: addOn.name,
              nameEn: addOn.nameEn ?? '',
              item: addOn.item,
              itemEn: addOn.itemEn ?? '',
              price: addOn.price,
              addingQty: addOn.qty,
              isFree: free.addOns.includes(addOn) ? 1 : 0,
            })),
          };
        }),
      ),
      coupons: order.coupons.map(({ userCouponSysId, name, discountAmount }) => {
        const back = returned.coupons.find((each) => each.userCouponSysId === userCouponSysId);
        const backUntil = back ? new Date(back.expiresAt).toISOString() : null;
        return { userCouponSysId, name, discountAmount, backUntil };
      }),
      returnedPoint: returned.point,
      ...amountsOf(state),
      isAgreed: order.agreements ? 1 : 0,
      refunds: moneyBack(state.pays),
      cashReceipt: await this.#cashReceipts.shown(receiver),
      pay: last ? { payMethodCode: last.payMethodCode, payState: last.state } : null,
    };
  }
}

const timeOf = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

/** When a line came to each step, and in which parcel. */
function stepsOf(progress: LineProgress | undefined, parcels: readonly ParcelRow[]): Steps {
  const parcel = parcels.find(({ parcel_sys_id }) => parcel_sys_id === progress?.parcelSysId);
  return {
    preparedAt: timeOf(progress?.preparedAt),
    sentAt: timeOf(progress?.sentAt),
    deliveredAt: timeOf(progress?.deliveredAt),
    confirmedAt: timeOf(progress?.confirmedAt),
    invoice: parcel
      ? { deliveryCompanyCode: parcel.delivery_company_code, invoiceNo: parcel.invoice_no }
      : null,
  };
}

/** What pieces of a choice are exchanged for, where it is another one. */
function exchangesOf(
  exchanges: readonly ClaimState[],
  orderPrdtOptionSysId: number,
): OrderProductOption['exchanges'] {
  return exchanges.filter(holds).flatMap(({ wanted, lines }) => {
    const line = lines.find((each) => each.orderPrdtOptionSysId === orderPrdtOptionSysId);
    if (!wanted || !line) return [];
    const { name: content, nameEn: contentEn } = optionNamesOf(wanted.options);
    return [{ content, contentEn, qty: line.qty }];
  });
}

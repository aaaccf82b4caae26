import type { BasketRequest } from '../../schema/buying/baskets.ts';
import type { OrderRequest } from '../../schema/buying/order-request.ts';
import { PAY_METHOD } from '../../schema/buying/constants.ts';
import type { BroadcastPlan } from '../domains/room/broadcast/decider.ts';
import type { ProductFacts } from '../domains/catalog/catalog/product.ts';
import type { Coupon } from '../domains/buying/coupon/decider.ts';
import type { StockLine } from '../domains/catalog/stock/decider.ts';

/** A product and what arrives with its listing. */
export interface Goods {
  readonly facts: ProductFacts;
  readonly stock: readonly StockLine[];
}

type Changes = Partial<ProductFacts> & { readonly stock?: readonly StockLine[] };

const UNLIMITED = 1;
const LIMITED = 2;

function goods(prdtSysId: number, { stock = [], ...changes }: Changes): Goods {
  return {
    facts: {
      prdtSysId,
      sellerSysId: 1,
      name: `상품 ${prdtSysId}`,
      nameEn: `Product ${prdtSysId}`,
      prdtNo: `P-${prdtSysId}`,
      price: 10_000,
      marketPrice: 12_500,
      optionTypeCode: 1,
      stockTypeCode: LIMITED,
      isDisplay: 1,
      minOrderQty: 1,
      freeShrCntLimit: 0,
      imageUrl: `/pictures/product-${prdtSysId}.webp`,
      category: { categorySysId: 1, name: '생활', nameEn: 'Living' },
      livePrice: null,
      normalOptions: [],
      singleOption: null,
      addingProducts: [],
      ...changes,
    },
    stock,
  };
}

/** Type 1: no options; `qty` pieces. */
export function simpleGoods(prdtSysId: number, qty: number, changes: Changes = {}): Goods {
  return goods(prdtSysId, { stock: qty > 0 ? [{ detailSysId: null, qty }] : [], ...changes });
}

/** Type 1, never counted. */
export function endlessGoods(prdtSysId: number, changes: Changes = {}): Goods {
  return goods(prdtSysId, { stockTypeCode: UNLIMITED, ...changes });
}

const engraving = {
  groupName: '각인',
  groupNameEn: 'Engraving',
  values: ['없음', '하트'],
  valuesEn: ['None', 'Heart'],
};

/** Type 2: two wishes to write on the parcel, with the ids `…1` and `…2`. */
export function wishGoods(prdtSysId: number, qty: number, changes: Changes = {}): Goods {
  return goods(prdtSysId, {
    optionTypeCode: 2,
    stock: [{ detailSysId: null, qty }],
    normalOptions: [
      { prdtNormalOptionSysId: prdtSysId * 10 + 1, ...engraving },
      { prdtNormalOptionSysId: prdtSysId * 10 + 2, groupName: '포장', values: ['기본', '선물'] },
    ],
    ...changes,
  });
}

/** Type 3: one group; the choices have the ids `…01`, `…02` and so on. */
export function choiceGoods(
  prdtSysId: number,
  choices: readonly (readonly [item: string, price: number, qty: number])[],
  changes: Changes = {},
): Goods {
  const details = choices.map(([item, price], i) => ({
    prdtSingleOptionDetailSysId: prdtSysId * 100 + i + 1,
    item,
    price,
  }));
  return goods(prdtSysId, {
    optionTypeCode: 3,
    stock: choices.map(([, , qty], i) => ({ detailSysId: prdtSysId * 100 + i + 1, qty })),
    singleOption: { groupName: '크기', details },
    ...changes,
  });
}

/** Type 4: two colours in two sizes, which have no English names; the four details have the ids `…01` to `…04`, with `qty` pieces each. */
export function levelGoods(prdtSysId: number, qty: number, changes: Changes = {}): Goods {
  const detail = (n: number, item: string, price: number) => ({
    prdtSingleOptionDetailSysId: prdtSysId * 100 + n,
    item,
    price,
  });
  return goods(prdtSysId, {
    optionTypeCode: 4,
    stock: [1, 2, 3, 4].map((n) => ({ detailSysId: prdtSysId * 100 + n, qty })),
    singleOption: {
      groupName: '색',
      groupNameEn: 'Colour',
      detailGroupName: '크기',
      detailGroupNameEn: 'Size',
      bases: [
        {
          prdtSingleOptionBaseSysId: prdtSysId * 10 + 1,
          name: '흰색',
          nameEn: 'White',
          details: [detail(1, 'M', 0), detail(2, 'L', 2_000)],
        },
        {
          prdtSingleOptionBaseSysId: prdtSysId * 10 + 2,
          name: '검정',
          nameEn: 'Black',
          details: [detail(3, 'M', 500), detail(4, 'L', 2_500)],
        },
      ],
    },
    ...changes,
  });
}

/** 1,000 won off anything of seller 1. */
export function anyCoupon(couponSysId: number): Coupon {
  return {
    couponSysId,
    sellerSysId: 1,
    name: '천 원 쿠폰',
    discountPolicy: 1,
    discountPolicyFigures: 1_000,
    minPurchaseAmount: 0,
    maxDiscountAmount: null,
    maxDiscountPrdtQty: null,
    minOrderAmount: 0,
    expireDate: null,
    usableDays: 30,
  };
}

export function planOf(
  products: readonly { readonly prdtSysId: number }[],
  changes: Partial<BroadcastPlan> = {},
): BroadcastPlan {
  const broadcastSysId = changes.broadcastSysId ?? 10;
  return {
    broadcastSysId,
    broadcastScheduleSysId: 77,
    sellerSysId: 1,
    title: '저녁 방송',
    titleEn: 'Evening show',
    briefComment: '',
    briefCommentEn: '',
    thumnailLiveUrl: '/pictures/broadcast.webp',
    startDate: '2026-11-20T10:00:00.000Z',
    endDate: '2026-11-20T11:00:00.000Z',
    streams: [
      { name: 'main', liveUrl: `/media/${broadcastSysId}/main/master.m3u8`, programme: 'footage' },
      { name: 'close', liveUrl: 'https://video.example/close.m3u8', programme: null },
    ],
    products: products.map(({ prdtSysId }, i) => ({
      prdtSysId,
      broadcastProductSysId: broadcastSysId * 100 + i + 1,
    })),
    ...changes,
  };
}

type OrderProduct = OrderRequest['orderProducts'][number];
type AskedOption = OrderProduct['optionGroups'][number]['options'][number];

export interface Line {
  readonly qty: number;
  readonly options: readonly AskedOption[];
}

/** A line of a product without options, or with the wishes answered in order. */
export function line(qty: number, { facts }: Goods, ...wishes: readonly string[]): Line {
  return {
    qty,
    options: facts.normalOptions.map(({ prdtNormalOptionSysId }, i) => ({
      prdtOptionSysId: prdtNormalOptionSysId,
      optionKeyName: wishes[i] ?? '',
      price: 0,
    })),
  };
}

/** A line of a choice: for two levels, its base comes with it. */
export function choiceLine(qty: number, { facts }: Goods, detailSysId: number): Line {
  const option = facts.singleOption;
  const bases = option && 'bases' in option ? option.bases : [];
  const base = bases.find(({ details }) =>
    details.some((detail) => detail.prdtSingleOptionDetailSysId === detailSysId),
  );
  const details = option && 'details' in option ? option.details : (base?.details ?? []);
  const detail = details.find((each) => each.prdtSingleOptionDetailSysId === detailSysId);
  if (!detail) throw new Error(`product ${facts.prdtSysId} has no choice ${detailSysId}`);
  return {
    qty,
    options: [
      ...(base
        ? [{ prdtOptionSysId: base.prdtSingleOptionBaseSysId, optionKeyName: base.name, price: 0 }]
        : []),
      { prdtOptionSysId: detailSysId, optionKeyName: detail.item, price: detail.price },
    ],
  };
}

/** A product as an honest buyer asks for it, at the price they were shown. */
export function asked({ facts }: Goods, lines: readonly Line[], price: number = facts.price): OrderProduct {
  const qty = lines.reduce((sum, each) => sum + each.qty, 0);
  const amount = lines.reduce((sum, each) => sum + each.qty * (price + optionsPrice(each)), 0);
  return {
    prdtSysId: facts.prdtSysId,
    sellerSysId: facts.sellerSysId,
    price,
    amount: Math.max(0, amount),
    totalAmount: Math.max(0, amount),
    optionTypeCode: facts.optionTypeCode,
    qty,
    totalQty: qty,
    optionGroups: lines.map((each, i) => ({ groupId: i + 1, qty: each.qty, options: [...each.options] })),
  };
}

function optionsPrice({ options }: Line): number {
  return options.reduce((sum, { price }) => sum + price, 0);
}

/** The same with add-ons: details' ids, and how many of each. */
export function withAddOns(
  product: OrderProduct,
  { facts }: Goods,
  ...wanted: readonly (readonly [detailSysId: number, addingQty: number])[]
): OrderProduct {
  const addOns = wanted.map(([id, addingQty]) => {
    for (const { prdtAddingProductSysId, details } of facts.addingProducts) {
      const detail = details.find((each) => each.prdtAddingProductDetailSysId === id);
      if (detail) return { prdtAddingProductSysId, detail, addingQty };
    }
    throw new Error(`product ${facts.prdtSysId} has no add-on ${id}`);
  });
  return {
    ...product,
    totalAmount: addOns.reduce(
      (sum, { detail, addingQty }) => sum + detail.price * addingQty,
      product.amount,
    ),
    addingProducts: addOns.map(({ prdtAddingProductSysId, detail, addingQty }) => ({
      prdtAddingProductSysId,
      prdtAddingProductDetailSysId: detail.prdtAddingProductDetailSysId,
      addingQty,
    })),
  };
}

/** One add-on in two kinds, with the ids `…01` (taxed) and `…02` (untaxed), and so many pieces of each. */
export function boxes(prdtSysId: number, stockQty: number): Pick<ProductFacts, 'addingProducts'> {
  const detail = (n: number, item: string, price: number, isVat: 0 | 1) => ({
    prdtAddingProductDetailSysId: prdtSysId * 100 + n,
    item,
    price,
    stockQty,
    isVat,
  });
  return {
    addingProducts: [
      {
        prdtAddingProductSysId: prdtSysId * 10 + 1,
        name: '포장',
        nameEn: 'Gift wrap',
        details: [detail(1, '상자', 2_000, 1), detail(2, '책자', 1_105, 0)],
      },
    ],
  };
}

/** An order of these products whose sums are right. */
export function orderOf(products: readonly OrderProduct[], more: Partial<OrderRequest> = {}): OrderRequest {
  const sum = (read: (product: OrderProduct) => number) =>
    products.reduce((total, product) => total + read(product), 0);
  return {
    amount: sum(({ amount }) => amount),
    totalAmount: sum(({ totalAmount }) => totalAmount),
    qty: sum(({ qty }) => qty),
    orderProducts: [...products],
    payMethodCode: PAY_METHOD.card,
    agreements: { payment: true, age: true },
    ...more,
  };
}

/** These lines of a product for a cart; without one, one piece of it. */
export function basketOf(
  { facts: { prdtSysId, optionTypeCode } }: Goods,
  lines: readonly Line[] = [],
  more: Partial<BasketRequest> = {},
): BasketRequest {
  const isTwoLevel = optionTypeCode === 4;
  return {
    prdtSysId,
    optionTypeCode,
    basketQty: lines.reduce((sum, { qty }) => sum + qty, 0) || 1,
    optionGroups: lines
      .filter(({ options }) => options.length > 0)
      .map(({ qty, options }) => ({
        optionQty: qty,
        productOptions: options
          .filter((_, i) => !isTwoLevel || i === 0)
          .map(({ prdtOptionSysId, optionKeyName }) => ({
            prdtOptionSysId,
            optionKeyName,
            ...(isTwoLevel && { optionDetailSysId: options[1]!.prdtOptionSysId }),
          })),
      })),
    ...more,
  };
}

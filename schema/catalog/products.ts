import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { NOTICE_VALUE_LENGTH_MAX } from './constants.ts';
import { NOTICE_FIELDS, NOTICE_KINDS, type NoticeField, type NoticeKind } from './notices.ts';
import { about, closed, DateTime, Flag, line, Paging, Qty, SysId, Url, Won } from '../types.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/**
 * The prices of a product, the same in every list, in whole won. `shownPrice` decides which one a viewer pays.
 * `price` is the selling price; `discount` is `marketPrice` less `price`.
 */
export const ProductPrices = {
  price: Won,
  marketPrice: Won,
  discount: Won,
  discountRate: about('Whole percent, rounded down.', Type.Integer()),
  isLivePrice: about(
    'The live price holds between its dates (both included) and for logged-in people only.',
    Flag,
  ),
  livePrice: nullable(Won),
  livePriceStartDate: nullable(DateTime),
  livePriceEndDate: nullable(DateTime),
  liveDiscount: Won,
  liveDiscountRate: Type.Integer(),
};

export const Product = closed({
  ...ProductPrices,
  prdtSysId: SysId,
  sellerSysId: SysId,
  brandSysId: nullable(SysId),
  brandName: nullable(Type.String()),
  brandNameEn: nullable(Type.String()),
  name: Type.String(),
  nameEn: Type.String(),
  prdtNo: Type.String(),
  optionTypeCode: about(
    '1 no option, 2 descriptive options, 3 one group, 4 base then detail.',
    Type.Integer({ minimum: 1, maximum: 4 }),
  ),
  stockTypeCode: about(
    '1 unlimited (stockQty then reads 1000), 2 limited.',
    Type.Integer({ minimum: 1, maximum: 2 }),
  ),
  stockQty: Qty,
  isSoldout: Flag,
  isDisplay: Flag,
  minOrderQty: Type.Integer({ minimum: 1 }),
  freeShrCntLimit: about('For free products: the maximum per order; 0: no limit.', Qty),
  maxOrderQty: about('Pieces in one order; 0 = no limit.', Qty),
  memberMax: about(
    'Pieces that one member may have over all of their orders, until this moment, included. Until ' +
      'then guests cannot buy any.',
    nullable(closed({ qty: Qty, endDate: DateTime })),
  ),
  isLiveOnly: about('It can only be ordered in a broadcast, and not put into a cart.', Flag),
  isPlanEvent: Flag,
  pickFlag: about(
    '0 not picked, 1 picked, anything else: picking is off while it is not sold.',
    Type.Integer(),
  ),
  prdtPickSysId: nullable(SysId),
  squareImageUrl: Url,
  middleImageUrl: Url,
  middleImgUrl: about(
    'Another name of `middleImageUrl`, for answers without that. This server never sends it.',
    Type.Optional(Url),
  ),
  bigImageUrl: Url,
  shippingPlaceSysId: nullable(SysId),
  deliveryPriceTypeCode: about(
    '2 is paid for at the door, any other before.',
    Type.Integer({ minimum: 1, maximum: 5 }),
  ),
  deliveryPrice: about('For one parcel from the shipping place.', Won),
  isAddingProduct: Flag,
});
export type Product = Static<typeof Product>;

export const ProductPage = closed('Some of the products, and how many there are.', {
  totalCnt: Type.Integer(),
  products: Type.Array(Product),
});

export const BroadcastProduct = closed('A product as one broadcast shows it.', {
  ...Product.properties,
  broadcastScheduleSysId: SysId,
  broadcastProductSysId: SysId,
  salesExposureType: about('1 hidden, 2 normal, 3 pinned.', Type.Integer({ minimum: 1, maximum: 3 })),
});
export type BroadcastProduct = Static<typeof BroadcastProduct>;

export const NormalOption = closed(
  'An empty `…En` field of an option or add-on means that there is no English name.',
  {
    prdtNormalOptionSysId: SysId,
    name: Type.String(),
    nameEn: Type.String(),
    groupName: Type.String(),
    groupNameEn: Type.String(),
    values: about('The values to choose from. They have neither price nor stock.', Type.Array(Type.String())),
    valuesEn: about('The same values in the same order.', Type.Array(Type.String())),
  },
);

export const SingleDetail = closed({
  prdtSingleOptionDetailSysId: SysId,
  item: Type.String(),
  itemEn: Type.String(),
  itemGroupName: Type.String(),
  itemGroupNameEn: Type.String(),
  price: about("Added to the product's price.", Won),
  stockQty: Qty,
  isSoldout: Flag,
  imageUrl: about('Shows the choice; left out: nothing does.', Type.Optional(Url)),
});

export const SingleOption = closed(
  'Type 3: one entry with flat `singleDetails`; type 4: one entry with `singleOptionBases`, each ' +
    'with details.',
  {
    name: Type.String(),
    nameEn: Type.String(),
    groupName: Type.String(),
    groupNameEn: Type.String(),
    singleDetails: Type.Optional(Type.Array(SingleDetail)),
    singleOptionBases: Type.Optional(
      Type.Array(
        closed({
          prdtSingleOptionBaseSysId: SysId,
          name: Type.String(),
          nameEn: Type.String(),
          imageUrl: Type.Optional(Url),
          details: Type.Array(SingleDetail),
        }),
      ),
    ),
  },
);

export const AddingProduct = closed({
  prdtAddingProductSysId: SysId,
  name: Type.String(),
  nameEn: Type.String(),
  details: Type.Array(
    closed({
      prdtAddingProductDetailSysId: SysId,
      item: Type.String(),
      itemEn: Type.String(),
      price: Won,
      isSoldout: Flag,
      stockQty: Qty,
      isVat: Flag,
    }),
  ),
});

export const ProductNotice = closed(
  'What the law asks a seller to say of a product. An item that is left out is said in the description.',
  {
    kind: Type.Unsafe<NoticeKind>(Type.Union(NOTICE_KINDS.map((kind) => Type.Literal(kind)))),
    values: Type.Array(
      closed({
        field: Type.Unsafe<NoticeField>(Type.Union(NOTICE_FIELDS.map((field) => Type.Literal(field)))),
        value: line(NOTICE_VALUE_LENGTH_MAX, 1),
        valueEn: about('Empty: there is no English text.', line(NOTICE_VALUE_LENGTH_MAX)),
      }),
      { maxItems: NOTICE_FIELDS.length },
    ),
  },
);
export type ProductNotice = Static<typeof ProductNotice>;

export const ProductDetail = closed({
  product: Product,
  listPrdtCate: Type.Array(closed({ categorySysId: SysId, name: Type.String(), nameEn: Type.String() })),
  normalOptions: Type.Array(NormalOption),
  singleOptions: Type.Array(SingleOption),
  addingProducts: Type.Array(AddingProduct),
  notice: nullable(ProductNotice),
  gallery: about('Pictures that follow `bigImageUrl`.', Type.Array(Url)),
  videoUrl: about('A video of it, which is one file.', nullable(Url)),
});
export type ProductDetail = Static<typeof ProductDetail>;

export const productDetail = operation({
  method: 'GET',
  path: '/v1/products/:prdtSysId/detail',
  summary: 'A product with its options and add-ons',
  tag: 'products',
  access: 'anyone',
  params: closed({ prdtSysId: SysId }),
  query: closed({ userSysId: Type.Optional(SysId) }),
  reply: ProductDetail,
  codes: ['0004'],
});

export const productList = operation({
  method: 'GET',
  path: '/v1/products/lists',
  summary: 'Products on display, newest first',
  tag: 'products',
  access: 'anyone',
  query: closed({ ...Paging, sellerSysId: Type.Optional(SysId), userSysId: Type.Optional(SysId) }),
  reply: ProductPage,
});

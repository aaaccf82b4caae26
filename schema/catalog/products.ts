import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { NOTICE_VALUE_LENGTH_MAX } from './constants.ts';
import { NOTICE_FIELDS, NOTICE_KINDS, type NoticeField, type NoticeKind } from './notices.ts';
import { about, closed, DateTime, Flag, line, PublicPaging, Qty, SysId, Url, Won } from '../types.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** The prices of a product, the same in every list. `shownPrice` decides which one a viewer pays. */
export const ProductPrices = {
  price: about('The selling price of one piece in won, before options and without a live price.', Won),
  marketPrice: about('The usual price of one piece in won, from which discounts are counted.', Won),
  discount: about('Won that `price` is below `marketPrice`. 0: it is not below.', Won),
  discountRate: about('`discount` in whole percent of `marketPrice`, rounded down.', Type.Integer()),
  isLivePrice: about(
    '1: a live price is set. It holds between its dates (both included) and for logged-in people only.',
    Flag,
  ),
  livePrice: about(
    'Won for one piece in place of `price` while the live price holds. Null: none is set.',
    nullable(Won),
  ),
  livePriceStartDate: about(
    'The first moment at which the live price holds. Null: none is set.',
    nullable(DateTime),
  ),
  livePriceEndDate: about(
    'The last moment at which the live price holds. Null: none is set.',
    nullable(DateTime),
  ),
  liveDiscount: about(
    'Won that `livePrice` is below `marketPrice`. 0: it is not below, or there is none.',
    Won,
  ),
  liveDiscountRate: about('`liveDiscount` in whole percent of `marketPrice`, rounded down.', Type.Integer()),
};

export const Product = closed('A product as buyers see it, without its options and add-ons.', {
  ...ProductPrices,
  prdtSysId: SysId,
  sellerSysId: SysId,
  brandSysId: about('Null: it has no brand.', nullable(SysId)),
  brandName: nullable(Type.String()),
  brandNameEn: nullable(Type.String()),
  name: Type.String(),
  nameEn: Type.String(),
  prdtNo: about("The seller's own number of it, which no other product of theirs has.", Type.String()),
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
  minOrderQty: about(
    'Pieces that an order must have of it at least, all its options together.',
    Type.Integer({ minimum: 1 }),
  ),
  freeShrCntLimit: about('For free products: the maximum per order; 0: no limit.', Qty),
  maxOrderQty: about('Pieces in one order; 0 = no limit.', Qty),
  memberMax: about(
    'Pieces that one member may have over all of their orders, until this moment, included. Until ' +
      'then guests cannot buy any.',
    nullable(closed({ qty: Qty, endDate: about('The last moment at which the limit holds.', DateTime) })),
  ),
  isLiveOnly: about('It can only be ordered in a broadcast, and not put into a cart.', Flag),
  isPlanEvent: about('It is sold on the terms of an event: ordered alone, and not put into a cart.', Flag),
  pickFlag: about(
    '0 not picked, 1 picked, anything else: picking is off while it is not sold.',
    Type.Integer(),
  ),
  prdtPickSysId: about(
    "The caller's pick of it. Null: there is none, or the request did not give their `userSysId`.",
    nullable(SysId),
  ),
  squareImageUrl: Url,
  middleImageUrl: Url,
  middleImgUrl: about(
    'Another name of `middleImageUrl`, for answers without that. This server never sends it.',
    Type.Optional(Url),
  ),
  bigImageUrl: Url,
  shippingPlaceSysId: about(
    'Where it is sent from. What a seller sends from one place shares a parcel. Null: no place is named.',
    nullable(SysId),
  ),
  deliveryPriceTypeCode: about(
    '2 is paid for at the door, any other before.',
    Type.Integer({ minimum: 1, maximum: 5 }),
  ),
  deliveryPrice: about('For one parcel from the shipping place.', Won),
  isAddingProduct: about('It has add-ons.', Flag),
});
export type Product = Static<typeof Product>;

export const ProductPage = closed('Some of the products, and how many there are.', {
  totalCnt: Qty,
  products: Type.Array(Product),
});

export const BroadcastProduct = closed('A product as one broadcast shows it.', {
  ...Product.properties,
  broadcastScheduleSysId: SysId,
  broadcastProductSysId: SysId,
  salesExposureType: about('1 hidden, 2 normal, 3 pinned.', Type.Integer({ minimum: 1, maximum: 3 })),
});
export type BroadcastProduct = Static<typeof BroadcastProduct>;

const EnglishName = about('Its English name. Empty: there is none.', Type.String());

export const NormalOption = closed(
  'A descriptive option: something that buyers choose of a product with option type 2.',
  {
    prdtNormalOptionSysId: SysId,
    name: Type.String(),
    nameEn: Type.String(),
    groupName: about('What is chosen, such as the colour. It is the same as `name`.', Type.String()),
    groupNameEn: EnglishName,
    values: about('The values to choose from. They have neither price nor stock.', Type.Array(Type.String())),
    valuesEn: about(
      'The same values in English, in the same order. Empty: the value has no English name.',
      Type.Array(Type.String()),
    ),
  },
);

export const SingleDetail = closed('A choice with a price and stock of its own.', {
  prdtSingleOptionDetailSysId: SysId,
  item: about('What the choice is called, such as `Large`.', Type.String()),
  itemEn: EnglishName,
  itemGroupName: about(
    'What is chosen by it, such as the size. For option type 4 that is the second choice.',
    Type.String(),
  ),
  itemGroupNameEn: EnglishName,
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
    groupName: about('What is chosen first, such as the colour. It is the same as `name`.', Type.String()),
    groupNameEn: EnglishName,
    singleDetails: Type.Optional(Type.Array(SingleDetail)),
    singleOptionBases: about(
      'What there is to choose from first. Each has its own second choices.',
      Type.Optional(
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
    ),
  },
);

export const AddingProduct = closed('An add-on: something else that can be bought with the product.', {
  prdtAddingProductSysId: SysId,
  name: Type.String(),
  nameEn: Type.String(),
  details: about(
    'What there is of it to choose from.',
    Type.Array(
      closed({
        prdtAddingProductDetailSysId: SysId,
        item: about('What the choice is called.', Type.String()),
        itemEn: EnglishName,
        price: about('Won for one piece, beside the price of the product.', Won),
        isSoldout: Flag,
        stockQty: Qty,
        isVat: about('0: its price is left out of what VAT is counted on.', Flag),
      }),
    ),
  ),
});

export const ProductNotice = closed(
  'What the law asks a seller to say of a product. An item that is left out is said in the description.',
  {
    kind: about(
      'The kind of goods. It decides which items the law asks for.',
      Type.Unsafe<NoticeKind>(Type.Union(NOTICE_KINDS.map((kind) => Type.Literal(kind)))),
    ),
    values: about(
      'The items that are given, each once. Only items of the kind can be given.',
      Type.Array(
        closed({
          field: about(
            'Which item it is, such as `origin` for the country of manufacture.',
            Type.Unsafe<NoticeField>(Type.Union(NOTICE_FIELDS.map((field) => Type.Literal(field)))),
          ),
          value: about('What the seller says there, in Korean.', line(NOTICE_VALUE_LENGTH_MAX, 1)),
          valueEn: about('Empty: there is no English text.', line(NOTICE_VALUE_LENGTH_MAX)),
        }),
        { maxItems: NOTICE_FIELDS.length },
      ),
    ),
  },
);
export type ProductNotice = Static<typeof ProductNotice>;

export const ProductDetail = closed('A product with all that its page shows, but for its description.', {
  product: Product,
  listPrdtCate: about(
    'The category that it is in, of either level. Empty: it is in none.',
    Type.Array(closed({ categorySysId: SysId, name: Type.String(), nameEn: Type.String() })),
  ),
  normalOptions: Type.Array(NormalOption),
  singleOptions: Type.Array(SingleOption),
  addingProducts: Type.Array(AddingProduct),
  notice: about('Null: its seller has given none.', nullable(ProductNotice)),
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
  query: closed({ ...PublicPaging, sellerSysId: Type.Optional(SysId), userSysId: Type.Optional(SysId) }),
  reply: ProductPage,
});

/** A seller's products, as its own people list, change and stop them. Every change names the version that it was made of. */
import Type, { type Static } from 'typebox';
import { LINE_QTY_MAX } from '../buying/constants.ts';
import { operation } from '../operation.ts';
import { ProductNotice } from './products.ts';
import { closed, DateTime, Flag, line, OrNone, Paging, SysId, Url } from '../types.ts';
import {
  ADD_ON_CHOICES_MAX,
  ADD_ONS_MAX,
  GALLERY_PICTURES_MAX,
  NORMAL_OPTIONS_MAX,
  OPTION_CHOICES_MAX,
  OPTION_NAME_LENGTH_MAX,
  OPTION_VALUES_MAX,
  PRODUCT_BODY_BYTES_MAX,
  PRODUCT_NAME_LENGTH_MAX,
  PRODUCT_NO_LENGTH_MAX,
  PRODUCT_PRICE_MAX,
  STOCK_MOVES_MAX,
  STOCK_QTY_MAX,
  STOCK_REASON_LENGTH_MAX,
} from './constants.ts';

const Price = Type.Integer({ minimum: 0, maximum: PRODUCT_PRICE_MAX });
const Pieces = Type.Integer({ minimum: 0, maximum: STOCK_QTY_MAX });
const LinePieces = Type.Integer({ minimum: 0, maximum: LINE_QTY_MAX });
const ProductNo = line(PRODUCT_NO_LENGTH_MAX, 1);
const ProductName = line(PRODUCT_NAME_LENGTH_MAX, 1);
const Name = line(OPTION_NAME_LENGTH_MAX, 1);
/** Empty: there is no English name. */
const NameEn = line(OPTION_NAME_LENGTH_MAX);

/**
 * Of something new, the pieces that it begins with (default: 0). Of something that is there, it is only read: its stock is
 * changed by `adjustStock` alone.
 */
const stockQty = Type.Optional(Pieces);

/** The picture of the product that shows a choice: 1 is its own, those of the gallery follow. Left out: none. */
const pictureNo = Type.Optional(Type.Integer({ minimum: 1, maximum: GALLERY_PICTURES_MAX }));

const Choice = closed({
  /** Left out: a new choice. */
  prdtSingleOptionDetailSysId: Type.Optional(SysId),
  item: Name,
  itemEn: NameEn,
  /** Won added to the product's price. */
  price: Price,
  stockQty,
  pictureNo,
});

/** A path of this server, or an https address. */
const Address = line(2000, 1);

/** What a seller says of a product, besides its prices. `product-rules.ts` has the rules that go beyond one field. */
export const ProductFields = {
  name: ProductName,
  nameEn: ProductName,
  /** The seller's own number, which no other product of theirs has. */
  prdtNo: ProductNo,
  /** 1 no option, 2 descriptive options, 3 one group of choices, 4 base choices, each with choices of its own. */
  optionTypeCode: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
  /** 1 unlimited, 2 limited. */
  stockTypeCode: Type.Union([Type.Literal(1), Type.Literal(2)]),
  minOrderQty: Type.Integer({ minimum: 1, maximum: LINE_QTY_MAX }),
  /** Of a free product, pieces in one order; 0: no limit. */
  freeShrCntLimit: LinePieces,
  /** Pieces in one order; 0: no limit. */
  maxOrderQty: LinePieces,
  /** Pieces that one member may have over all of their orders, until this moment. */
  memberMax: OrNone(closed({ qty: Type.Integer({ minimum: 1, maximum: LINE_QTY_MAX }), endDate: DateTime })),
  isLiveOnly: Flag,
  /** What the law asks to say of it; null: nothing is said. */
  notice: OrNone(ProductNotice),
  /** Its picture. */
  imageUrl: Address,
  /** The uploaded picture that `imageUrl` leads to; null: it is another one. */
  imageFileSysId: OrNone(SysId),
  /** Pictures that follow it, in their order. Each has one of both, as `imageUrl` and `imageFileSysId` above. */
  gallery: Type.Array(
    closed({ imageUrl: Type.Optional(Address), imageFileSysId: Type.Optional(OrNone(SysId)) }),
    { maxItems: GALLERY_PICTURES_MAX - 1 },
  ),
  /** Shown after the pictures: a file of its own, not a playlist. It has one of both. */
  video: OrNone(closed({ videoUrl: Type.Optional(Address), videoFileSysId: Type.Optional(OrNone(SysId)) })),
  /** Of either level. */
  categorySysId: OrNone(SysId),
  brandSysId: OrNone(SysId),
  shippingPlaceSysId: OrNone(SysId),
  /** 2 is paid at the door, any other value before. */
  deliveryPriceTypeCode: Type.Union([
    Type.Literal(1),
    Type.Literal(2),
    Type.Literal(3),
    Type.Literal(4),
    Type.Literal(5),
  ]),
  /** Won for one parcel from the shipping place. */
  deliveryPrice: Price,
  /** Type 2. */
  normalOptions: Type.Array(
    closed({
      /** Left out: a new option. */
      prdtNormalOptionSysId: Type.Optional(SysId),
      groupName: Name,
      groupNameEn: NameEn,
      values: Type.Array(Name, { minItems: 1, maxItems: OPTION_VALUES_MAX }),
      /** The same values in the same order. */
      valuesEn: Type.Array(NameEn, { maxItems: OPTION_VALUES_MAX }),
    }),
    { maxItems: NORMAL_OPTIONS_MAX },
  ),
  /** Type 3 has `details`, type 4 `detailGroupName` and `bases`. */
  singleOption: Type.Union([
    closed({
      groupName: Name,
      groupNameEn: NameEn,
      details: Type.Array(Choice, { minItems: 1, maxItems: OPTION_CHOICES_MAX }),
    }),
    closed({
      groupName: Name,
      groupNameEn: NameEn,
      detailGroupName: Name,
      detailGroupNameEn: NameEn,
      bases: Type.Array(
        closed({
          /** Left out: a new one. */
          prdtSingleOptionBaseSysId: Type.Optional(SysId),
          name: Name,
          nameEn: NameEn,
          pictureNo,
          details: Type.Array(Choice, { minItems: 1, maxItems: OPTION_CHOICES_MAX }),
        }),
        { minItems: 1, maxItems: OPTION_CHOICES_MAX },
      ),
    }),
    Type.Null(),
  ]),
  addingProducts: Type.Array(
    closed({
      /** Left out: a new add-on. */
      prdtAddingProductSysId: Type.Optional(SysId),
      name: Name,
      nameEn: NameEn,
      details: Type.Array(
        closed({
          /** Left out: a new choice. */
          prdtAddingProductDetailSysId: Type.Optional(SysId),
          item: Name,
          itemEn: NameEn,
          price: Price,
          isVat: Flag,
          stockQty,
        }),
        { minItems: 1, maxItems: ADD_ON_CHOICES_MAX },
      ),
    }),
    { maxItems: ADD_ONS_MAX },
  ),
};

const Fields = closed(ProductFields);
export type ProductFields = Static<typeof Fields>;

/** Whole won. */
export const SellingPrices = {
  price: Price,
  marketPrice: Price,
  /** For logged-in people between its dates, both included. */
  livePrice: OrNone(closed({ price: Price, startDate: DateTime, endDate: DateTime })),
};

const Prices = closed(SellingPrices);
export type SellingPrices = Static<typeof Prices>;

/** Rises with every change of a product, of its prices or, by hand, of its stock. Orders leave it alone. */
const Version = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** The version that was edited. If there is a newer one, 0021 answers with the fields that changed. */
const ifVersion = { ifVersion: Version };
const versioned = closed({ version: Version });

/** A product as its seller keeps it. */
export const OwnProduct = closed({
  ...ProductFields,
  ...SellingPrices,
  prdtSysId: SysId,
  version: Version,
  /** 0: it is stopped. */
  isDisplay: Flag,
  isPlanEvent: Flag,
  /** SHA-256 of the uploaded bytes, in hexadecimal. Null: not an upload, or one of an earlier version. */
  imageDigest: OrNone(Type.String()),
  gallery: Type.Array(
    closed({ imageUrl: Url, imageFileSysId: OrNone(SysId), imageDigest: OrNone(Type.String()) }),
  ),
  video: OrNone(closed({ videoUrl: Url, videoFileSysId: OrNone(SysId), videoDigest: OrNone(Type.String()) })),
  /** Names as they are now; null: it has none. */
  categoryName: OrNone(Type.String()),
  categoryNameEn: OrNone(Type.String()),
  brandName: OrNone(Type.String()),
  brandNameEn: OrNone(Type.String()),
  /** Pieces of all choices. 0 where they are not counted. */
  stockQty: Type.Integer({ minimum: 0 }),
});
export type OwnProduct = Static<typeof OwnProduct>;

/** One of the first two. An uploaded picture is named by `imageFileSysId`, and `imageUrl` is then ignored. */
const files = {
  imageUrl: Type.Optional(ProductFields.imageUrl),
  imageFileSysId: Type.Optional(ProductFields.imageFileSysId),
  gallery: Type.Optional(ProductFields.gallery),
  video: Type.Optional(ProductFields.video),
};

const seller = closed({ sellerSysId: SysId });
const product = closed({ sellerSysId: SysId, prdtSysId: SysId });
const common = { tag: 'host', access: 'host' } as const;

export const ownProducts = operation({
  ...common,
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/products',
  summary: 'All products of the seller, stopped ones too, newest first',
  params: seller,
  query: closed({
    /** The one with this number, if any. */
    prdtNo: Type.Optional(ProductNo),
    ...Paging,
  }),
  reply: closed({ totalCnt: Type.Integer(), products: Type.Array(OwnProduct) }),
  codes: ['0004'],
});

export const ownProduct = operation({
  ...common,
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/products/:prdtSysId',
  summary: 'A product of the seller, with its version',
  params: product,
  reply: OwnProduct,
  codes: ['0004'],
});

export const createProduct = operation({
  ...common,
  method: 'POST',
  path: '/v1/sellers/:sellerSysId/products',
  summary: 'Create a product with its prices and stock',
  params: seller,
  body: closed({
    ...ProductFields,
    ...files,
    /** Left out: nothing is said. */
    notice: Type.Optional(ProductFields.notice),
    ...SellingPrices,
    /** Of a product without priced choices. */
    stockQty,
    isDisplay: Flag,
  }),
  bodyBytesMax: PRODUCT_BODY_BYTES_MAX,
  reply: closed({ prdtSysId: SysId, version: Version }),
  // 0003: another product of the seller has this number, or something else this picture.
  codes: ['0003', '0004'],
  idempotent: true,
});

/** One change of what is left, and why. */
const StockMove = {
  /** The choice, or the choice of an add-on; neither: the product without priced choices. */
  prdtSingleOptionDetailSysId: Type.Optional(SysId),
  prdtAddingProductDetailSysId: Type.Optional(SysId),
  /** Pieces that came, or went if negative… */
  change: Type.Optional(Type.Integer({ minimum: -STOCK_QTY_MAX, maximum: STOCK_QTY_MAX })),
  /** …or the pieces that are there at this moment. */
  level: Type.Optional(Pieces),
  /** It stays in the log for ever, so it names no person. */
  reason: line(STOCK_REASON_LENGTH_MAX, 1),
};

export const changeProduct = operation({
  ...common,
  method: 'PATCH',
  path: '/v1/sellers/:sellerSysId/products/:prdtSysId',
  summary: 'Change a product, all of it at once or not at all; what is left out stays',
  params: product,
  body: closed({
    ...ifVersion,
    ...Type.Partial(Fields).properties,
    prices: Type.Optional(Prices),
    /** 0: sell it no more. */
    isDisplay: Type.Optional(Flag),
    /** Of choices that stay. */
    stock: Type.Optional(Type.Array(closed(StockMove), { maxItems: STOCK_MOVES_MAX })),
  }),
  bodyBytesMax: PRODUCT_BODY_BYTES_MAX,
  reply: versioned,
  // 0003: another product of the seller has this number. 0007: its pieces are not counted.
  codes: ['0003', '0004', '0007', '0021'],
});

export const setPrices = operation({
  ...common,
  method: 'PUT',
  path: '/v1/sellers/:sellerSysId/products/:prdtSysId/prices',
  summary: 'What a product costs from now on',
  params: product,
  body: closed({ ...ifVersion, ...SellingPrices }),
  reply: versioned,
  codes: ['0004', '0021'],
});

export const adjustStock = operation({
  ...common,
  method: 'POST',
  path: '/v1/sellers/:sellerSysId/products/:prdtSysId/stock',
  summary: 'Adjust the stock of a product, or set its level, with a reason',
  params: product,
  body: closed({ ...ifVersion, ...StockMove }),
  reply: closed({ version: Version, leftQty: Pieces }),
  // 0007: its pieces are not counted.
  codes: ['0004', '0007', '0021'],
});

export const stopProduct = operation({
  ...common,
  method: 'POST',
  path: '/v1/sellers/:sellerSysId/products/:prdtSysId/stop',
  summary: 'Sell a product no more; nothing of it is lost',
  params: product,
  body: closed(ifVersion),
  reply: versioned,
  codes: ['0004', '0021'],
});

export const resumeProduct = operation({
  ...common,
  method: 'POST',
  path: '/v1/sellers/:sellerSysId/products/:prdtSysId/resume',
  summary: 'Sell a stopped product again',
  params: product,
  body: closed(ifVersion),
  reply: versioned,
  codes: ['0004', '0021'],
});

/** One change of a product. Stock that orders take and return is not among them. */
export const ProductChange = closed({
  /** The product's version since then. */
  version: Version,
  at: DateTime,
  /** Null: the system itself. */
  userSysId: OrNone(SysId),
  kind: Type.Union([
    Type.Literal('listed'),
    Type.Literal('changed'),
    Type.Literal('prices'),
    Type.Literal('stopped'),
    Type.Literal('resumed'),
    Type.Literal('stock'),
  ]),
  /** Names of the fields that changed. */
  fields: Type.Array(Type.String()),
  /** Since a listing or a change of them. */
  prices: OrNone(Prices),
  /** Pieces that came, or went if negative. */
  stock: Type.Array(
    closed({
      prdtSingleOptionDetailSysId: OrNone(SysId),
      prdtAddingProductDetailSysId: OrNone(SysId),
      change: Type.Integer(),
      /** Null: an older version did not record it. */
      leftQty: OrNone(Type.Integer()),
    }),
  ),
  reason: OrNone(Type.String()),
});
export type ProductChange = Static<typeof ProductChange>;

export const productHistory = operation({
  ...common,
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/products/:prdtSysId/history',
  summary: 'How a product, its prices and its stock were changed, newest first',
  params: product,
  query: closed(Paging),
  reply: closed({ version: Version, changes: Type.Array(ProductChange) }),
  codes: ['0004'],
});

/** A seller's products, as its own people list, change and stop them. Every change names the version that it was made of. */
import Type, { type Static } from 'typebox';
import { LINE_QTY_MAX } from '../buying/constants.ts';
import { operation } from '../operation.ts';
import { ProductNotice } from './products.ts';
import { about, closed, DateTime, Flag, line, OrNone, Paging, SysId, Url } from '../types.ts';
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
const NameEn = about('Empty: there is no English name.', line(OPTION_NAME_LENGTH_MAX));

/**
 * Of something new, the pieces that it begins with (default: 0). Of something that is there, it is only read: its stock is
 * changed by `adjustStock` alone.
 */
const stockQty = Type.Optional(Pieces);

/** The picture of the product that shows a choice: 1 is its own, those of the gallery follow. Left out: none. */
const pictureNo = Type.Optional(Type.Integer({ minimum: 1, maximum: GALLERY_PICTURES_MAX }));

const Choice = closed({
  prdtSingleOptionDetailSysId: about('Left out: a new choice.', Type.Optional(SysId)),
  item: Name,
  itemEn: NameEn,
  price: about("Won added to the product's price.", Price),
  stockQty,
  pictureNo,
});

const Address = about('A path of this server, or an https address.', line(2000, 1));

/** What a seller says of a product, besides its prices. `product-rules.ts` has the rules that go beyond one field. */
export const ProductFields = {
  name: ProductName,
  nameEn: ProductName,
  prdtNo: about("The seller's own number, which no other product of theirs has.", ProductNo),
  optionTypeCode: about(
    '1 no option, 2 descriptive options, 3 one group of choices, 4 base choices, each with choices ' +
      'of its own.',
    Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
  ),
  stockTypeCode: about('1 unlimited, 2 limited.', Type.Union([Type.Literal(1), Type.Literal(2)])),
  minOrderQty: Type.Integer({ minimum: 1, maximum: LINE_QTY_MAX }),
  freeShrCntLimit: about('Of a free product, pieces in one order; 0: no limit.', LinePieces),
  maxOrderQty: about('Pieces in one order; 0: no limit.', LinePieces),
  memberMax: about(
    'Pieces that one member may have over all of their orders, until this moment.',
    OrNone(closed({ qty: Type.Integer({ minimum: 1, maximum: LINE_QTY_MAX }), endDate: DateTime })),
  ),
  isLiveOnly: Flag,
  notice: about('What the law asks to say of it; null: nothing is said.', OrNone(ProductNotice)),
  imageUrl: about('Its picture.', Address),
  imageFileSysId: about(
    'The uploaded picture that `imageUrl` leads to; null: it is another one.',
    OrNone(SysId),
  ),
  gallery: about(
    'Pictures that follow it, in their order. Each has one of both, as `imageUrl` and ' +
      '`imageFileSysId` above.',
    Type.Array(closed({ imageUrl: Type.Optional(Address), imageFileSysId: Type.Optional(OrNone(SysId)) }), {
      maxItems: GALLERY_PICTURES_MAX - 1,
    }),
  ),
  video: about(
    'Shown after the pictures: a file of its own, not a playlist. It has one of both.',
    OrNone(closed({ videoUrl: Type.Optional(Address), videoFileSysId: Type.Optional(OrNone(SysId)) })),
  ),
  categorySysId: about('Of either level.', OrNone(SysId)),
  brandSysId: OrNone(SysId),
  shippingPlaceSysId: OrNone(SysId),
  deliveryPriceTypeCode: about(
    '2 is paid at the door, any other value before.',
    Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4), Type.Literal(5)]),
  ),
  deliveryPrice: about('Won for one parcel from the shipping place.', Price),
  normalOptions: about(
    'Type 2.',
    Type.Array(
      closed({
        prdtNormalOptionSysId: about('Left out: a new option.', Type.Optional(SysId)),
        groupName: Name,
        groupNameEn: NameEn,
        values: Type.Array(Name, { minItems: 1, maxItems: OPTION_VALUES_MAX }),
        valuesEn: about(
          'The same values in the same order.',
          Type.Array(NameEn, { maxItems: OPTION_VALUES_MAX }),
        ),
      }),
      { maxItems: NORMAL_OPTIONS_MAX },
    ),
  ),
  singleOption: about(
    'Type 3 has `details`, type 4 `detailGroupName` and `bases`.',
    Type.Union([
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
            prdtSingleOptionBaseSysId: about('Left out: a new one.', Type.Optional(SysId)),
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
  ),
  addingProducts: Type.Array(
    closed({
      prdtAddingProductSysId: about('Left out: a new add-on.', Type.Optional(SysId)),
      name: Name,
      nameEn: NameEn,
      details: Type.Array(
        closed({
          prdtAddingProductDetailSysId: about('Left out: a new choice.', Type.Optional(SysId)),
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
  livePrice: about(
    'For logged-in people between its dates, both included.',
    OrNone(closed({ price: Price, startDate: DateTime, endDate: DateTime })),
  ),
};

const Prices = closed(SellingPrices);
export type SellingPrices = Static<typeof Prices>;

const Version = about(
  'Rises with every change of a product, of its prices or, by hand, of its stock. Orders leave it ' +
    'alone.',
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
);
/** The version that was edited. If there is a newer one, 0021 answers with the fields that changed. */
const ifVersion = { ifVersion: Version };
const versioned = closed({ version: Version });

export const OwnProduct = closed('A product as its seller keeps it.', {
  ...ProductFields,
  ...SellingPrices,
  prdtSysId: SysId,
  version: Version,
  isDisplay: about('0: it is stopped.', Flag),
  isPlanEvent: Flag,
  imageDigest: about(
    'SHA-256 of the uploaded bytes, in hexadecimal. Null: not an upload, or one of an earlier version.',
    OrNone(Type.String()),
  ),
  gallery: Type.Array(
    closed({ imageUrl: Url, imageFileSysId: OrNone(SysId), imageDigest: OrNone(Type.String()) }),
  ),
  video: OrNone(closed({ videoUrl: Url, videoFileSysId: OrNone(SysId), videoDigest: OrNone(Type.String()) })),
  categoryName: about('Names as they are now; null: it has none.', OrNone(Type.String())),
  categoryNameEn: OrNone(Type.String()),
  brandName: OrNone(Type.String()),
  brandNameEn: OrNone(Type.String()),
  stockQty: about('Pieces of all choices. 0 where they are not counted.', Type.Integer({ minimum: 0 })),
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
const common = { tag: 'host', access: 'host', scope: 'products:write' } as const;

export const ownProducts = operation({
  ...common,
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/products',
  summary: 'All products of the seller, stopped ones too, newest first',
  params: seller,
  query: closed({
    prdtNo: about('The one with this number, if any.', Type.Optional(ProductNo)),
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
    notice: about('Left out: nothing is said.', Type.Optional(ProductFields.notice)),
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
  prdtSingleOptionDetailSysId: about(
    'The choice, or the choice of an add-on; neither: the product without priced choices.',
    Type.Optional(SysId),
  ),
  prdtAddingProductDetailSysId: Type.Optional(SysId),
  change: about(
    'Pieces that came, or went if negative…',
    Type.Optional(Type.Integer({ minimum: -STOCK_QTY_MAX, maximum: STOCK_QTY_MAX })),
  ),
  level: about('…or the pieces that are there at this moment.', Type.Optional(Pieces)),
  reason: about('It stays in the log for ever, so it names no person.', line(STOCK_REASON_LENGTH_MAX, 1)),
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
    isDisplay: about('0: sell it no more.', Type.Optional(Flag)),
    stock: about(
      'Of choices that stay.',
      Type.Optional(Type.Array(closed(StockMove), { maxItems: STOCK_MOVES_MAX })),
    ),
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

export const ProductChange = closed(
  'One change of a product. Stock that orders take and return is not among them.',
  {
    version: about("The product's version since then.", Version),
    at: DateTime,
    userSysId: about('Null: the system itself.', OrNone(SysId)),
    kind: Type.Union([
      Type.Literal('listed'),
      Type.Literal('changed'),
      Type.Literal('prices'),
      Type.Literal('stopped'),
      Type.Literal('resumed'),
      Type.Literal('stock'),
    ]),
    fields: about('Names of the fields that changed.', Type.Array(Type.String())),
    prices: about('Since a listing or a change of them.', OrNone(Prices)),
    stock: about(
      'Pieces that came, or went if negative.',
      Type.Array(
        closed({
          prdtSingleOptionDetailSysId: OrNone(SysId),
          prdtAddingProductDetailSysId: OrNone(SysId),
          change: Type.Integer(),
          leftQty: about('Null: an older version did not record it.', OrNone(Type.Integer())),
        }),
      ),
    ),
    reason: OrNone(Type.String()),
  },
);
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

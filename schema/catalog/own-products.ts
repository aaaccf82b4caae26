/** A seller's products, as its own people list, change and stop them. Every change names the version that it was made of. */
import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Flag, line, OrNone, Paging, SysId, Url, Qty } from '../types.ts';
import {
  PRODUCT_BODY_BYTES_MAX,
  STOCK_MOVES_MAX,
  STOCK_QTY_MAX,
  STOCK_REASON_LENGTH_MAX,
} from './constants.ts';
import { Prices, ProductFields, SellingPrices, StockPieces } from './product-fields.ts';
import { Product } from './products.ts';

const Version = about(
  'Rises with every change of a product, of its prices or, by hand, of its stock. Orders leave it ' +
    'alone.',
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
);
const ifVersion = {
  ifVersion: about(
    'The version that was edited. If there is a newer one, 0021 answers with the fields that changed.',
    Version,
  ),
};
const versioned = closed({ version: Version });

const Digest = about(
  'SHA-256 of the uploaded bytes, in hexadecimal. Null: not an upload, or one of an earlier version.',
  OrNone(Type.String()),
);

export const OwnProduct = closed('A product as its seller keeps it.', {
  ...ProductFields,
  ...SellingPrices,
  prdtSysId: SysId,
  version: Version,
  isDisplay: about('0: it is stopped.', Flag),
  isPlanEvent: Product.properties.isPlanEvent,
  imageDigest: Digest,
  gallery: about(
    'Pictures that follow the first one, in their order.',
    Type.Array(closed({ imageUrl: Url, imageFileSysId: ProductFields.imageFileSysId, imageDigest: Digest })),
  ),
  video: about(
    'Shown after the pictures. Null: there is none.',
    OrNone(
      closed({
        videoUrl: Url,
        videoFileSysId: about(
          'The uploaded video that `videoUrl` leads to; null: it is another one.',
          OrNone(SysId),
        ),
        videoDigest: Digest,
      }),
    ),
  ),
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
    prdtNo: about('The one with this number, if any.', Type.Optional(ProductFields.prdtNo)),
    ...Paging,
  }),
  reply: closed({ totalCnt: Qty, products: Type.Array(OwnProduct) }),
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
    stockQty: about(
      'Pieces that a product without priced choices starts with. Left out: 0.',
      Type.Optional(StockPieces),
    ),
    isDisplay: Flag,
  }),
  bodyBytesMax: PRODUCT_BODY_BYTES_MAX,
  reply: closed({ prdtSysId: SysId, version: Version }),
  // 0003: another product of the seller has this number, or something else this picture.
  codes: ['0003', '0004'],
  idempotent: true,
});

/** One change of the stock, with its reason. */
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
  level: about('…or the pieces that are there at this moment.', Type.Optional(StockPieces)),
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
    ...Type.Partial(closed(ProductFields)).properties,
    prices: about('What it costs from now on, all prices at once.', Type.Optional(Prices)),
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
  reply: closed({ version: Version, leftQty: about('Pieces that are left of it now.', StockPieces) }),
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
    at: about('When it was changed.', DateTime),
    userSysId: about('Null: the system itself.', OrNone(SysId)),
    kind: about(
      '`listed`: it was created. `changed`: its `fields`. `stopped` and `resumed`: its sale.',
      Type.Union([
        Type.Literal('listed'),
        Type.Literal('changed'),
        Type.Literal('prices'),
        Type.Literal('stopped'),
        Type.Literal('resumed'),
        Type.Literal('stock'),
      ]),
    ),
    fields: about('Names of the fields that changed.', Type.Array(Type.String())),
    prices: about('Since a listing or a change of them.', OrNone(Prices)),
    stock: about(
      'What became of its pieces. Empty: something else was changed.',
      Type.Array(
        closed({
          prdtSingleOptionDetailSysId: about(
            'The choice. Null: the choice of an add-on, or the product without priced choices.',
            OrNone(SysId),
          ),
          prdtAddingProductDetailSysId: about('The choice of an add-on. Null: none of these.', OrNone(SysId)),
          change: about('Pieces that came, or went if negative.', Type.Integer()),
          leftQty: about('Null: an older version did not record it.', OrNone(Type.Integer())),
        }),
      ),
    ),
    reason: about('Why stock was adjusted. Null: something else was changed.', OrNone(Type.String())),
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

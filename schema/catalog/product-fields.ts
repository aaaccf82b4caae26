/** The fields of a product that its seller sets. */
import Type, { type Static } from 'typebox';
import { LINE_QTY_MAX } from '../buying/constants.ts';
import { about, closed, DateTime, Flag, line, OrNone, SysId } from '../types.ts';
import {
  ADD_ON_CHOICES_MAX,
  ADD_ONS_MAX,
  GALLERY_PICTURES_MAX,
  NORMAL_OPTIONS_MAX,
  OPTION_CHOICES_MAX,
  OPTION_NAME_LENGTH_MAX,
  OPTION_VALUES_MAX,
  PRODUCT_NAME_LENGTH_MAX,
  PRODUCT_NO_LENGTH_MAX,
  PRODUCT_PRICE_MAX,
  STOCK_QTY_MAX,
} from './constants.ts';
import { ProductNotice } from './products.ts';

const Price = Type.Integer({ minimum: 0, maximum: PRODUCT_PRICE_MAX });
export const StockPieces = Type.Integer({
  description: 'Pieces of a product or of one of its choices.',
  minimum: 0,
  maximum: STOCK_QTY_MAX,
});
const LinePieces = Type.Integer({ minimum: 0, maximum: LINE_QTY_MAX });
const ProductName = line(PRODUCT_NAME_LENGTH_MAX, 1);
const Name = line(OPTION_NAME_LENGTH_MAX, 1);
const NameEn = about('Empty: there is no English name.', line(OPTION_NAME_LENGTH_MAX));

const stockQty = about(
  'Of what is new, the pieces that it starts with; left out: 0. Otherwise the pieces that are left, which ' +
    'this field only reports.',
  Type.Optional(StockPieces),
);

const pictureNo = about(
  'The picture of the product that shows it: 1 is the first, those of the gallery follow. Left out: none.',
  Type.Optional(Type.Integer({ minimum: 1, maximum: GALLERY_PICTURES_MAX })),
);

const Choice = closed('A choice with a price and stock of its own.', {
  prdtSingleOptionDetailSysId: about('Left out: a new choice.', Type.Optional(SysId)),
  item: about('What the choice is called, such as `Large`.', Name),
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
  prdtNo: about(
    "The seller's own number, which no other product of theirs has.",
    line(PRODUCT_NO_LENGTH_MAX, 1),
  ),
  optionTypeCode: about(
    '1 no option, 2 descriptive options, 3 one group of choices, 4 base choices, each with choices ' +
      'of its own.',
    Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
  ),
  stockTypeCode: about('1 unlimited, 2 limited.', Type.Union([Type.Literal(1), Type.Literal(2)])),
  minOrderQty: about(
    'Pieces that an order must have of it at least, all its options together.',
    Type.Integer({ minimum: 1, maximum: LINE_QTY_MAX }),
  ),
  freeShrCntLimit: about('Of a free product, pieces in one order; 0: no limit.', LinePieces),
  maxOrderQty: about('Pieces in one order; 0: no limit.', LinePieces),
  memberMax: about(
    'Pieces that one member may have over all of their orders, until this moment. Until then guests ' +
      'cannot buy any. Null: there is no such limit.',
    OrNone(
      closed({
        qty: about('Not less than `minOrderQty`.', Type.Integer({ minimum: 1, maximum: LINE_QTY_MAX })),
        endDate: about('The last moment at which the limit holds.', DateTime),
      }),
    ),
  ),
  isLiveOnly: about('It can only be ordered in a broadcast, and not put into a cart.', Flag),
  notice: about('What the law asks to say of it; null: nothing is said.', OrNone(ProductNotice)),
  imageUrl: about('Its picture.', Address),
  imageFileSysId: about(
    'The uploaded picture that `imageUrl` leads to; null: it is another one.',
    OrNone(SysId),
  ),
  gallery: about(
    'Pictures that follow it, in their order. Each has one of both, as `imageUrl` and ' +
      '`imageFileSysId` above.',
    Type.Array(
      closed({
        imageUrl: Type.Optional(Address),
        imageFileSysId: about(
          'An uploaded picture. `imageUrl` is then ignored.',
          Type.Optional(OrNone(SysId)),
        ),
      }),
      { maxItems: GALLERY_PICTURES_MAX - 1 },
    ),
  ),
  video: about(
    'Shown after the pictures: a file of its own, not a playlist. It has one of both.',
    OrNone(
      closed({
        videoUrl: Type.Optional(Address),
        videoFileSysId: about('An uploaded video. `videoUrl` is then ignored.', Type.Optional(OrNone(SysId))),
      }),
    ),
  ),
  categorySysId: about('Of either level.', OrNone(SysId)),
  brandSysId: about("One of the seller's brands. Null: it has none.", OrNone(SysId)),
  shippingPlaceSysId: about(
    "One of the seller's places, where it is sent from. Null: no place is named.",
    OrNone(SysId),
  ),
  deliveryPriceTypeCode: about(
    '2 is paid at the door, any other value before.',
    Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4), Type.Literal(5)]),
  ),
  deliveryPrice: about('Won for one parcel from the shipping place.', Price),
  normalOptions: about(
    'Of option type 2 alone: what buyers choose without a price or stock of its own.',
    Type.Array(
      closed({
        prdtNormalOptionSysId: about('Left out: a new option.', Type.Optional(SysId)),
        groupName: about('What is chosen, such as the colour.', Name),
        groupNameEn: NameEn,
        values: about(
          'What there is to choose from, each once.',
          Type.Array(Name, { minItems: 1, maxItems: OPTION_VALUES_MAX }),
        ),
        valuesEn: about(
          'The same values in English, in the same order. Empty: the value has no English name.',
          Type.Array(NameEn, { maxItems: OPTION_VALUES_MAX }),
        ),
      }),
      { maxItems: NORMAL_OPTIONS_MAX },
    ),
  ),
  singleOption: about(
    'Type 3 has `details`, type 4 `detailGroupName` and `bases`. Null: another type.',
    Type.Union([
      closed({
        groupName: about('What is chosen, such as the colour.', Name),
        groupNameEn: NameEn,
        details: about(
          'What there is to choose from.',
          Type.Array(Choice, { minItems: 1, maxItems: OPTION_CHOICES_MAX }),
        ),
      }),
      closed({
        groupName: about('What is chosen first, such as the colour.', Name),
        groupNameEn: NameEn,
        detailGroupName: about('What is chosen then, such as the size.', Name),
        detailGroupNameEn: NameEn,
        bases: about(
          `What there is to choose from first. They have at most ${OPTION_CHOICES_MAX} second choices in all.`,
          Type.Array(
            closed({
              prdtSingleOptionBaseSysId: about('Left out: a new one.', Type.Optional(SysId)),
              name: Name,
              nameEn: NameEn,
              pictureNo,
              details: about(
                'What there is to choose from then.',
                Type.Array(Choice, { minItems: 1, maxItems: OPTION_CHOICES_MAX }),
              ),
            }),
            { minItems: 1, maxItems: OPTION_CHOICES_MAX },
          ),
        ),
      }),
      Type.Null(),
    ]),
  ),
  addingProducts: about(
    'Its add-ons: what else can be bought with it.',
    Type.Array(
      closed({
        prdtAddingProductSysId: about('Left out: a new add-on.', Type.Optional(SysId)),
        name: Name,
        nameEn: NameEn,
        details: about(
          'What there is of it to choose from.',
          Type.Array(
            closed({
              prdtAddingProductDetailSysId: about('Left out: a new choice.', Type.Optional(SysId)),
              item: about('What the choice is called.', Name),
              itemEn: NameEn,
              price: about('Won for one piece, beside the price of the product.', Price),
              isVat: about('0: its price is left out of what VAT is counted on.', Flag),
              stockQty,
            }),
            { minItems: 1, maxItems: ADD_ON_CHOICES_MAX },
          ),
        ),
      }),
      { maxItems: ADD_ONS_MAX },
    ),
  ),
};

const Fields = closed(ProductFields);
export type ProductFields = Static<typeof Fields>;

export const SellingPrices = {
  price: about('The selling price of one piece in won, before options and without a live price.', Price),
  marketPrice: about('The usual price of one piece in won, from which discounts are counted.', Price),
  livePrice: about(
    'For logged-in people between its dates, both included. Null: there is none.',
    OrNone(
      closed({
        price: about('Won for one piece, at most the selling price.', Price),
        startDate: about('The first moment at which it holds.', DateTime),
        endDate: about('The last moment at which it holds, later than the first.', DateTime),
      }),
    ),
  ),
};

export const Prices = closed('What a product costs, as its seller sets it.', SellingPrices);
export type SellingPrices = Static<typeof Prices>;

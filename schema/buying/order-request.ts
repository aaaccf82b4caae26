import { CASH_RECEIPT_METHODS } from '../orders/cash-receipts.ts';
import { OPTION_TYPE } from '../catalog/constants.ts';
import Type, { type Static } from 'typebox';
import {
  NAME_LENGTH_MAX,
  MOBILE_LENGTH_MAX,
  POST_NUMBER_LENGTH_MAX,
  ADDRESS_LENGTH_MAX,
} from '../members/constants.ts';
import { Agreements } from './agreements.ts';
import {
  ADD_ONS_MAX,
  COUPONS_IN_ORDER_MAX,
  DELIVERY_MEMO_LENGTH_MAX,
  OPTION_GROUPS_MAX,
  OPTION_NAME_LENGTH_MAX,
  OPTIONS_OF_GROUP_MAX,
  ORDER_PRODUCTS_MAX,
} from './constants.ts';
import { CashReceiptAsked, PayMethodCode } from './payments.ts';
import { withCodes, about, closed, line, SysId, Won } from '../types.ts';

const AskedQty = about(
  'As callers send it: any integer, because wrong quantities get their own codes (2026, 2027).',
  Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 }),
);

/** The requested pieces of a product. */
export const ChosenOfProduct = {
  prdtSysId: SysId,
  sellerSysId: SysId,
  optionTypeCode: about(withCodes('The kind of options of the product', OPTION_TYPE), Type.Integer()),
  qty: AskedQty,
  totalQty: AskedQty,
  broadcastScheduleSysId: Type.Optional(SysId),
  optionGroups: about(
    'The choices, each with its own quantity. A product without options has one group without options.',
    Type.Array(
      closed({
        groupId: about('A number of the caller’s own.', Type.Integer()),
        qty: AskedQty,
        options: about(
          'Type 2: prdtNormalOptionSysId and the chosen value; 3: the detail; 4: the base, then the ' +
            'detail.',
          Type.Array(
            closed({
              prdtOptionSysId: SysId,
              optionKeyName: about(
                'The chosen value, as the product names it.',
                line(OPTION_NAME_LENGTH_MAX),
              ),
              price: Won,
            }),
            {
              maxItems: OPTIONS_OF_GROUP_MAX,
            },
          ),
        ),
      }),
      { maxItems: OPTION_GROUPS_MAX },
    ),
  ),
  addingProducts: about(
    'Add-ons, and how many of each.',
    Type.Optional(
      Type.Array(
        closed({ prdtAddingProductSysId: SysId, prdtAddingProductDetailSysId: SysId, addingQty: AskedQty }),
        { maxItems: ADD_ONS_MAX },
      ),
    ),
  ),
};

/** The discounts of an order. */
export const ChosenBenefits = {
  userCouponSysIds: about(
    "Coupons of the member's box. Each is checked after the discounts of the earlier ones.",
    Type.Optional(Type.Array(SysId, { maxItems: COUPONS_IN_ORDER_MAX })),
  ),
  usePoint: about('Points; one is worth one won.', Type.Optional(Won)),
};

/**
 * The receiver: a saved address, or the receiver fields, or neither, which means the member's default address. A non-member
 * only has the fields.
 */
export const Receiver = {
  userAddressSysId: Type.Optional(SysId),
  receiverName: Type.Optional(line(NAME_LENGTH_MAX)),
  receiverMobile: Type.Optional(line(MOBILE_LENGTH_MAX)),
  receiverPostNumber: Type.Optional(line(POST_NUMBER_LENGTH_MAX)),
  receiverAddress1: Type.Optional(line(ADDRESS_LENGTH_MAX)),
  receiverAddress2: Type.Optional(line(ADDRESS_LENGTH_MAX)),
  deliveryMemo: about('What the courier should know.', Type.Optional(line(DELIVERY_MEMO_LENGTH_MAX))),
};

export const OrderRequest = closed(
  'What the buyer saw and wants. Amounts are what the buyer was shown; the server computes its ' +
    'own and refuses with 2000 where they differ. Line `amount` = Σ groups (price + option prices) ' +
    '× group qty; `totalAmount` = amount + add-ons; `qty` of the product, `totalQty` = Σ group qty. ' +
    "The order's own are sums, without delivery.",
  {
    userSysId: about('The token decides the member, whatever this says.', Type.Optional(SysId)),
    amount: about('Σ `amount` of the products.', Won),
    totalAmount: about('Σ `totalAmount` of the products, without delivery.', Won),
    qty: AskedQty,
    ...ChosenBenefits,
    payAmount: about('The total of the quote, with delivery.', Type.Optional(Won)),
    broadcastSysId: about(
      'Set when buying in a broadcast, which must be on air or have ended less than three minutes ' +
        'ago. Otherwise it is an order of the order page, which requires a payment method, both ' +
        'agreements, an orderer and a receiver with a phone number.',
      Type.Optional(SysId),
    ),
    payMethodCode: about('Also for an order with nothing to pay.', Type.Optional(PayMethodCode)),
    agreements: Type.Optional(Agreements),
    cashReceipt: about(
      `Only with payMethodCode ${CASH_RECEIPT_METHODS.join(' or ')}, where the provider issues them.`,
      Type.Optional(CashReceiptAsked),
    ),
    orderName: about(
      "Default: the member's name. Required of a non-member.",
      Type.Optional(line(NAME_LENGTH_MAX)),
    ),
    orderMobile: about('Default: the member’s number. Digits.', Type.Optional(line(MOBILE_LENGTH_MAX))),
    orderPostNumber: about(
      "Where the orderer lives. Default: the member's default address.",
      Type.Optional(line(POST_NUMBER_LENGTH_MAX)),
    ),
    orderAddress1: about(
      'Default: that of the member’s default address.',
      Type.Optional(line(ADDRESS_LENGTH_MAX)),
    ),
    orderAddress2: about(
      'Default: that of the member’s default address.',
      Type.Optional(line(ADDRESS_LENGTH_MAX)),
    ),
    orderProducts: about(
      'What is bought, one entry for each product.',
      Type.Array(
        closed({
          ...ChosenOfProduct,
          price: Won,
          discount: about('What the buyer was shown as discount of one piece.', Type.Optional(Won)),
          discountRate: about('Whole percent off the market price.', Type.Optional(Type.Integer())),
          amount: about('All groups of the product: (price + option prices) × pieces.', Won),
          totalAmount: about('`amount` with the add-ons.', Won),
        }),
        { minItems: 1, maxItems: ORDER_PRODUCTS_MAX },
      ),
    ),
    ...Receiver,
  },
);
export type OrderRequest = Static<typeof OrderRequest>;

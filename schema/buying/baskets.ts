import Type, { type Static } from 'typebox';
import {
  BASKET_ADD_ONS_MAX,
  BASKETS_BODY_BYTES_MAX,
  BASKETS_MAX,
  OPTION_GROUPS_MAX,
  OPTION_NAME_LENGTH_MAX,
  OPTIONS_OF_GROUP_MAX,
} from './constants.ts';
import { OPTION_TYPE } from '../catalog/constants.ts';
import { operation } from '../operation.ts';
import { Product } from '../catalog/products.ts';
import { SelectedOption } from './selected-options.ts';
import { withCodes, about, closed, DateTime, Flag, line, Qty, SysId, Won } from '../types.ts';

const AskedQty = about(
  'As callers send it: any integer, because wrong quantities get their own codes (2026, 3101).',
  Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 }),
);

const addingProducts = about(
  'Add-ons, and how many of each.',
  Type.Array(
    closed({
      prdtAddingProductSysId: SysId,
      prdtAddingProductDetailSysId: SysId,
      addingQty: AskedQty,
    }),
    { maxItems: BASKET_ADD_ONS_MAX },
  ),
);

const OptionGroup = closed({
  optionQty: AskedQty,
  optionGroupId: about('Of guests.', Type.Optional(Type.Integer())),
  productOptions: about(
    'What was chosen: one option of each level.',
    Type.Array(
      closed({
        prdtOptionSysId: about(
          'Type 2: the descriptive option, whose value is `optionKeyName`; 3: the detail; 4: the base.',
          SysId,
        ),
        optionKeyName: about('The chosen value, as the product names it.', line(OPTION_NAME_LENGTH_MAX)),
        optionDetailSysId: about("Type 4: the base's detail.", Type.Optional(SysId)),
        price: about('From guests: the displayed price, which the server ignores.', Type.Optional(Won)),
      }),
      { maxItems: OPTIONS_OF_GROUP_MAX },
    ),
  ),
});

export const BasketRequest = closed(
  'A product for a cart. Each option group becomes a line of `optionQty` pieces. A product ' +
    'without options is one line of `basketQty` pieces. Add-ons belong to the first line.',
  {
    prdtSysId: SysId,
    basketQty: AskedQty,
    isOption: Type.Optional(Flag),
    isAddingProduct: Type.Optional(Flag),
    optionTypeCode: about(withCodes('The kind of options of the product', OPTION_TYPE), Type.Integer()),
    broadcastScheduleSysId: about('The broadcast in which it was seen.', Type.Optional(SysId)),
    addingProducts: Type.Optional(addingProducts),
    prdtReviewSysId: about(
      'The review from which it was put into the cart; null or left out: none.',
      Type.Optional(SysId),
    ),
    optionGroups: about(
      'The choices, each with its own quantity; empty: the product has no options.',
      Type.Array(OptionGroup, { maxItems: OPTION_GROUPS_MAX }),
    ),
  },
);
export type BasketRequest = Static<typeof BasketRequest>;

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

export const Basket = closed(
  'Prices are the current ones for the caller, in won. They are not promised before an order.',
  {
    basketSysId: SysId,
    prdtSysId: SysId,
    basketQty: Qty,
    product: about('Null: the product no longer exists.', nullable(Product)),
    options: about(
      'In the form of the order request.',
      Type.Array(
        closed({
          prdtOptionSysId: SysId,
          optionKeyName: about('The chosen value, as the product names it.', Type.String()),
          price: Won,
        }),
      ),
    ),
    addingProducts: about(
      'The add-ons of the line.',
      Type.Array(
        closed({
          prdtAddingProductSysId: SysId,
          prdtAddingProductDetailSysId: SysId,
          name: Type.String(),
          nameEn: Type.String(),
          item: about('The chosen kind of the add-on.', Type.String()),
          itemEn: about('The same in English; empty: there is no English name.', Type.String()),
          addingQty: Qty,
          price: Won,
        }),
      ),
    ),
    selectedOptions: about('The options of the product, and then the add-ons.', Type.Array(SelectedOption)),
    broadcastSysId: about('The broadcast in which it was put into the cart; null: none.', nullable(SysId)),
    broadcastScheduleSysId: about('The schedule of that broadcast; null: none.', nullable(SysId)),
    prdtReviewSysId: about(
      'The review from which it was put into the cart; null or left out: none.',
      nullable(SysId),
    ),
    price: about('Of one piece, without options.', Won),
    discountRate: about('Whole percent off the market price.', Type.Integer()),
    amount: about('Of all pieces with their options and add-ons; 0 if the product is gone.', Won),
    why: about('Why the line cannot be bought, as a result code; null: it can.', nullable(Type.String())),
    stockQty: about('The stock, if `why` is about it.', nullable(Qty)),
    keptUntil: about("When the line expires unless it is changed; null: a guest's.", nullable(DateTime)),
  },
);
export type Basket = Static<typeof Basket>;

const uid = closed({ uid: SysId });
const list = { reply: closed({ totalCnt: Qty, baskets: Type.Array(Basket) }) };

/** In the order of the checks: the first broken rule answers. */
const ADD_CODES = [
  '2008',
  '2004',
  '3103',
  '2031',
  '2009',
  '3104',
  '2019',
  '2021',
  '2026',
  '3101',
  '3102',
  '3100',
] as const;

export const addBaskets = operation({
  method: 'POST',
  path: '/v1/users/:uid/baskets',
  summary: 'Put a product into the cart; what lies there already becomes more, up to 999',
  tag: 'baskets',
  access: 'owner',
  params: uid,
  body: BasketRequest,
  bodyBytesMax: BASKETS_BODY_BYTES_MAX,
  reply: closed('The lines that now contain it.', {
    baskets: about('Each with its quantity now.', Type.Array(closed({ basketSysId: SysId, basketQty: Qty }))),
  }),
  codes: ADD_CODES,
  idempotent: true,
});

export const mergeBaskets = operation({
  method: 'POST',
  path: '/v1/users/:uid/baskets/merge',
  summary:
    'Put what somebody gathered as a guest into their cart, as far as it can be sold and there is room',
  tag: 'baskets',
  access: 'owner',
  params: uid,
  body: closed({
    baskets: about(
      'In the order in which they were gathered.',
      Type.Array(BasketRequest, { maxItems: BASKETS_MAX }),
    ),
  }),
  bodyBytesMax: BASKETS_BODY_BYTES_MAX,
  reply: closed({
    skipped: about(
      'By their place in the request.',
      Type.Array(
        closed({
          index: about('Its place in the request, from 0.', Qty),
          prdtSysId: SysId,
          why: about('The result code for which it cannot be bought.', Type.String()),
        }),
      ),
    ),
  }),
  idempotent: true,
});

export const orderAgain = operation({
  method: 'POST',
  path: '/v1/orders/:orderSysId/again',
  summary: 'Put what was ordered into the cart once more, as far as it can be sold and there is room',
  tag: 'baskets',
  access: 'member',
  params: closed({ orderSysId: SysId }),
  reply: closed({
    addedCnt: about('Lines that are in the cart now.', Qty),
    skipped: about(
      'What cannot be bought now, and the code of why.',
      Type.Array(
        closed({
          orderPrdtSysId: SysId,
          prdtSysId: SysId,
          name: Type.String(),
          nameEn: Type.String(),
          why: about('The result code for which it cannot be bought.', Type.String()),
        }),
      ),
    ),
  }),
  codes: ['2010'],
  idempotent: true,
});

export const listBaskets = operation({
  method: 'GET',
  path: '/v1/users/:uid/baskets/list',
  summary: 'What is in the cart, newest first, with what it costs now',
  tag: 'baskets',
  access: 'owner',
  params: uid,
  ...list,
});

export const baskets = operation({
  ...listBaskets,
  path: '/v1/users/:uid/baskets',
  summary: 'The same as baskets/list',
});

export const guestBaskets = operation({
  method: 'POST',
  path: '/v1/baskets/list',
  summary: 'What a guest has gathered, in the order in which it is sent, with what it costs now',
  tag: 'baskets',
  access: 'anyone',
  body: closed({
    baskets: about(
      'Each with an id of the guest’s own, which the answer names again.',
      Type.Array(closed({ basketSysId: SysId, basket: BasketRequest }), { maxItems: BASKETS_MAX }),
    ),
  }),
  bodyBytesMax: BASKETS_BODY_BYTES_MAX,
  ...list,
});

export const changeBasket = operation({
  method: 'PUT',
  path: '/v1/users/:uid/baskets/:basketSysId',
  summary: 'Change the quantity, options or add-ons of a line; what is not given stays',
  tag: 'baskets',
  access: 'owner',
  params: closed({ uid: SysId, basketSysId: SysId }),
  body: closed({
    basketQty: Type.Optional(AskedQty),
    productOptions: about(
      'What was chosen: one option of each level.',
      Type.Optional(OptionGroup.properties.productOptions),
    ),
    addingProducts: Type.Optional(addingProducts),
  }),
  reply: closed({ basketSysId: SysId, basketQty: Qty }),
  codes: ['0004', '2004', '3103', '2031', '3104', '2019', '2021', '2026', '3101', '3102'],
});

export const removeBaskets = operation({
  method: 'DELETE',
  path: '/v1/users/:uid/baskets',
  summary: 'Remove lines from the cart; missing lines are ignored',
  tag: 'baskets',
  access: 'owner',
  params: uid,
  body: closed({ basketSysIds: Type.Array(SysId, { minItems: 1, maxItems: BASKETS_MAX }) }),
  reply: closed({}),
});

import { COUPON_AMOUNT } from '../harness/world.ts';

/** What is sold in Vendure's shop, and what its customers ask for. */

export const COUPON = { code: 'BENCH', amount: COUPON_AMOUNT } as const;
export const PASSWORD = 'bench-password';
export const customerOf = (at: number) => `member${at}@bench.example`;

/** Three products, of which the last comes in two sizes, in Vendure's form for imports. */
export const VARIANTS_IN_STOCK = [
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets',
  'Lip tint 1,lip-tint-1,,,,,,BN-1,149.00,standard,1000000000,true,,',
  'Lip tint 2,lip-tint-2,,,,,,BN-2,149.00,standard,1000000000,true,,',
  'Lip tint 3,lip-tint-3,,,,Size,Mini,BN-3,149.00,standard,1000000000,true,,',
  ',,,,,,Full,BN-4,179.00,standard,1000000000,true,,',
  '',
].join('\n');
/** They are numbered as they are imported. */
const bought = [1, 2, 4];

const result = (type: string, fields: string) =>
  `{ __typename ... on ${type} { ${fields} } ... on ErrorResult { errorCode message } }`;
const order = result('Order', 'code state totalWithTax');

/** The requests of one checkout, as a shop's pages make them, each for little more than the new total. */
export const CHECKOUT: readonly string[] = [
  ...bought.map((id) => `mutation { step: addItemToOrder(productVariantId: "${id}", quantity: 1) ${order} }`),
  `mutation { step: applyCouponCode(couponCode: "${COUPON.code}") ${order} }`,
  `mutation { step: setOrderShippingAddress(input: { fullName: "Kim Haneul", streetLine1: "27 Byeolbit-ro", city: "Seoul", postalCode: "03987", countryCode: "KR" }) ${order} }`,
  `mutation { step: setOrderShippingMethod(shippingMethodId: ["1"]) ${order} }`,
  `mutation { step: transitionOrderToState(state: "ArrangingPayment") ${order} }`,
  `mutation { step: addPaymentToOrder(input: { method: "sandbox", metadata: {} }) ${order} }`,
];
/** What makes an order that could not be ended stand in nobody's way. */
export const GIVE_UP = `mutation { step: transitionOrderToState(state: "Cancelled") ${order} }`;
export const loginOf = (at: number) =>
  `mutation { step: login(username: "${customerOf(at)}", password: "${PASSWORD}") ${result('CurrentUser', 'id')} }`;

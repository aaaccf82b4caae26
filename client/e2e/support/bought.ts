import { PAY_METHOD } from '../../../schema/buying/constants.ts';
import { placeOrder } from '../../../schema/buying/orders.ts';
import { actAsBank } from '../../../schema/buying/payments.ts';
import { productDetail } from '../../../schema/catalog/products.ts';
import { dispatchOrder, prepareOrder } from '../../../schema/orders/fulfilling.ts';
import type { Member } from './member.ts';
import type { World } from './world.ts';

/** Plain goods of the first seller, and some with shades at the same price. */
export const COMB = 13;
export const LIPSTICK = 2;

/** What goes before the sale: nobody in front of a browser does it. */
export async function bought(
  world: World,
  userId: string,
  { prdtSysId, qty = 1 }: { readonly prdtSysId: number; readonly qty?: number },
): Promise<number> {
  const [buyer, manager] = await Promise.all([world.member(userId), world.member('manager01')]);
  const { product, singleOptions } = await buyer.call(productDetail, { prdtSysId });
  const { sellerSysId, price, optionTypeCode } = product;
  const [shade] = singleOptions[0]?.singleDetails ?? [];
  const options = shade
    ? [{ prdtOptionSysId: shade.prdtSingleOptionDetailSysId, optionKeyName: shade.item, price: 0 }]
    : [];
  const amounts = { amount: price * qty, totalAmount: price * qty };
  const line = { prdtSysId, sellerSysId, price, optionTypeCode, qty, totalQty: qty, ...amounts };
  const { orderSysId } = await buyer.call(placeOrder, {
    ...amounts,
    qty,
    payMethodCode: PAY_METHOD.card,
    agreements: { payment: true, age: true },
    orderName: '박지우',
    orderMobile: '01000000003',
    orderProducts: [{ ...line, optionGroups: [{ groupId: 1, qty, options }] }],
  });
  await manager.call(actAsBank, { orderSysId, act: 'pay' });
  return orderSysId;
}

/** The seller packs an order and hands it to a courier. */
export async function send(
  host: Member,
  orderSysId: number,
  parcel: { readonly deliveryCompanyCode: string; readonly invoiceNo: string },
): Promise<void> {
  await host.call(prepareOrder, { orderSysId });
  await host.call(dispatchOrder, { orderSysId, ...parcel });
}

/** A picture to upload: two by two pixels. */
export const PICTURE = {
  name: '사진.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
    'base64',
  ),
} as const;

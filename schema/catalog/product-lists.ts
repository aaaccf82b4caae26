import Type from 'typebox';
import { operation } from '../operation.ts';
import { Product, ProductPage } from './products.ts';
import { about, closed, PublicPaging, SysId, Won } from '../types.ts';

const product = closed({ prdtSysId: SysId });
const ForPicks = about(
  "The caller's own id, to see their picks. Another id changes nothing.",
  Type.Optional(SysId),
);
const asked = { ...PublicPaging, userSysId: ForPicks };

export const productAlone = operation({
  method: 'GET',
  path: '/v1/products/:prdtSysId',
  summary: 'A product without its options and add-ons',
  tag: 'products',
  access: 'anyone',
  params: product,
  query: closed({ userSysId: ForPicks }),
  reply: closed({ product: Product }),
  codes: ['0004'],
});

export const mainProducts = operation({
  method: 'GET',
  path: '/v1/products/mainlist',
  summary: 'Products on display for the main page: those with a live price now first, then the newest',
  tag: 'products',
  access: 'anyone',
  query: closed(asked),
  reply: ProductPage,
});

export const bundledProducts = operation({
  method: 'GET',
  path: '/v1/products/:prdtSysId/bundleshipping/list',
  summary: 'What else is on display that its seller sends from the same place, newest first',
  tag: 'products',
  access: 'anyone',
  params: product,
  query: closed(asked),
  reply: ProductPage,
  codes: ['0004'],
});

export const couponProducts = operation({
  method: 'GET',
  path: '/v1/products/couponlists',
  summary: 'Products on display that a coupon makes cheaper: that cost a member so much now, newest first',
  tag: 'products',
  access: 'anyone',
  query: closed({
    sellerSysId: about('The coupon’s; without it, products of all sellers.', Type.Optional(SysId)),
    minPurchaseAmount: about('The coupon’s, in won.', Won),
    ...asked,
  }),
  reply: ProductPage,
});

import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { closed, Colour, Flag, SysId, Url, Won } from '../types.ts';

const seller = closed({ sellerSysId: SysId });

/** A seller's own look: the accent, and the colours over its video. */
export const SellerLook = closed({
  sellerSysId: SysId,
  sellerName: Type.String(),
  sellerNameEn: Type.String(),
  logoImgUrl: Url,
  sellerColor: Colour,
  brdchatColor: Colour,
  brdNotiColor: Colour,
  brdOrdTxtColor: Colour,
  usrOrdNotiColor: Colour,
});
export type SellerLook = Static<typeof SellerLook>;

export const sellerSettingUi = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/settingUi',
  summary: 'The seller’s colours and logo',
  tag: 'sellers',
  access: 'anyone',
  params: seller,
  reply: SellerLook,
  codes: ['0004'],
});

/** A notice for visitors of its shop; may be empty. */
export const SellerNotice = closed({ notiContent: Type.String(), notiContentEn: Type.String() });
export type SellerNotice = Static<typeof SellerNotice>;

export const sellerNotice = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/notice',
  summary: 'What the seller tells who comes to its shop',
  tag: 'sellers',
  access: 'anyone',
  params: seller,
  reply: SellerNotice,
  codes: ['0004'],
});

/** Its rules of delivery and return; may be empty. */
export const SellerRules = closed({
  deliveryRule: Type.String(),
  deliveryRuleEn: Type.String(),
  returnRule: Type.String(),
  returnRuleEn: Type.String(),
  /** The address for tracking a parcel. `{invoiceNo}` stands for its number. */
  deliveryTrack: Type.Union([
    closed({ companyName: Type.String(), companyNameEn: Type.String(), trackUrl: Url }),
    Type.Null(),
  ]),
});
export type SellerRules = Static<typeof SellerRules>;

export const sellerRules = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/rules',
  summary: 'How the seller delivers and takes back, and where its parcels can be followed',
  tag: 'sellers',
  access: 'anyone',
  params: seller,
  reply: closed({
    ...SellerRules.properties,
    /** Delivery is free from this amount on, in won; null: never. */
    freeShippingThreshold: Type.Union([Won, Type.Null()]),
  }),
  codes: ['0004'],
});

export const PaymentConfig = closed({
  /** Whole percent. */
  vat: Type.Integer({ minimum: 0, maximum: 100 }),
  /** It offers payment links. */
  isPayapp: Flag,
  /** It has a bank account of its own for payments. */
  isSellerBank: Flag,
});
export type PaymentConfig = Static<typeof PaymentConfig>;

import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, Colour, Flag, line, MULTILINE, OrNone, SysId, Url, Won } from '../types.ts';
import { SELLER_NAME_LENGTH_MAX, SELLER_NOTICE_LENGTH_MAX, SELLER_RULE_LENGTH_MAX } from './constants.ts';

const ofSeller = closed({ sellerSysId: SysId });

const Colours = {
  sellerColor: about('Its accent: main buttons and hearts.', Colour),
  brdchatColor: about('Chat over its video.', Colour),
  brdNotiColor: about('Notices over its video.', Colour),
  brdOrdTxtColor: about('The messages over its video of what others buy.', Colour),
  usrOrdNotiColor: about('The message over its video of what the viewer bought.', Colour),
};

export const SellerLook = closed("A seller's own look: the accent, and the colours over its video.", {
  sellerSysId: SysId,
  sellerName: Type.String(),
  sellerNameEn: Type.String(),
  logoImgUrl: about('Blank: it has no logo.', Url),
  ...Colours,
});
export type SellerLook = Static<typeof SellerLook>;

export const sellerSettingUi = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/settingUi',
  summary: 'The seller’s colours and logo',
  tag: 'sellers',
  access: 'anyone',
  params: ofSeller,
  reply: SellerLook,
  codes: ['0004'],
});

const NOTI = 'What visitors of its shop are told, in Korean. Empty: nothing.';
const NOTI_EN = 'The same in English. Empty: they are told it in Korean.';

export const SellerNotice = closed('A notice for visitors of its shop; may be empty.', {
  notiContent: about(NOTI, Type.String()),
  notiContentEn: about(NOTI_EN, Type.String()),
});
export type SellerNotice = Static<typeof SellerNotice>;

export const sellerNotice = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/notice',
  summary: 'What the seller tells who comes to its shop',
  tag: 'sellers',
  access: 'anyone',
  params: ofSeller,
  reply: SellerNotice,
  codes: ['0004'],
});

const DELIVERY_RULE = 'When and how its goods are sent, in Korean. Empty: it says nothing.';
const RETURN_RULE = 'How it takes goods back, in Korean. Empty: it says nothing.';
const RULE_EN = 'The same in English. Empty: it is shown in Korean.';
const TRACK = 'The courier that takes its parcels, and where they can be followed. Null: it names none.';
const TRACK_URL = 'In it, `{invoiceNo}` stands for the number of the parcel.';

export const SellerRules = closed('Its rules of delivery and return; may be empty.', {
  deliveryRule: about(DELIVERY_RULE, Type.String()),
  deliveryRuleEn: about(RULE_EN, Type.String()),
  returnRule: about(RETURN_RULE, Type.String()),
  returnRuleEn: about(RULE_EN, Type.String()),
  deliveryTrack: about(
    TRACK,
    OrNone(
      closed({ companyName: Type.String(), companyNameEn: Type.String(), trackUrl: about(TRACK_URL, Url) }),
    ),
  ),
});
export type SellerRules = Static<typeof SellerRules>;

const FreeShippingThreshold = about(
  "Won of its goods in one order from which on their delivery is free, but for a far place's surcharge. " +
    'Null: no order is large enough.',
  OrNone(Won),
);

export const sellerRules = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/rules',
  summary: 'How the seller delivers and takes back, and where its parcels can be followed',
  tag: 'sellers',
  access: 'anyone',
  params: ofSeller,
  reply: closed({
    ...SellerRules.properties,
    freeShippingThreshold: FreeShippingThreshold,
  }),
  codes: ['0004'],
});

export const PaymentConfig = closed('How its orders are taxed and paid.', {
  vat: about(
    'The VAT, in whole percent of what taxed products cost after cancellations.',
    Type.Integer({ minimum: 0, maximum: 100 }),
  ),
  isPayapp: about('It offers payment links.', Flag),
  isSellerBank: about('It has a bank account of its own for payments.', Flag),
});
export type PaymentConfig = Static<typeof PaymentConfig>;

const Version = about(
  'Rises with each change.',
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
);

export const Seller = closed('All that is known of a seller, for those who may change it.', {
  ...SellerLook.properties,
  logoFileSysId: about(
    'The uploaded picture that `logoImgUrl` leads to; null: it is another one, or none.',
    OrNone(SysId),
  ),
  logoDigest: about(
    'SHA-256 of the uploaded file, in hexadecimal; null: not uploaded, or by an earlier version.',
    OrNone(Type.String()),
  ),
  freeShippingThreshold: FreeShippingThreshold,
  notice: SellerNotice,
  rules: SellerRules,
  paymentConfig: PaymentConfig,
  version: Version,
});
export type Seller = Static<typeof Seller>;

const Notice = Type.String({ maxLength: SELLER_NOTICE_LENGTH_MAX, ...MULTILINE });
const Rule = Type.String({ maxLength: SELLER_RULE_LENGTH_MAX, ...MULTILINE });
const Name = line(SELLER_NAME_LENGTH_MAX, 1);
const NameEn = about('Blank: viewers get the other one, translated.', line(SELLER_NAME_LENGTH_MAX));

/** A seller's settings. A field that is left out keeps its value, or its default. */
const Settings = {
  sellerName: Type.Optional(Name),
  sellerNameEn: Type.Optional(NameEn),
  logoFileSysId: about(
    'An uploaded picture; `logoImgUrl` is then ignored. Null alone takes an uploaded logo away.',
    Type.Optional(OrNone(SysId)),
  ),
  logoImgUrl: about(
    'Of a picture here, or elsewhere by https; blank: none.',
    Type.Optional(Type.String({ maxLength: 2000, pattern: '^$|^/[^/\\\\]|^https://[^/]' })),
  ),
  sellerColor: Type.Optional(Colours.sellerColor),
  brdchatColor: Type.Optional(Colours.brdchatColor),
  brdNotiColor: Type.Optional(Colours.brdNotiColor),
  brdOrdTxtColor: Type.Optional(Colours.brdOrdTxtColor),
  usrOrdNotiColor: Type.Optional(Colours.usrOrdNotiColor),
  freeShippingThreshold: Type.Optional(FreeShippingThreshold),
  notice: about(
    'A notice for visitors of its shop, in both languages at once.',
    Type.Optional(closed({ notiContent: about(NOTI, Notice), notiContentEn: about(NOTI_EN, Notice) })),
  ),
  rules: about(
    'Its rules of delivery and return, all of them at once.',
    Type.Optional(
      closed({
        deliveryRule: about(DELIVERY_RULE, Rule),
        deliveryRuleEn: about(RULE_EN, Rule),
        returnRule: about(RETURN_RULE, Rule),
        returnRuleEn: about(RULE_EN, Rule),
        deliveryTrack: about(
          TRACK,
          OrNone(
            closed({
              companyName: Name,
              companyNameEn: NameEn,
              // People follow it.
              trackUrl: about(TRACK_URL, Type.String({ maxLength: 2000, pattern: '^https?://[^/]' })),
            }),
          ),
        ),
      }),
    ),
  ),
  paymentConfig: Type.Optional(PaymentConfig),
};

export const seller = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId',
  summary: 'All settings of the seller, and the version to change them from',
  tag: 'sellers',
  access: 'host',
  scope: 'products:write',
  params: ofSeller,
  reply: Seller,
  codes: ['0004'],
});

export const openSeller = operation({
  method: 'POST',
  path: '/v1/sellers',
  summary: 'Open a shop',
  tag: 'sellers',
  access: 'manager',
  scope: null,
  body: closed({ ...Settings, sellerName: Name }),
  reply: closed({ sellerSysId: SysId, version: Version }),
  // Of its logo, 0003: something else shows it.
  codes: ['0003', '0004'],
  idempotent: true,
});

export const changeSeller = operation({
  method: 'PATCH',
  path: '/v1/sellers/:sellerSysId',
  summary: 'Change what stands in the body; 0021 with the fields that others have changed since that version',
  tag: 'sellers',
  access: 'host',
  scope: null,
  params: ofSeller,
  body: closed({ ...Settings, ifVersion: Version }),
  reply: closed({ version: Version }),
  codes: ['0003', '0004', '0021'],
});

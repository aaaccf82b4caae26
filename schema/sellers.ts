import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { closed, Colour, SysId, Url } from './types.ts';

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
  params: closed({ sellerSysId: SysId }),
  reply: SellerLook,
  codes: ['0004'],
});

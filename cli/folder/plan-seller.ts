import { DEFAULT_LOOK } from '../../schema/catalog/constants.ts';
import * as sellers from '../../schema/catalog/sellers.ts';
import type { ShopFile } from '../../schema/catalog/shop-folder.ts';
import { patiently } from './again.ts';
import { between } from './differences.ts';
import { isAddress } from './own-files.ts';
import type { Parts, Step } from './step.ts';
import { PAYMENTS, shopFileOf, type Settings } from './write.ts';

/** `shop.yaml` with every default filled in, in the form of the API's calls. */
export function settingsFrom({ name, nameEn = '', colors = {}, delivery = {}, ...file }: ShopFile): Settings {
  const { notice = '', noticeEn = '', returns = {}, payments = {} } = file;
  const { tracking } = delivery;
  return {
    sellerName: name,
    sellerNameEn: nameEn,
    sellerColor: colors.accent ?? DEFAULT_LOOK.sellerColor,
    brdchatColor: colors.chat ?? DEFAULT_LOOK.brdchatColor,
    brdNotiColor: colors.notice ?? DEFAULT_LOOK.brdNotiColor,
    brdOrdTxtColor: colors.orders ?? DEFAULT_LOOK.brdOrdTxtColor,
    usrOrdNotiColor: colors.ownOrders ?? DEFAULT_LOOK.usrOrdNotiColor,
    freeShippingThreshold: delivery.freeFrom ?? null,
    notice: { notiContent: notice, notiContentEn: noticeEn },
    rules: {
      deliveryRule: delivery.rule ?? '',
      deliveryRuleEn: delivery.ruleEn ?? '',
      returnRule: returns.rule ?? '',
      returnRuleEn: returns.ruleEn ?? '',
      deliveryTrack: tracking
        ? { companyName: tracking.company, companyNameEn: tracking.companyEn ?? '', trackUrl: tracking.url }
        : null,
    },
    paymentConfig: {
      vat: payments.vat ?? PAYMENTS.vat,
      isPayapp: flag(payments.payLinks ?? PAYMENTS.payLinks),
      isSellerBank: flag(payments.bankAccount ?? PAYMENTS.bankAccount),
    },
  };
}

function flag(is: boolean): 0 | 1 {
  return is ? 1 : 0;
}

/** Changes of the shop itself; none: they are as `shop.yaml` says, or it is not there. */
export async function planSeller({ api, folder, standing, pictures }: Parts): Promise<Step[]> {
  if (!folder.shop) return [];
  const { file } = folder.shop;
  const {
    sellerSysId,
    version: ifVersion,
    logoImgUrl,
    logoFileSysId: _,
    logoDigest,
    ...present
  } = standing.seller;
  const wanted = settingsFrom(file);
  const isSameLogo =
    file.logo === undefined
      ? logoImgUrl === ''
      : await pictures.isSame(file.logo, { url: logoImgUrl, digest: logoDigest });
  const differences = [
    ...between('', shopFileOf(present, null) as never, shopFileOf(wanted, null) as never),
    ...(isSameLogo ? [] : [{ field: 'logo', was: logoImgUrl || '–', is: file.logo ?? '–' }]),
  ];
  if (differences.length === 0) return [];
  const carryOut = async () => {
    const logo = isSameLogo ? {} : await logoOf(file.logo);
    const asked = { sellerSysId, ifVersion, ...wanted, ...logo };
    await patiently(() => api.call(sellers.changeSeller, asked));
  };
  return [{ kind: 'changed', what: `shop ${file.name}`, key: 'shop', differences, carryOut }];

  async function logoOf(logo = '') {
    return logo === '' || isAddress(logo)
      ? { logoImgUrl: logo, logoFileSysId: null }
      : { logoFileSysId: await pictures.upload(logo) };
  }
}

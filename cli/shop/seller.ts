import * as sellers from '../../schema/catalog/sellers.ts';
import { wonText } from '../../schema/won.ts';
import type { Api } from '../api.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { oneLine } from '../printing.ts';
import { givenPicture } from '../media/picture-option.ts';
import { facts } from '../table.ts';
import type { SellerOptions } from './seller-options.ts';

type Present = Pick<sellers.Seller, 'notice' | 'rules' | 'paymentConfig'>;

const NOTHING_YET: Present = {
  notice: { notiContent: '', notiContentEn: '' },
  rules: { deliveryRule: '', deliveryRuleEn: '', returnRule: '', returnRuleEn: '', deliveryTrack: null },
  paymentConfig: { vat: 0, isPayapp: 0, isSellerBank: 0 },
};

export async function create({ api, out }: Context, options: SellerOptions): Promise<void> {
  const { name } = options;
  if (name === undefined)
    throw new UsageError(
      'a seller needs a name',
      "Give it with --name: sellover seller create --name '달콤상점'",
    );
  const created = await api.call(sellers.openSeller, {
    ...(await settingsFrom(api, options, NOTHING_YET)),
    sellerName: name,
  });
  const { sellerSysId } = created;
  out.data(created, (c) =>
    [
      `${c.green('✓')} ${oneLine(name)} is seller ${sellerSysId}`,
      'Next, who runs its broadcasts:',
      `  npx sellover member create host@shop.example --seller ${sellerSysId} --role host`,
      'And what it sells:',
      '  npx sellover shop init shop/',
      `  npx sellover shop apply shop/ --seller ${sellerSysId}`,
    ].join('\n'),
  );
}

export async function show({ api, out }: Context, sellerSysId: number): Promise<void> {
  const seller = await api.call(sellers.seller, { sellerSysId });
  const { freeShippingThreshold, notice, rules, version } = seller;
  out.data(seller, (c) =>
    facts(c, [
      ['Number', String(sellerSysId)],
      ['Name', seller.sellerName],
      ['In English', seller.sellerNameEn || '–'],
      ['Logo', seller.logoImgUrl || '–'],
      ['Colour', seller.sellerColor],
      [
        'Over its video',
        `chat ${seller.brdchatColor}, notice ${seller.brdNotiColor}, orders ${seller.brdOrdTxtColor}, one’s own ${seller.usrOrdNotiColor}`,
      ],
      [
        'Delivery is free',
        freeShippingThreshold === null ? 'never' : `from ${wonText(freeShippingThreshold, 'sign')}`,
      ],
      ['Notice', oneLine(notice.notiContent) || '–'],
      ['Delivery', oneLine(rules.deliveryRule) || '–'],
      ['Returns', oneLine(rules.returnRule) || '–'],
      ['Parcels', trackText(rules)],
      ['Payment', payText(seller)],
      ['Version', String(version)],
    ]),
  );
}

export async function change(
  { api, out }: Context,
  sellerSysId: number,
  options: SellerOptions,
): Promise<void> {
  const { version, ...present } = await api.call(sellers.seller, { sellerSysId });
  const changes = await settingsFrom(api, options, present);
  if (Object.keys(changes).length === 0)
    throw new UsageError('nothing is to be changed', 'Name a setting; see: sellover seller change --help');
  const changed = await api.call(sellers.changeSeller, { sellerSysId, ifVersion: version, ...changes });
  out.data({ sellerSysId, ...changed }, (c) =>
    changed.version === version
      ? `Seller ${sellerSysId} is so already`
      : `${c.green('✓')} Seller ${sellerSysId} is changed`,
  );
}

function trackText({ deliveryTrack }: sellers.SellerRules): string {
  return deliveryTrack ? `${deliveryTrack.companyName}, ${deliveryTrack.trackUrl}` : 'cannot be followed';
}

function payText({ paymentConfig: { vat, isPayapp, isSellerBank } }: sellers.Seller): string {
  const ways = [isPayapp ? 'payment links' : '', isSellerBank ? 'a bank account of its own' : ''];
  return [`VAT ${vat}%`, ...ways.filter((way) => way !== '')].join(', ');
}

/** Of settings that belong together, the others stay as they are. */
async function settingsFrom(api: Api, options: SellerOptions, { notice, rules, paymentConfig }: Present) {
  const newNotice = given({ notiContent: options.notice, notiContentEn: options.noticeEn });
  const newRules = given({
    deliveryRule: options.delivery,
    deliveryRuleEn: options.deliveryEn,
    returnRule: options.returns,
    returnRuleEn: options.returnsEn,
    deliveryTrack: trackFrom(options, rules.deliveryTrack),
  });
  const newPaying = given({
    vat: options.vat,
    isPayapp: flag(options.payLinks),
    isSellerBank: flag(options.ownBank),
  });
  return {
    ...given({
      sellerName: options.name,
      sellerNameEn: options.nameEn,
      sellerColor: options.color,
      brdchatColor: options.chatColor,
      brdNotiColor: options.noticeColor,
      brdOrdTxtColor: options.orderColor,
      usrOrdNotiColor: options.ownOrderColor,
      freeShippingThreshold: options.freeFrom === 'never' ? null : options.freeFrom,
    }),
    ...(options.logo !== undefined && (await logoFrom(api, options.logo))),
    ...(Object.keys(newNotice).length > 0 && { notice: { ...notice, ...newNotice } }),
    ...(Object.keys(newRules).length > 0 && { rules: { ...rules, ...newRules } }),
    ...(Object.keys(newPaying).length > 0 && { paymentConfig: { ...paymentConfig, ...newPaying } }),
  };
}

/** Without what is undefined. */
function given<T extends object>(values: T) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function flag(value: boolean | undefined): 0 | 1 | undefined {
  return value === undefined ? undefined : value ? 1 : 0;
}

async function logoFrom(api: Api, place: string) {
  const picture = await givenPicture(api, place);
  return 'url' in picture ? { logoImgUrl: picture.url } : { logoFileSysId: picture.fileSysId };
}

type Track = sellers.SellerRules['deliveryTrack'];

function trackFrom({ courier, courierEn, tracking }: SellerOptions, before: Track): Track | undefined {
  if (tracking === false) return null;
  const changes = given({ companyName: courier, companyNameEn: courierEn, trackUrl: tracking });
  if (Object.keys(changes).length === 0) return undefined;
  const { companyName, companyNameEn = '', trackUrl } = { ...before, ...changes };
  if (companyName !== undefined && trackUrl !== undefined) return { companyName, companyNameEn, trackUrl };
  throw new UsageError(
    'Say who brings the parcels, and where they are followed',
    "Give both: --courier '한진택배' --tracking 'https://parcels.example/{invoiceNo}'",
  );
}

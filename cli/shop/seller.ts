import * as sellers from '../../schema/catalog/sellers.ts';
import { wonText } from '../../schema/won.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { oneLine } from '../printing.ts';
import { facts } from '../table.ts';
import type { SellerOptions } from './seller-options.ts';

type Texts = Pick<sellers.Seller, 'notice' | 'rules'>;

const NO_TEXTS: Texts = {
  notice: { notiContent: '', notiContentEn: '' },
  rules: { deliveryRule: '', deliveryRuleEn: '', returnRule: '', returnRuleEn: '', deliveryTrack: null },
};

export async function create({ api, out }: Context, options: SellerOptions): Promise<void> {
  const { name } = options;
  if (name === undefined)
    throw new UsageError(
      'a seller needs a name',
      "Give it with --name: sellover seller create --name '달콤상점'",
    );
  const created = await api.call(sellers.openSeller, {
    ...settingsFrom(options, NO_TEXTS),
    sellerName: name,
  });
  const { sellerSysId } = created;
  out.data(created, (c) =>
    [
      `${c.green('✓')} ${oneLine(name)} is seller ${sellerSysId}`,
      'Next, who runs its broadcasts:',
      `  npx sellover member create host@shop.example --seller ${sellerSysId} --role host`,
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
        'Delivery is free',
        freeShippingThreshold === null ? 'never' : `from ${wonText(freeShippingThreshold, 'sign')}`,
      ],
      ['Notice', oneLine(notice.notiContent) || '–'],
      ['Delivery', oneLine(rules.deliveryRule) || '–'],
      ['Returns', oneLine(rules.returnRule) || '–'],
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
  const changes = settingsFrom(options, present);
  if (Object.keys(changes).length === 0)
    throw new UsageError('nothing is to be changed', 'Name a setting; see: sellover seller change --help');
  const changed = await api.call(sellers.changeSeller, { sellerSysId, ifVersion: version, ...changes });
  out.data({ sellerSysId, ...changed }, (c) =>
    changed.version === version
      ? `Seller ${sellerSysId} is so already`
      : `${c.green('✓')} Seller ${sellerSysId} is changed`,
  );
}

/** Of texts that belong together, the others stay as they are. */
function settingsFrom(options: SellerOptions, { notice, rules }: Texts) {
  const given = <Name extends string>(name: Name, value: string | undefined) =>
    (value === undefined ? {} : { [name]: value }) as { readonly [K in Name]?: string };
  const newNotice = {
    ...given('notiContent', options.notice),
    ...given('notiContentEn', options.noticeEn),
  };
  const newRules = {
    ...given('deliveryRule', options.delivery),
    ...given('deliveryRuleEn', options.deliveryEn),
    ...given('returnRule', options.returns),
    ...given('returnRuleEn', options.returnsEn),
  };
  return {
    ...given('sellerName', options.name),
    ...given('sellerNameEn', options.nameEn),
    ...given('logoImgUrl', options.logo),
    ...given('sellerColor', options.color),
    ...(options.freeFrom !== undefined && {
      freeShippingThreshold: options.freeFrom === 'never' ? null : options.freeFrom,
    }),
    ...(Object.keys(newNotice).length > 0 && { notice: { ...notice, ...newNotice } }),
    ...(Object.keys(newRules).length > 0 && { rules: { ...rules, ...newRules } }),
  };
}

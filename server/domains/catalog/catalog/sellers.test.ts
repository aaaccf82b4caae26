import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_LOOK } from '../../../../schema/catalog/constants.ts';
import type { Api } from '../../../testing/api.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import { changedSettings, changeShop, openShop, settingsOf } from './seller.ts';

const FACTS = { sellerSysId: 5, sellerName: '가게', sellerNameEn: '', logoImgUrl: '', ...DEFAULT_LOOK };

describe('deciding', () => {
  test('a number that another seller has is refused', () => {
    expect(openShop(null, FACTS)).toEqual([{ type: 'SellerOpened', data: settingsOf(FACTS) }]);
    expect(() => openShop(FACTS, FACTS)).toThrow('0003');
  });

  test('a change holds all settings, and no change is none', () => {
    expect(changeShop(FACTS, { sellerName: '새 이름' })).toEqual([
      { type: 'SellerChanged', data: { ...settingsOf(FACTS), sellerName: '새 이름' } },
    ]);
    expect(changeShop(FACTS, { sellerName: '가게', freeShippingThreshold: null })).toEqual([]);
  });

  test('an uploaded logo is taken away alone; one that lies elsewhere stays then', () => {
    const uploaded = { ...FACTS, logoImgUrl: '/files/a.webp', logoFileSysId: 70, logoDigest: 'abc' };
    const gone = { logoImgUrl: '', logoFileSysId: null, logoDigest: null };
    expect(changeShop(uploaded, { logoFileSysId: null })).toMatchObject([{ data: gone }]);
    const elsewhere = { ...FACTS, logoImgUrl: '/pictures/seller-1.svg' };
    expect(changeShop(elsewhere, { logoFileSysId: null })).toEqual([]);
  });

  test('settings that differ are named', () => {
    const notice = { notiContent: '쉽니다', notiContentEn: '' };
    expect(changedSettings(FACTS, { ...FACTS, sellerColor: '#000000', notice })).toEqual([
      'sellerColor',
      'notice',
    ]);
  });
});

const server = sharedServer();
let stage: Stage;
let host: Api;
let manager: Api;
beforeAll(async () => {
  stage = await setStage(server);
  host = server.api.as(stage.host.token);
  manager = server.api.as(stage.manager.token);
});

const versionOf = async (sellerSysId: number) => (await manager.done('seller', { sellerSysId })).version;

test('sellers are counted on from the last one, also when several open at once', async () => {
  const names = ['하나', '둘', '셋'];
  const opened = await Promise.all(names.map((sellerName) => manager.done('openSeller', { sellerName })));
  expect(opened.map(({ sellerSysId }) => sellerSysId).toSorted()).toEqual([3, 4, 5]);
  const first = opened[0]!.sellerSysId;
  expect(await server.api.done('sellerSettingUi', { sellerSysId: first })).toEqual({
    sellerSysId: first,
    sellerName: '하나',
    sellerNameEn: '',
    logoImgUrl: '',
    ...DEFAULT_LOOK,
  });
  expect(await versionOf(first)).toBe(1);
});

test('what its host changes is seen at once by everybody', async () => {
  const { plan } = stage;
  await server.api.done('broadcastDetail', { broadcastSysId: plan.broadcastSysId });
  const ifVersion = await versionOf(1);
  const changes = {
    sellerColor: '#123456',
    freeShippingThreshold: 50_000,
    notice: { notiContent: '쉽니다\n내일 봐요', notiContentEn: 'Closed\nSee you tomorrow' },
    rules: {
      ...noRules(),
      deliveryRule: '다음 날 와요',
      deliveryTrack: track('https://p.example/{invoiceNo}'),
    },
    paymentConfig: { vat: 10, isPayapp: 1, isSellerBank: 0 },
  } as const;
  const changed = await host.done('changeSeller', { sellerSysId: 1, ifVersion, ...changes });
  expect(changed).toEqual({ version: ifVersion + 1 });
  expect(await host.done('seller', { sellerSysId: 1 })).toMatchObject({
    ...changes,
    ...changed,
    sellerName: '가게 1',
  });
  const { seller } = await server.api.done('broadcastDetail', { broadcastSysId: plan.broadcastSysId });
  expect(seller.sellerColor).toBe('#123456');
  expect(await server.api.done('sellerNotice', { sellerSysId: 1 })).toEqual(changes.notice);
  expect(await server.api.done('sellerRules', { sellerSysId: 1 })).toEqual({
    ...changes.rules,
    freeShippingThreshold: 50_000,
  });
  const { paymentConfig } = await server.api.done('sellerPayPolicy', { sellerSysId: 1 });
  expect(paymentConfig).toEqual(changes.paymentConfig);
  // The same again is no change.
  const again = { sellerSysId: 1, ifVersion: changed.version, ...changes };
  expect(await host.done('changeSeller', again)).toEqual(changed);
});

test('of two who change the same version, the second learns what the first has changed', async () => {
  const ifVersion = await versionOf(2);
  const first = { sellerSysId: 2, ifVersion, sellerName: '첫째', sellerColor: '#00FF00' };
  await manager.done('changeSeller', first);
  const second = await manager.ask('changeSeller', { sellerSysId: 2, ifVersion, sellerNameEn: 'Second' });
  const facts = { version: ifVersion + 1, changed: 'sellerName,sellerColor' };
  expect(second).toMatchObject({ code: '0021', status: 409, facts });
  expect(await manager.done('seller', { sellerSysId: 2 })).toMatchObject({
    sellerName: '첫째',
    sellerNameEn: 'Shop 2',
  });
});

test.for([
  ['a link that runs a script', { rules: { ...noRules(), deliveryTrack: track('javascript:alert(1)') } }],
  ['a logo of another protocol', { logoImgUrl: 'javascript:alert(1)' }],
  ['a logo on a host without protocol', { logoImgUrl: '//elsewhere.example/x.png' }],
  ['a colour that is none', { sellerColor: 'red' }],
  ['no name', { sellerName: '' }],
] as const)('refused: %s', async ([, changes]) => {
  const ifVersion = await versionOf(1);
  expect(await host.code('changeSeller', { sellerSysId: 1, ifVersion, ...changes })).toBe('0005');
});

function noRules() {
  return { deliveryRule: '', deliveryRuleEn: '', returnRule: '', returnRuleEn: '' };
}

function track(trackUrl: string) {
  return { companyName: '택배', companyNameEn: '', trackUrl };
}

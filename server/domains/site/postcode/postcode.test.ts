import { expect, test } from 'vitest';
import { POSTCODE_WIDGET_PATH } from '../../../../schema/buying/postcodes.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';

const server = sharedServer();

const page = { startIndex: 0, rowCount: 10 };

test('an address is found by road, lot, postcode or in English, in whichever order, in pages', async () => {
  const { api } = server;
  const found = async (keyword: string, more = {}) =>
    api.done('searchPostcodes', { keyword, ...page, ...more }, { token: null });
  const home = {
    zonecode: '03987',
    address: '서울특별시 마포구 별빛동 104-12',
    newAddress: '서울특별시 마포구 별빛내로 27',
    addressEn: '104-12, Byeolbit-dong, Mapo-gu, Seoul',
    newAddressEn: '27, Byeolbitnae-ro, Mapo-gu, Seoul',
  };
  for (const keyword of ['별빛내로 27', '27 별빛내로', '마포구 104-12', ' 03987  27 ', 'BYEOLBITNAE-RO, 27'])
    expect([keyword, await found(keyword)]).toEqual([keyword, { totalCnt: 1, postcodes: [home] }]);
  const first = await found('서울', { rowCount: 3 });
  const second = await found('서울', { startIndex: 3, rowCount: 3 });
  expect(first.totalCnt).toBeGreaterThan(6);
  expect(new Set([...first.postcodes, ...second.postcodes].map(({ address }) => address)).size).toBe(6);
  expect(await found('화성 올림푸스로')).toEqual({ totalCnt: 0, postcodes: [] });
});

test('somebody else’s service is there only where it is asked for, and its script nowhere else', async () => {
  expect(await server.api.done('postcodeWidget', {}, { token: null })).toEqual({ widgetUrl: null });
  expect((await fetch(server.url + POSTCODE_WIDGET_PATH)).status).toBe(404);
  await TestServer.alone(
    async (server) => {
      const { widgetUrl } = await server.api.done('postcodeWidget', {}, { token: null });
      const held = await fetch(server.url + widgetUrl!);
      const policy = held.headers.get('content-security-policy')!;
      expect(policy).toContain('script-src https://t1.kakaocdn.net');
      expect(policy).not.toMatch(/script-src [^;]*unsafe-inline/);
      expect(policy).toContain("frame-ancestors 'self'");
      expect((await (await fetch(`${server.url}/Cart`)).text()).length).toBeGreaterThan(0);
      const screen = (await fetch(`${server.url}/Cart`)).headers.get('content-security-policy');
      expect(screen).not.toContain('kakao');
    },
    { config: { postcodeWidget: 'kakao' } },
  );
});

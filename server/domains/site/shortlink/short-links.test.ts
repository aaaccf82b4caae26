import { expect, test } from 'vitest';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';

const server = sharedServer();

const link = (target: string) => server.api.done('shortLink', { target }, { token: null });
const follow = (path: string) => fetch(`${server.url}${path}`, { redirect: 'manual' });

test('the same address has the same short link, which leads there', async () => {
  const { shortPath } = await link('/Vod/1/2/live?shop=3');
  expect(shortPath).toMatch(/^\/s\/[\w-]{8}$/);
  expect(await link('/Vod/1/2/live?shop=3#chat')).toEqual({ shortPath });
  expect((await link('/Vod/1/2/live')).shortPath).not.toBe(shortPath);
  await server.restart();
  const { status, headers } = await follow(shortPath);
  expect([status, headers.get('location')]).toEqual([302, '/Vod/1/2/live?shop=3']);
  expect((await follow('/s/nothing1')).status).toBe(404);
});

test.for([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
  'schedule',
  '/v1/app/version',
  '/s/abcdefgh',
  '/x/../s/abcdefgh',
])('%s is no page of this site', async (target) => {
  expect(await server.api.code('shortLink', { target }, { token: null })).toBe('0005');
});

test('who asks for too many is refused', async () => {
  await TestServer.alone(
    async ({ api }) => {
      expect(await api.code('shortLink', { target: '/a' }, { token: null })).toBe('0001');
      expect(await api.code('shortLink', { target: '/b' }, { token: null })).toBe('0008');
    },
    { config: { shortLinks: { burst: 1, perSecond: 0 } } },
  );
});

import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isPublicAddress, mayBePublic, NOT_PUBLIC, publicLookup } from './public-address.ts';

describe('an address', () => {
  test.each([['8.8.8.8'], ['1.1.1.1'], ['172.15.0.1'], ['2606:4700::1111'], ['2001:4860:4860::8888']])(
    'is public if it is %s',
    (ip) => expect(isPublicAddress(ip)).toBe(true),
  );

  test.each([
    ['127.0.0.1'],
    ['0.0.0.0'],
    ['10.1.2.3'],
    ['172.31.0.1'],
    ['192.168.0.1'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['224.0.0.1'],
    ['255.255.255.255'],
    ['::'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['::ffff:8.8.8.8'],
    ['64:ff9b::7f00:1'],
    ['fe80::1'],
    ['fc00::1'],
    ['2001:db8::1'],
    ['3fff:fff::1'],
    ['2002:7f00:1::'],
    ['ff02::1'],
  ])('is not public if it is %s', (ip) => expect(isPublicAddress(ip)).toBe(false));
});

test.each([
  ['https://push.example/x', true],
  ['https://localhost/x', false],
  ['https://a.localhost/x', false],
  ['https://[::1]/x', false],
  // As browsers read it: 127.0.0.1.
  ['https://2130706433/x', false],
  ['https://0x7f.1/x', false],
  ['https://8.8.8.8/x', true],
])('%s may be public: %s', (url, expected) => {
  expect(mayBePublic(new URL(url))).toBe(expected);
});

test('a name that leads to this machine is not connected to', async () => {
  const found = promisify(publicLookup)('localhost', { all: true });
  await expect(found).rejects.toMatchObject({ code: NOT_PUBLIC });
});

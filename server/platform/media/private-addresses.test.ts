import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { PRIVATE_ADDRESS_LASTS } from '../../../schema/members/media/constants.ts';
import { tempDir } from '../../testing/place.ts';
import { FolderStore } from './folder-store.ts';
import { privateAddressesContract } from './private-addresses.contract.ts';
import { SignedPaths } from './private-addresses.ts';

const SECRET = 'one of ours';
const at = (now: number, secret = SECRET) => new SignedPaths(secret, { now: () => now });

privateAddressesContract('SignedPaths', async () => {
  const store = new FolderStore(join(tempDir(), 'uploads'));
  return {
    put: (key, content) => store.put(key, Buffer.from(content)),
    at: (now) => at(now).addresses(PRIVATE_ADDRESS_LASTS),
    // As a route does it.
    read: async (address) => {
      const { pathname, searchParams } = new URL(address, 'http://x');
      if (!at(Date.now()).isGood(pathname, Object.fromEntries(searchParams))) return null;
      const found = await store.get(pathname.replace('/files/', ''));
      return found && text(found.content);
    },
  };
});

test('nodes with another secret do not believe an address', () => {
  const query = Object.fromEntries(new URLSearchParams(at(0).queryFor('/files/a.ts', 1000)));
  expect(at(0).isGood('/files/a.ts', query)).toBe(true);
  expect(at(0, 'another').isGood('/files/a.ts', query)).toBe(false);
});

test.each([
  {},
  { until: '1' },
  { until: ['9', '9'], by: 'a' },
  { until: '-9', by: 'a' },
  { until: 'x', by: '' },
])('a query such as %o opens nothing', (query) => expect(at(0).isGood('/files/a.ts', query)).toBe(false));

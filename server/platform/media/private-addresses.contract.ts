import { describe, expect, test } from 'vitest';
import { PRIVATE_ADDRESS_LASTS as LASTS } from '../../../schema/members/media/constants.ts';
import type { PrivateAddresses } from './private-addresses.ts';

/** A store with files that not everybody may read. */
export interface PrivateStore {
  put(key: string, text: string): Promise<void>;
  /** Addresses as they are given out at that time (ms since 1970). */
  at(now: number): PrivateAddresses;
  /** What anybody gets at an address, without a login; null: nothing. */
  read(address: string): Promise<string | null>;
}

const file = (name: string) => ({ key: `rehearsals/${name}`, path: `/files/rehearsals/${name}` });
/** The beginning of the time for which files have the same address now. */
const span = () => Math.floor(Date.now() / LASTS) * LASTS;

async function twoFiles(open: () => Promise<PrivateStore>) {
  const store = await open();
  await store.put('rehearsals/a.ts', 'of a');
  await store.put('rehearsals/b.ts', 'of b');
  return { ...store, now: store.at(Date.now()) };
}

/** What holds for addresses of private files, wherever they lie. */
export function privateAddressesContract(name: string, open: () => Promise<PrivateStore>): void {
  describe(`${name}: private files`, () => {
    const setUp = () => twoFiles(open);

    test('are read by the address that was given out, more than once', async () => {
      const { now, read } = await setUp();
      const address = await now.of(file('a.ts'));
      for (let time = 0; time < 2; time++) expect(await read(address)).toBe('of a');
    });

    test('are not read without a signature', async () => {
      const { now, read } = await setUp();
      const [plain] = (await now.of(file('a.ts'))).split('?') as [string];
      expect(await read(plain)).toBeNull();
    });

    test('keep their address for a time, and can be read with it for as long again', async () => {
      const { at, read } = await setUp();
      const [first, last, next] = await Promise.all(
        [span() - LASTS, span() - 1, span()].map((now) => at(now).of(file('a.ts'))),
      );
      expect(last).toBe(first);
      expect(next).not.toBe(first);
      expect(await read(first!)).toBe('of a');
    });

    test('are not read by an address that has expired', async () => {
      const { at, read } = await setUp();
      expect(await read(await at(span() - LASTS - 1).of(file('a.ts')))).toBeNull();
    });

    test('are not read by an address that somebody has made to last longer', async () => {
      const { at, read } = await setUp();
      const expired = new URL(await at(span() - LASTS - 1).of(file('a.ts')), 'http://x');
      const later = new URL(await at(span()).of(file('a.ts')), 'http://x');
      for (const name of ['until', 'X-Amz-Expires', 'X-Amz-Date', 'X-Amz-Credential'])
        if (later.searchParams.has(name)) expired.searchParams.set(name, later.searchParams.get(name)!);
      if (expired.searchParams.has('X-Amz-Expires')) expired.searchParams.set('X-Amz-Expires', '600000');
      expect(await read(expired.href.replace('http://x', ''))).toBeNull();
    });

    test('are not read with another signature, or that of another file', async () => {
      const { now, read } = await setUp();
      const [a, b] = [await now.of(file('a.ts')), await now.of(file('b.ts'))];
      expect(await read(a.replace('a.ts', 'b.ts'))).toBeNull();
      expect(await read(b.replace('b.ts', 'a.ts'))).toBeNull();
      const signature = /(?<=(?:by|Signature)=)[^&]+/.exec(a)![0];
      const other = signature.startsWith('0') ? `1${signature.slice(1)}` : `0${signature.slice(1)}`;
      expect(await read(a.replace(signature, other))).toBeNull();
    });
  });
}

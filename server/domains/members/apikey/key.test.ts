import { expect, test } from 'vitest';
import { API_KEY } from '../../../../schema/members/constants.ts';
import { hashOf, idInKey, keyOf, prefixOf, SECRET_BYTES } from './key.ts';

const LARGEST = Number.MAX_SAFE_INTEGER;

test.for([
  [1, 0x00],
  [233_104_582_914, 0x5a],
  [LARGEST, 0xff],
] as const)(
  'a key of %i with bytes of %i names its id, and has the form that scanners look for',
  ([id, byte]) => {
    const key = keyOf(id, Buffer.alloc(SECRET_BYTES, byte));
    expect(idInKey(key)).toBe(id);
    expect(key.startsWith(`${prefixOf(id)}_`)).toBe(true);
    const text = `KEY="${key}" # ours`;
    expect(API_KEY.exec(text)?.[0]).toBe(key);
  },
);

test('the form holds for ever, as scanners of leaked secrets know it', () => {
  expect(keyOf(233_104_582_914, Buffer.alloc(SECRET_BYTES, 7))).toBe(
    'slv_233104582914_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF13WkBdt',
  );
});

test('each secret gives a key of its own, with a hash of its own', () => {
  const keys = Array.from({ length: 256 }, (_, byte) => keyOf(7, Buffer.alloc(SECRET_BYTES, byte)));
  expect(new Set(keys).size).toBe(256);
  expect(new Set(keys.map(hashOf)).size).toBe(256);
  expect(hashOf(keys[3]!)).not.toContain(keys[3]!.slice(-10));
});

test('a key that was mistyped anywhere, cut or lengthened is none', () => {
  const key = keyOf(233_104_582_914, Buffer.from('0123456789abcdef0123456789abcdef'));
  for (let at = 0; at < key.length; at++) {
    const wrong = `${key.slice(0, at)}${key[at] === '1' ? '2' : '1'}${key.slice(at + 1)}`;
    expect([at, idInKey(wrong)]).toEqual([at, null]);
  }
  for (const wrong of [key.slice(0, -1), `${key}0`, ` ${key}`, `${key}\n`, key.slice(4), '', 'slv_'])
    expect(idInKey(wrong)).toBe(null);
});

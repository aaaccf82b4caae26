import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { encryptFields, InsecureOrigin } from './encrypt.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const read = (text: string) =>
  privateDecrypt(
    { key: privateKey, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING },
    Buffer.from(text, 'base64'),
  ).toString();

afterEach(() => vi.unstubAllGlobals());

test('each field can be read with the private key only', async () => {
  const hidden = await encryptFields(spki, { userId: 'viewer01', password: '비밀 Sellover1!' });
  expect(read(hidden.userId)).toBe('viewer01');
  expect(read(hidden.password)).toBe('비밀 Sellover1!');
});

test('a browser that cannot encrypt here says so instead of failing', async () => {
  vi.stubGlobal('crypto', {});
  await expect(encryptFields(spki, { userId: 'a' })).rejects.toBeInstanceOf(InsecureOrigin);
});

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveSecrets } from '../testing/server.ts';
import { tempDir } from '../testing/place.ts';
import { isVapidPair, secretsOf, SecretsUnusable } from './secrets.ts';

let dir: string;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => rmSync(dir, { recursive: true }));

const here = () => ({ dataDir: dir, databaseUrl: null });

test('are made once, and stay', async () => {
  const made = await secretsOf(here());
  expect(readdirSync(dir)).toEqual(['secrets.json', 'vapid.json']);
  expect(await secretsOf(here())).toEqual(made);
  expect(Buffer.from(made.tokenSecret, 'base64url')).toHaveLength(32);
});

test('VAPID keys that are no pair are named and left alone', async () => {
  const { vapid } = await secretsOf(here());
  expect(isVapidPair(vapid.publicKey, vapid.privateKey)).toBe(true);
  const other = await secretsOf({ dataDir: join(dir, 'other'), databaseUrl: null });
  const file = join(dir, 'vapid.json');
  writeFileSync(file, JSON.stringify({ ...vapid, publicKey: other.vapid.publicKey }));
  await expect(secretsOf(here())).rejects.toThrow(SecretsUnusable);
  await expect(secretsOf(here())).rejects.toThrow(file);
});

test('a token secret that is set takes the place of the kept one', async () => {
  await giveSecrets(here());
  const kept = await secretsOf(here());
  expect(await secretsOf(here(), 'another')).toEqual({ ...kept, tokenSecret: 'another' });
});

test.each([
  ['no JSON', '{"tokenSecret":'],
  ['nothing', ''],
  ['no secrets', '{}'],
  ['a list', '[]'],
  [
    'a key that is none',
    JSON.stringify({ tokenSecret: 'x'.repeat(43), loginKey: '-----BEGIN PRIVATE KEY-----' }),
  ],
  ['a secret that is none', JSON.stringify({ tokenSecret: 7, loginKey: '' })],
])('a file with %s in it is named and left alone', async (_what, content) => {
  const file = join(dir, 'secrets.json');
  writeFileSync(file, content);
  await expect(secretsOf(here())).rejects.toThrow(SecretsUnusable);
  await expect(secretsOf(here())).rejects.toThrow(file);
  expect(readFileSync(file, 'utf8')).toBe(content);
});

import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveSecrets, tempDir } from '../../testing/server.ts';
import { secretsOf, SecretsUnusable } from './secrets.ts';

let dir: string;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => rmSync(dir, { recursive: true }));

test('are made once, for the owner’s eyes only, and stay', () => {
  const made = secretsOf(dir, undefined);
  expect(readdirSync(dir)).toEqual(['secrets.json']);
  expect((statSync(join(dir, 'secrets.json')).mode & 0o777).toString(8)).toBe('600');
  expect(secretsOf(dir, undefined)).toEqual(made);
  expect(Buffer.from(made.tokenSecret, 'base64url')).toHaveLength(32);
});

test('a token secret that is set takes the place of the kept one', () => {
  giveSecrets(dir);
  const kept = secretsOf(dir, undefined);
  expect(secretsOf(dir, 'another')).toEqual({ ...kept, tokenSecret: 'another' });
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
])('a file with %s in it is named and left alone', (_what, content) => {
  const file = join(dir, 'secrets.json');
  writeFileSync(file, content);
  expect(() => secretsOf(dir, undefined)).toThrow(SecretsUnusable);
  expect(() => secretsOf(dir, undefined)).toThrow(file);
  expect(readFileSync(file, 'utf8')).toBe(content);
});

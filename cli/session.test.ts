import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Sessions, type Login } from './session.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sellover-session-'));
  file = join(dir, 'sellover', 'session.json');
});
afterEach(() => rmSync(dir, { recursive: true }));

function login(userId: string, accessToken = 'access'): Login {
  return { userId, userSysId: 1, permission: 1, sellerSysId: null, accessToken, refreshToken: 'refresh' };
}

const here = 'http://127.0.0.1:3000';

test('only its owner can read the file, whatever it was before', () => {
  const sessions = new Sessions(file, here);
  sessions.save(login('host01'), { makeCurrent: true });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(dir, 'sellover')).mode & 0o777).toBe(0o700);
  chmodSync(file, 0o644);
  sessions.save(login('host02'), { makeCurrent: true });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('whoever logged in last is the current one; others are found by name', () => {
  const sessions = new Sessions(file, here);
  sessions.save(login('host01'), { makeCurrent: true });
  sessions.save(login('host02'), { makeCurrent: true });
  sessions.save(login('host01', 'renewed'), { makeCurrent: false });
  expect(sessions.find()?.userId).toBe('host02');
  expect(sessions.find('host01')?.accessToken).toBe('renewed');
  expect(sessions.find('host03')).toBeUndefined();
});

test('each server has its own logins', () => {
  new Sessions(file, here).save(login('host01'), { makeCurrent: true });
  const elsewhere = new Sessions(file, 'https://shop.example');
  expect(elsewhere.find()).toBeUndefined();
  elsewhere.save(login('host09'), { makeCurrent: true });
  elsewhere.remove('host09');
  expect(elsewhere.find()).toBeUndefined();
  expect(new Sessions(file, here).find()?.userId).toBe('host01');
});

test('a file that is none of ours is left alone, and the error says what to do', () => {
  new Sessions(file, here).save(login('host01'), { makeCurrent: true });
  writeFileSync(file, '{"servers":');
  expect(() => new Sessions(file, here).find()).toThrow('is not a session file');
  expect(() => new Sessions(file, here).save(login('host02'), { makeCurrent: true })).toThrow(
    'is not a session file',
  );
  expect(readFileSync(file, 'utf8')).toBe('{"servers":');
});

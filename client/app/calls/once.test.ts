import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailed, CallRefused } from '../../../schema/call.ts';
import { once } from './once.ts';

let keys: (string | null)[];
/** What the server answers; undefined: nothing. */
let resultCode: string | undefined;
beforeEach(() => {
  keys = [];
  resultCode = '0001';
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    if (resultCode === undefined) throw new TypeError('offline');
    return Response.json({ jsonData: { resultCode, res: {} } });
  });
});

const askFor = (orderSysId: number) => once('prepareOrder', { orderSysId });

test('the same request keeps its key until it is answered', async () => {
  resultCode = undefined;
  await expect(askFor(1)).rejects.toThrow(CallFailed);
  resultCode = '0001';
  for (const orderSysId of [2, 1, 1]) await askFor(orderSysId);
  const [first, other, again, next] = keys;
  expect(first).toBeTruthy();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(next).not.toBe(first);
});

test('a refusal is an answer', async () => {
  resultCode = '0007';
  await expect(askFor(3)).rejects.toThrow(CallRefused);
  await expect(askFor(3)).rejects.toThrow(CallRefused);
  expect(new Set(keys).size).toBe(2);
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BRIDGE_READ_EVERY, BRIDGE_READ_TIMEOUT } from '../../schema/constants.ts';
import { readSavedUser } from './app-reads.ts';
import { isInApp, mayKeepLogin, tellApp } from './bridge.ts';
import { onApp } from './from-app.ts';

let around: Window & { sellover?: object; webkit?: object };
beforeEach(() => {
  around = {} as typeof around;
  vi.stubGlobal('window', around);
});

test('Android gets JSON, iOS the message itself', () => {
  const android = vi.fn<(message: unknown) => void>();
  around.sellover = { postMessage: android };
  expect(isInApp()).toBe(true);
  tellApp('loginStatus', { login: true, userSysId: 7 });
  expect(android.mock.calls).toEqual([['{"name":"loginStatus","payload":{"login":true,"userSysId":7}}']]);

  const ios = vi.fn<(message: unknown) => void>();
  delete around.sellover;
  around.webkit = { messageHandlers: { sellover: { postMessage: ios } } };
  expect(isInApp()).toBe(true);
  tellApp('VodScreenStatus', { status: 'full' });
  expect(ios.mock.calls).toEqual([[{ name: 'VodScreenStatus', payload: { status: 'full' } }]]);
});

test.each([{}, { webkit: {} }, { webkit: { messageHandlers: {} } }])(
  'in a browser (%o) nothing is told, and nothing happens',
  (browser) => {
    const warn = vi.spyOn(console, 'warn');
    Object.assign(around, browser);
    expect(isInApp()).toBe(false);
    tellApp('saveUser', { refreshToken: 'r' });
    expect(warn).not.toHaveBeenCalled();
  },
);

test('an app that cannot take a message breaks nothing', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  around.sellover = {
    postMessage() {
      throw new Error('no such method');
    },
  };
  expect(() => tellApp('VodPipExit', {})).not.toThrow();
});

test('what the app says is heard as JSON and as it is, until nobody wants to', () => {
  const heard: unknown[] = [];
  const stop = onApp('botNavPrdt', (payload) => heard.push(payload));
  around.receiveFromApp?.('{"name":"botNavPrdt","payload":{"prdtSysId":12,"more":1}}');
  around.receiveFromApp?.({ name: 'botNavPrdt', payload: { prdtSysId: 13 } });
  expect(heard).toEqual([{ prdtSysId: 12 }, { prdtSysId: 13 }]);
  stop();
  around.receiveFromApp?.({ name: 'botNavPrdt', payload: { prdtSysId: 14 } });
  expect(heard).toHaveLength(2);
});

test.each([
  ['botNavBrand', { brandSysId: 3 }],
  ['botNavTab', { tab: 4 }],
  ['streamExit', { flag: 1 }],
  ['saveUser', { refreshToken: 'r' }],
  ['pushToken', { deviceToken: 'a-phone' }],
] as const)('the app says %s with %j', (name, payload) => {
  const heard: unknown[] = [];
  const stop = onApp(name, (said) => heard.push(said));
  around.receiveFromApp?.({ name, payload: { ...payload, more: 1 } });
  around.receiveFromApp?.({ name, payload: {} });
  expect(heard).toEqual([payload]);
  stop();
});

describe('what the app keeps', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('is asked for again until the app answers', async () => {
    const asked = vi.fn<(message: unknown) => void>();
    around.webkit = { messageHandlers: { sellover: { postMessage: asked } } };
    expect(mayKeepLogin()).toBe(true);
    const reading = readSavedUser();
    await vi.advanceTimersByTimeAsync(2 * BRIDGE_READ_EVERY);
    expect(asked).toHaveBeenCalledTimes(3);
    expect(asked).toHaveBeenLastCalledWith({ name: 'saveUser', payload: {} });
    around.receiveFromApp?.({ name: 'saveUser', payload: { refreshToken: 'r' } });
    expect(await reading).toEqual({ refreshToken: 'r' });
    await vi.advanceTimersByTimeAsync(BRIDGE_READ_TIMEOUT);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  test('is nothing after a while, and the page goes on', async () => {
    let read: unknown = 'not yet';
    void readSavedUser().then((saved) => (read = saved));
    await vi.advanceTimersByTimeAsync(BRIDGE_READ_TIMEOUT - 1);
    expect(read).toBe('not yet');
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toBeUndefined();
  });
});

test.each([
  undefined,
  null,
  7,
  '',
  '{"name":"botNavPrdt"',
  '[]',
  {},
  { name: 'botNavPrdt' },
  { name: 'botNavPrdt', payload: null },
  { name: 'botNavPrdt', payload: {} },
  { name: 'botNavPrdt', payload: { prdtSysId: '12' } },
  { name: 'botNavPrdt', payload: { prdtSysId: 0 } },
  { name: 'botNavPrdt', payload: { prdtSysId: 1.5 } },
  { name: 'other', payload: { prdtSysId: 12 } },
])('what is malformed (%j) is not heard', (message) => {
  const heard = vi.fn<(payload: unknown) => void>();
  const stop = onApp('botNavPrdt', heard);
  around.receiveFromApp?.(message);
  expect(heard).not.toHaveBeenCalled();
  stop();
});

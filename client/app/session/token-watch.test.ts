import { beforeEach, expect, test, vi } from 'vitest';

const location = { href: 'https://shop.example/', search: '', assign: vi.fn<(url: string) => void>() };
let device: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  device = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => void device.set(key, value),
    removeItem: (key: string) => void device.delete(key),
  });
  vi.stubGlobal('location', location);
});

async function loggedIn() {
  const { saveLogin, session, isLoggedIn } = await import('./session.ts');
  const { watchToken } = await import('./token-watch.ts');
  Object.assign(session, { accessToken: 'a.b.c', userSysId: 7 });
  saveLogin({ refreshToken: 'r', userSysId: 7 });
  return { watchToken, isLoggedIn };
}

test('a login that is still saved goes on', async () => {
  const { watchToken, isLoggedIn } = await loggedIn();
  watchToken();
  expect([isLoggedIn(), location.assign.mock.calls]).toEqual([true, []]);
});

test('when the login was ended elsewhere the page begins anew', async () => {
  const { watchToken, isLoggedIn } = await loggedIn();
  device.clear();
  watchToken();
  expect([isLoggedIn(), location.assign.mock.calls]).toEqual([false, [['/']]]);
});

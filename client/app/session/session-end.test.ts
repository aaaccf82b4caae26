import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RESULT, type ResultCode } from '../../../schema/codes.ts';
import { dialogs } from '../../design/overlays/dialog.ts';
import { saveLogin, session } from './session.ts';
import { tellSessionEnds } from './session-end.ts';
import { endSession, refreshAccessToken } from './tokens.ts';

const location = { pathname: '/', reload: vi.fn<() => void>(), assign: vi.fn<(url: string) => void>() };
let code: ResultCode;

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  vi.stubGlobal('location', location);
  vi.stubGlobal('fetch', async () =>
    Response.json({ jsonData: { resultCode: code, resultMsg: '' } }, { status: RESULT[code].status }),
  );
  vi.clearAllMocks();
  dialogs.waiting = [];
  tellSessionEnds();
  session.accessToken = 'token';
  saveLogin({ refreshToken: 'r1', userSysId: 7 });
});
afterEach(() => vi.unstubAllGlobals());

/** Waits for the one alert, and acknowledges it. */
async function told(): Promise<string | undefined> {
  await expect.poll(() => dialogs.waiting.length).toBeGreaterThan(0);
  const [alert, ...more] = dialogs.waiting;
  expect(more).toEqual([]);
  alert!.answer(true);
  return alert!.message;
}

test('who is blocked is told so, once a page, and logged out', async () => {
  code = '1015';
  await refreshAccessToken().catch(() => undefined);
  expect(await told()).toContain('이용이 정지된');
  expect(session.accessToken).toBeUndefined();
  session.accessToken = 'token';
  endSession('blocked');
  await new Promise((resolve) => setTimeout(resolve));
  expect(dialogs.waiting).toEqual([]);
  expect(location.assign).not.toHaveBeenCalled();
});

test('where a login cannot be confirmed it is asked to reload, and done', async () => {
  code = '0010';
  await refreshAccessToken().catch(() => undefined);
  expect(await told()).toContain('새로고침해 주세요');
  await expect.poll(() => location.reload.mock.calls.length).toBeGreaterThan(0);
  expect(session.accessToken).toBe('token');
});

test('whose account was removed is told so, logged out, and begins anew', async () => {
  endSession('removed');
  expect(await told()).toContain('계정이 삭제되어');
  await expect.poll(() => location.assign.mock.calls.length).toBeGreaterThan(0);
  expect(location.assign).toHaveBeenCalledWith('/');
  expect(session.accessToken).toBeUndefined();
});

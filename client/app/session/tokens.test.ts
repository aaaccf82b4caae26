import { beforeEach, describe, expect, test, vi } from 'vitest';
import { broadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { accessToken, refresh, userInfo } from '../../../schema/members/accounts.ts';
import { takeCoupon } from '../../../schema/buying/coupons.ts';
import { RESULT, type ResultCode } from '../../../schema/codes.ts';
import { TOKEN_REFRESH_GUARD } from '../../../schema/room/constants.ts';
import { table } from '../calls/table.at-build.ts';

const seconds = (from: number) => Math.floor(from / 1000);

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(life: number, name = 'token'): string {
  const now = seconds(Date.now());
  return `${part({ name })}.${part({ iat: now, exp: now + life })}.signature`;
}

type Answer = { code?: ResultCode; named?: object; res?: object };
/** The server's answers by path, and the paths that were called. */
let answers: Record<string, (authorization: string | null) => Answer>;
let asked: string[];

const path = (operation: { path: string }) =>
  operation.path.replace(':uid', '7').replace(':broadcastSysId', '1');

beforeEach(() => {
  vi.resetModules();
  vi.useRealTimers();
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  vi.stubGlobal('sessionStorage', undefined);
  asked = [];
  answers = {
    [path(accessToken)]: () => ({
      named: { accessToken: token(1800, 'new'), refreshToken: 'r1', groupIds: [] },
    }),
    [path(refresh)]: () => ({
      named: { accessToken: token(1800, 'renewed'), refreshToken: 'r2', groupIds: [] },
    }),
    [path(userInfo)]: () => ({ res: { nickName: 'n' } }),
    [path(broadcastDetail)]: () => ({ res: { title: 't' } }),
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const at = url.split('?')[0]!;
    asked.push(at);
    await Promise.resolve();
    const authorization = new Headers(init.headers).get('authorization');
    const { code = '0001', named = {}, res } = answers[at]!(authorization);
    return Response.json(
      { jsonData: { resultCode: code, resultMsg: '', res, ...named } },
      { status: RESULT[code].status },
    );
  });
});

async function load() {
  // The modules are loaded again, so they must learn the calls again.
  (await import('../calls/known.ts')).know(table);
  const { session, saveLogin, readSavedLogin } = await import('./session.ts');
  const tokens = await import('./tokens.ts');
  const { api } = await import('../calls/api.ts');
  const ended = vi.fn<(reason: string) => void>();
  const refused = vi.fn<() => void>();
  tokens.onSessionEnd(ended, refused);
  const logIn = (access: string) => {
    session.accessToken = access;
    session.userSysId = 7;
    saveLogin({ refreshToken: 'r1', userSysId: 7 });
  };
  return { session, readSavedLogin, saveLogin, ...tokens, api, ended, refused, logIn };
}

const timesAsked = (operation: { path: string }) => asked.filter((each) => each === path(operation)).length;

describe('an access token', () => {
  test('is spent with less than five seconds left, not with five', async () => {
    const { isSpent } = await load();
    const jwt = token(100);
    const end = (seconds(Date.now()) + 100) * 1000;
    expect(isSpent(jwt, end - 5000)).toBe(false);
    expect(isSpent(jwt, end - 4999)).toBe(true);
    expect(isSpent(jwt, end - 4000)).toBe(true);
  });

  test('that says nothing of its end is used until the server refuses it', async () => {
    const { isSpent } = await load();
    expect(isSpent('opaque', Date.now())).toBe(false);
  });

  test('is renewed once for calls that need it at the same time', async () => {
    const { api, logIn, session } = await load();
    logIn(token(2));
    await Promise.all([
      api('userInfo', { uid: 7 }),
      api('userInfo', { uid: 7 }),
      api('broadcastDetail', { broadcastSysId: 1 }),
    ]);
    expect(timesAsked(accessToken)).toBe(1);
    expect(timesAsked(userInfo)).toBe(2);
    expect(atob(session.accessToken!.split('.')[0]!)).toContain('new');
  });

  test('is renewed once when several calls are refused with it, and each call repeated', async () => {
    const { api, logIn } = await load();
    logIn(token(1000, 'revoked'));
    const revoked = `Bearer ${(await import('./session.ts')).session.accessToken!}`;
    answers[path(userInfo)] = (authorization) =>
      authorization === revoked ? { code: '14' } : { res: { nickName: 'n' } };
    const replies = await Promise.all([api('userInfo', { uid: 7 }), api('userInfo', { uid: 7 })]);
    expect(replies).toEqual([{ nickName: 'n' }, { nickName: 'n' }]);
    expect(timesAsked(accessToken)).toBe(1);
    expect(timesAsked(userInfo)).toBe(4);
  });

  test('that has only just come is not asked for again', async () => {
    const { refreshAccessToken, logIn } = await load();
    logIn(token(2));
    const first = await refreshAccessToken();
    expect(await refreshAccessToken()).toBe(first);
    expect(timesAsked(accessToken)).toBe(1);
    const later = performance.now() + TOKEN_REFRESH_GUARD;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    await refreshAccessToken();
    expect(timesAsked(accessToken)).toBe(2);
    vi.restoreAllMocks();
  });

  test('that has only just come is renewed when it is refused', async () => {
    const { api, logIn, refreshAccessToken, session } = await load();
    logIn(token(2));
    await refreshAccessToken();
    const revoked = `Bearer ${session.accessToken!}`;
    answers[path(accessToken)] = () => ({
      named: { accessToken: token(1800, 'of the new rights'), refreshToken: 'r1', groupIds: [] },
    });
    answers[path(userInfo)] = (authorization) =>
      authorization === revoked ? { code: '14' } : { res: { nickName: 'n' } };
    expect(await api('userInfo', { uid: 7 })).toEqual({ nickName: 'n' });
    expect(timesAsked(accessToken)).toBe(2);
  });

  test('is not refused for ever: a second refusal goes to the caller', async () => {
    const { api, logIn } = await load();
    logIn(token(1000));
    answers[path(userInfo)] = () => ({ code: '14' });
    await expect(api('userInfo', { uid: 7 })).rejects.toMatchObject({ resultCode: '14' });
    expect(timesAsked(userInfo)).toBe(2);
  });
});

describe('a renewal', () => {
  test('answered with 14 renews both tokens with one refresh call', async () => {
    const { refreshAccessToken, logIn, readSavedLogin, session } = await load();
    logIn(token(2));
    answers[path(accessToken)] = () => ({ code: '14' });
    await refreshAccessToken();
    expect(timesAsked(refresh)).toBe(1);
    expect(readSavedLogin()).toEqual({ refreshToken: 'r2', userSysId: 7 });
    expect(session.refreshToken).toBe('r2');
  });

  test.each([
    ['30', {}, 'expired'],
    ['30', { reason: 'ended' }, 'ended'],
    ['1015', {}, 'blocked'],
    ['1003', {}, 'gone'],
  ] as const)('answered with %s %j ends the login, and says so once', async (code, res, reason) => {
    const { api, logIn, readSavedLogin, session, ended } = await load();
    logIn(token(2));
    answers[path(accessToken)] = () => ({ code, res });
    const results = await Promise.allSettled([api('userInfo', { uid: 7 }), api('userInfo', { uid: 7 })]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(session.accessToken).toBeUndefined();
    expect(session.userSysId).toBeUndefined();
    expect(readSavedLogin()).toBeUndefined();
    expect(ended.mock.calls).toEqual([[reason]]);
  });

  test('that ends the login lets open pages go on as a visitor', async () => {
    const { api, logIn } = await load();
    logIn(token(2));
    answers[path(accessToken)] = () => ({ code: '30' });
    const sent: (string | null)[] = [];
    answers[path(broadcastDetail)] = (authorization) => {
      sent.push(authorization);
      return { res: { title: 't' } };
    };
    expect(await api('broadcastDetail', { broadcastSysId: 1 })).toEqual({ title: 't' });
    expect(sent).toEqual([null]);
  });

  test('that ends the login makes no visitor of who asks as a member', async () => {
    const { api, logIn, ended } = await load();
    logIn(token(2));
    answers[path(accessToken)] = () => ({ code: '30' });
    const call = api('broadcastDetail', { broadcastSysId: 1 }, { asMember: true });
    await expect(call).rejects.toMatchObject({ name: 'SessionEnded' });
    expect(ended).toHaveBeenCalled();
    expect(timesAsked(broadcastDetail)).toBe(0);
  });

  test('without an answer keeps the saved login', async () => {
    const { refreshAccessToken, logIn, readSavedLogin, ended, refused } = await load();
    logIn(token(2));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(refreshAccessToken()).rejects.toThrow('no answer');
    expect(readSavedLogin()).toEqual({ refreshToken: 'r1', userSysId: 7 });
    expect(ended).not.toHaveBeenCalled();
    expect(refused).not.toHaveBeenCalled();
  });

  test('refused for a reason of its own asks to reload', async () => {
    const { refreshAccessToken, logIn, refused } = await load();
    logIn(token(2));
    answers[path(accessToken)] = () => ({ code: '0010' });
    await expect(refreshAccessToken()).rejects.toMatchObject({ resultCode: '0010' });
    expect(refused).toHaveBeenCalledOnce();
  });
});

describe('a call', () => {
  test('of a visitor goes without a token and asks for none', async () => {
    const { api } = await load();
    await api('broadcastDetail', { broadcastSysId: 1 });
    expect(asked).toEqual([path(broadcastDetail)]);
  });

  test('answered with 1015 ends the login, told once however many say so', async () => {
    const { api, logIn, ended, session } = await load();
    logIn(token(1000));
    answers[path(userInfo)] = () => ({ code: '1015' });
    await Promise.allSettled([api('userInfo', { uid: 7 }), api('userInfo', { uid: 7 })]);
    expect(ended.mock.calls).toEqual([['blocked']]);
    expect(session.accessToken).toBeUndefined();
  });

  test('answered with 1003 is a room’s refusal, and ends no login', async () => {
    const { api, logIn, ended, session } = await load();
    logIn(token(1000));
    answers[path(takeCoupon)] = () => ({ code: '1003' });
    const taking = api('takeCoupon', { uid: 7, couponSysId: 8, broadcastSysId: 1 });
    await expect(taking).rejects.toMatchObject({ resultCode: '1003' });
    expect(ended).not.toHaveBeenCalled();
    expect(session.accessToken).toBeDefined();
  });

  test('knows the user when only the saved login was there', async () => {
    const { refreshAccessToken, saveLogin, session } = await load();
    saveLogin({ refreshToken: 'r1', userSysId: 7 });
    await refreshAccessToken();
    expect(session.userSysId).toBe(7);
  });
});

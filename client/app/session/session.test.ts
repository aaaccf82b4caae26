import { beforeEach, describe, expect, test, vi } from 'vitest';
import { veil } from './veil.ts';

class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.items.set(key, value);
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
}

let tab: MemoryStorage;
let device: MemoryStorage;

beforeEach(() => {
  tab = new MemoryStorage();
  device = new MemoryStorage();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('location', { href: 'https://shop.example/', search: '' });
});

/** The module as a page that is loaded now sees it. */
async function reload() {
  vi.resetModules();
  return import('./session.ts');
}

describe('the session', () => {
  test('is read back after a reload', async () => {
    const before = await reload();
    before.session.accessToken = 'a.b.c';
    before.session.userSysId = 7;
    before.session.landingPage = '/BuyHistory';
    const after = await reload();
    expect(after.session).toMatchObject({ accessToken: 'a.b.c', userSysId: 7, landingPage: '/BuyHistory' });
    expect(after.isLoggedIn()).toBe(true);
  });

  test('keeps a link that was followed, and a sign-up that is not complete', async () => {
    const before = await reload();
    Object.assign(before.session, { liveRedirFlag: true, needsInfo: true });
    const after = await reload();
    expect(after.session).toMatchObject({ liveRedirFlag: true, needsInfo: true });
    after.clearSession();
    expect(after.session).toMatchObject({ liveRedirFlag: true, needsInfo: undefined });
  });

  test('notices that its saved login was removed by somebody else', async () => {
    const { saveLogin, forgetSavedLogin, isForgotten } = await reload();
    expect(isForgotten()).toBe(false);
    saveLogin({ refreshToken: 'r', userSysId: 7 });
    expect(isForgotten()).toBe(false);
    device.items.clear();
    expect(isForgotten()).toBe(true);
    forgetSavedLogin();
    expect(isForgotten()).toBe(false);
  });

  test('stores no value that can be read', async () => {
    const { session, saveLogin } = await reload();
    session.nickName = '서연이네';
    session.accessToken = 'plain-token';
    saveLogin({ refreshToken: 'plain-refresh', userSysId: 7 });
    const all = [...tab.items.values(), ...device.items.values()].join('\n');
    expect(all).not.toMatch(/서연이네|plain-token|plain-refresh/);
  });

  test('drops a malformed value and keeps the others', async () => {
    const before = await reload();
    before.session.accessToken = 'a.b.c';
    before.session.userSysId = 7;
    tab.setItem('sellover.accessToken', 'scribble');
    tab.setItem('sellover.nickName', veil({ not: 'a name' }));
    const after = await reload();
    expect(after.session.accessToken).toBeUndefined();
    expect(after.session.nickName).toBeUndefined();
    expect(after.session.userSysId).toBe(7);
    expect(after.isLoggedIn()).toBe(false);
    expect(tab.getItem('sellover.accessToken')).toBeNull();
  });

  test('is logged in only with an access token and a user id', async () => {
    const { isLoggedIn } = await reload();
    expect(isLoggedIn({ accessToken: 'a', userSysId: undefined })).toBe(false);
    expect(isLoggedIn({ accessToken: undefined, userSysId: 1 })).toBe(false);
    expect(isLoggedIn({ accessToken: 'a', userSysId: 1 })).toBe(true);
  });

  test('refuses a landing page of another site, whoever stored it', async () => {
    tab.setItem('sellover.landingPage', veil('//evil.example'));
    const { session } = await reload();
    expect(session.landingPage).toBeUndefined();
  });

  test('forgets the person but not the language', async () => {
    const { session, clearSession } = await reload();
    const person = {
      accessToken: 'a',
      refreshToken: 'r',
      userSysId: 1,
      nickName: 'n',
      authSysId: 1,
      sellerSysId: 2,
      sellerSysIds: [2],
      sellerNickName: 's',
      setGroupChk: { id: 2, flag: true },
      sallySysId: 3,
      sallyName: 'y',
      badge: 4,
      ctrCnt: 5,
      needsInfo: true,
    } as const;
    Object.assign(session, { ...person, landingPage: '/BuyHistory', locale: 'en' });
    clearSession();
    for (const name of Object.keys(person))
      expect([name, session[name as keyof typeof person]]).toEqual([name, undefined]);
    expect(session).toMatchObject({ landingPage: '/BuyHistory', locale: 'en' });
  });

  test('begins in the language of its page, and in Korean where that is none of ours', async () => {
    expect((await reload()).session.locale).toBe('ko');
    vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
    expect((await reload()).session.locale).toBe('en');
    vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'fr' } });
    expect((await reload()).session.locale).toBe('ko');
  });

  test('keeps the language that somebody chose, and no other', async () => {
    const document = { cookie: '', documentElement: { lang: 'en' } };
    vi.stubGlobal('document', document);
    const { session, chooseLocale } = await reload();
    session.nickName = '서연';
    expect(document.cookie).toBe('');
    chooseLocale('ko');
    expect(session.locale).toBe('ko');
    expect(document.cookie).toMatch(/^sellover\.locale=ko; path=\/; max-age=\d{8}; samesite=lax$/);
    expect((await reload()).session.locale).toBe('ko');
  });

  test('begins in the language that the address asks for, until another is chosen', async () => {
    vi.stubGlobal('document', { cookie: 'sellover.locale=ko', documentElement: { lang: 'ko' } });
    vi.stubGlobal('location', { href: 'https://shop.example/Product/7?lang=en&a=1', search: '?lang=en&a=1' });
    const replaceState = vi.fn<History['replaceState']>();
    vi.stubGlobal('history', { state: null, replaceState });
    const { session, chooseLocale } = await reload();
    expect(session.locale).toBe('en');
    chooseLocale('ko');
    expect(String(replaceState.mock.lastCall?.[2])).toBe('https://shop.example/Product/7?a=1');
  });

  test('works without any storage', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    vi.stubGlobal('localStorage', undefined);
    const { session, saveLogin, readSavedLogin } = await reload();
    session.accessToken = 'a';
    saveLogin({ refreshToken: 'r', userSysId: 7 });
    expect(session.accessToken).toBe('a');
    expect(readSavedLogin()).toBeUndefined();
  });
});

describe('the saved login', () => {
  test('holds the refresh token until it is forgotten', async () => {
    const { saveLogin, readSavedLogin, forgetSavedLogin } = await reload();
    saveLogin({ refreshToken: 'r1', userSysId: 7 });
    expect(readSavedLogin()).toEqual({ refreshToken: 'r1', userSysId: 7 });
    forgetSavedLogin();
    expect(readSavedLogin()).toBeUndefined();
  });

  test('that is malformed is none', async () => {
    device.setItem('sellover.saveUser', veil({ refreshToken: 12, userSysId: 7 }));
    expect((await reload()).readSavedLogin()).toBeUndefined();
  });
});

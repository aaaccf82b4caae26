import { proxy, subscribe } from 'valtio/vanilla';
import { PERMISSION } from '../../../schema/members/constants.ts';
import {
  askedLocale,
  chosenLocale,
  DEFAULT_LOCALE,
  isLocale,
  type Locale,
  LOCALE_COOKIE,
  LOCALE_KEPT,
  LOCALE_PARAM,
} from '../../../schema/locales.ts';
import { safeLandingPage } from './landing-page.ts';
import { unveil, veil } from './veil.ts';

/** The person in this browser tab. Absent values are undefined. */
export interface Session {
  accessToken: string | undefined;
  refreshToken: string | undefined;
  userSysId: number | undefined;
  nickName: string | undefined;
  /** Permission flag, see `PERMISSION`. */
  authSysId: number | undefined;
  /** For hosts: the seller they broadcast for, of several the one they work for now… */
  sellerSysId: number | undefined;
  /** …and all of them. */
  sellerSysIds: readonly number[] | undefined;
  sellerNickName: string | undefined;
  /** A host's seller, and whether it was chosen of several. */
  setGroupChk: { readonly id: number; readonly flag: boolean } | undefined;
  /** For sellovers: who they are… */
  sallySysId: number | undefined;
  sallyName: string | undefined;
  /** …how many broadcasts their sellers have in all, and how many of them are not on air. */
  badge: number | undefined;
  ctrCnt: number | undefined;
  /** True: a social account whose sign-up is not complete. */
  needsInfo: true | undefined;
  /** What was searched for last. */
  searchObj: { readonly keyword: string } | undefined;
  /** Receivers picked from the phone's contacts: see `phone-book.ts`. */
  phoneBook: readonly unknown[] | undefined;
  /** Where to go after login. */
  landingPage: string | undefined;
  /** True: a link to a broadcast has been followed that has not been opened yet. */
  liveRedirFlag: true | undefined;
  locale: Locale;
}

const STORED = 'sellover.';
const SAVED_LOGIN = 'sellover.saveUser';

const text = (value: unknown) =>
  typeof value === 'string' && value.length > 0 && value.length <= 4000 ? value : undefined;
const flag = (value: unknown) => value === true || undefined;
const sysId = (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;

const sysIds = (value: unknown) =>
  Array.isArray(value) && value.every((each) => sysId(each)) ? (value as readonly number[]) : undefined;

const search = (value: unknown) => {
  const keyword =
    typeof value === 'object' && value !== null && 'keyword' in value ? text(value.keyword) : undefined;
  return keyword === undefined ? undefined : { keyword };
};

const group = (value: unknown) => {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('flag' in value)) return undefined;
  const id = sysId(value.id);
  return id === undefined ? undefined : { id, flag: value.flag === true };
};

/** How each value is checked when it is read back; what fails is treated as absent. */
const READ = {
  accessToken: text,
  refreshToken: text,
  userSysId: sysId,
  nickName: text,
  authSysId: sysId,
  sellerSysId: sysId,
  sellerSysIds: sysIds,
  sellerNickName: text,
  setGroupChk: group,
  sallySysId: sysId,
  sallyName: text,
  badge: sysId,
  ctrCnt: sysId,
  needsInfo: flag,
  liveRedirFlag: flag,
  searchObj: search,
  phoneBook: (value: unknown) => (Array.isArray(value) ? value : undefined),
  landingPage: (value: unknown) => safeLandingPage(text(value)),
} satisfies { [K in Exclude<keyof Session, 'locale'>]: (value: unknown) => Session[K] | undefined };

/** Storage can be missing or refuse (private windows, quotas); the session then lives in memory only. */
function stored<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** The language of the address, else the chosen one. Without a choice the server takes the browser's language. */
function localeOfPage(): Locale | undefined {
  const { cookie, documentElement } = document;
  return (
    askedLocale(location.search) ??
    chosenLocale(cookie) ??
    (isLocale(documentElement.lang) ? documentElement.lang : undefined)
  );
}

function load(): Session {
  const read = <K extends keyof typeof READ>(name: K) => {
    const hidden = stored(() => sessionStorage.getItem(STORED + name)) ?? null;
    const value = READ[name](unveil(hidden));
    if (value === undefined && hidden !== null) stored(() => sessionStorage.removeItem(STORED + name));
    return value as Session[K] | undefined;
  };
  return {
    accessToken: read('accessToken'),
    refreshToken: read('refreshToken'),
    userSysId: read('userSysId'),
    nickName: read('nickName'),
    authSysId: read('authSysId'),
    sellerSysId: read('sellerSysId'),
    sellerSysIds: read('sellerSysIds'),
    sellerNickName: read('sellerNickName'),
    setGroupChk: read('setGroupChk'),
    sallySysId: read('sallySysId'),
    sallyName: read('sallyName'),
    badge: read('badge'),
    ctrCnt: read('ctrCnt'),
    needsInfo: read('needsInfo'),
    searchObj: read('searchObj'),
    phoneBook: read('phoneBook'),
    landingPage: read('landingPage'),
    liveRedirFlag: read('liveRedirFlag'),
    locale: stored(localeOfPage) ?? DEFAULT_LOCALE,
  };
}

function persist(): void {
  for (const name of Object.keys(READ) as (keyof typeof READ)[]) {
    const value = session[name];
    stored(() => {
      if (value === undefined) sessionStorage.removeItem(STORED + name);
      else sessionStorage.setItem(STORED + name, veil(value));
    });
  }
}

/**
 * The session: a valtio proxy, kept in session storage. Components read `useSnapshot(session)`, everybody else
 * the proxy itself. Only `app/` writes to it.
 */
export const session: Session = proxy(load());
subscribe(session, persist, true);

/** Who comes to the search again may go on with it. */
export function keepSearch(keyword: string): void {
  session.searchObj = { keyword };
}

/** Of several sellers a host works for one, until they choose another or log out. */
export function workFor(id: number | undefined, flag: boolean): void {
  session.sellerSysId = id;
  session.setGroupChk = id === undefined ? undefined : { id, flag };
}

/** From now on, and whenever this browser comes again. */
export function chooseLocale(locale: Locale): void {
  session.locale = locale;
  stored(() => {
    // An address that asks for another language would win over the choice at the next load.
    const url = new URL(location.href);
    url.searchParams.delete(LOCALE_PARAM);
    if (url.search !== location.search) history.replaceState(history.state, '', url);
    document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_KEPT}; samesite=lax`;
  });
}

/** Logged in means: an access token and a user id. */
export function isLoggedIn(of: Pick<Session, 'accessToken' | 'userSysId'> = session): boolean {
  return of.accessToken !== undefined && of.userSysId !== undefined;
}

/** Whether the person broadcasts for this seller. Managers run all broadcasts, but as managers. */
export function isHostOf(
  seller: number | undefined,
  { authSysId, sellerSysIds = [] }: Pick<Session, 'authSysId' | 'sellerSysIds'> = session,
): boolean {
  return authSysId === PERMISSION.host && seller !== undefined && sellerSysIds.includes(seller);
}

/** Forgets the person. Language and landing page stay. */
export function clearSession(): void {
  session.accessToken = undefined;
  session.refreshToken = undefined;
  session.userSysId = undefined;
  session.nickName = undefined;
  session.authSysId = undefined;
  session.sellerSysId = undefined;
  session.sellerSysIds = undefined;
  session.sellerNickName = undefined;
  session.setGroupChk = undefined;
  session.sallySysId = undefined;
  session.sallyName = undefined;
  session.badge = undefined;
  session.ctrCnt = undefined;
  session.needsInfo = undefined;
  session.phoneBook = undefined;
}

/** The login that outlives the tab. */
export interface SavedLogin {
  readonly refreshToken: string;
  readonly userSysId: number;
}

export function readSavedLogin(): SavedLogin | undefined {
  const value = unveil(stored(() => localStorage.getItem(SAVED_LOGIN)) ?? null);
  if (typeof value !== 'object' || value === null) return undefined;
  const refreshToken = text('refreshToken' in value ? value.refreshToken : undefined);
  const userSysId = sysId('userSysId' in value ? value.userSysId : undefined);
  return refreshToken === undefined || userSysId === undefined ? undefined : { refreshToken, userSysId };
}

/** Storage has it, so that it misses it, too. */
let isKept = readSavedLogin() !== undefined;

export function saveLogin({ refreshToken, userSysId }: SavedLogin): void {
  stored(() => localStorage.setItem(SAVED_LOGIN, veil({ refreshToken, userSysId })));
  isKept = readSavedLogin() !== undefined;
}

/** The saved login was there, and somebody else has removed it. */
export function isForgotten(): boolean {
  return isKept && readSavedLogin() === undefined;
}

export function forgetSavedLogin(): void {
  stored(() => localStorage.removeItem(SAVED_LOGIN));
  isKept = false;
}

/** Calls back with the saved login when another tab logs in or out. Returns how to stop. */
export function onSavedLoginChange(callback: (saved: SavedLogin | undefined) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === SAVED_LOGIN) callback(readSavedLogin());
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

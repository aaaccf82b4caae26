import { addressNamed } from '../routes.ts';

/** Where a login that was asked for by number leads, as does an entry of the bar of the app around. Home has no number. */
const LOGIN_REDIRECTS: Readonly<Record<number, string>> = {
  1: 'BuyHistory',
  2: 'Store',
  3: 'Login',
  4: 'MyPage',
  5: 'CustomerMain',
  6: 'Login',
};

/** Undefined: there is no such number, or its page is not there. */
export function redirectOf(tab: number): string | undefined {
  const name = LOGIN_REDIRECTS[tab];
  return name === undefined ? undefined : addressNamed(name);
}

/** A landing page as it was asked for: an address, or a number of the above. */
export function requestedPage(asked: string | null): string | null {
  return asked !== null && /^[0-9]$/.test(asked) ? (redirectOf(Number(asked)) ?? null) : asked;
}

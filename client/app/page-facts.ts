/**
 * Settings that the server writes into each page, as attributes of the root element. They are missing where Vite serves
 * the client without our server.
 */
export interface PageFacts {
  /** Sites whose pages may answer requests of ours, separated by spaces. */
  readonly origins: string;
  /** Which bar stands at the bottom: `shop` by default. */
  readonly bottomBar: 'shop' | 'live';
  /** The shop’s public key at Kakao; empty: it has none. */
  readonly kakaoKey: string;
  /** `1`: texts stay in the outbox, and reach no phone. */
  readonly textsKept: '1';
  /** What buyers know this site by; empty: its operator has not named it. */
  readonly siteName: string;
  readonly siteNameEn: string;
  /** `1`: it has a logo. */
  readonly siteLogo: '1';
}

export function pageFact<Name extends keyof PageFacts>(name: Name): PageFacts[Name] | '' {
  return (document.documentElement.dataset[name] ?? '') as PageFacts[Name] | '';
}

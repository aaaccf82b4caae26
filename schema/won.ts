const grouped = new Intl.NumberFormat('en');

const WRITTEN = {
  ko: (digits: string) => `${digits}원`,
  en: (digits: string) => `${digits} won`,
  /** Where columns are narrow. */
  sign: (digits: string) => `₩${digits}`,
} as const;

/** An amount as it is written: `12,000원` · `12,000 won` · `₩12,000`. */
export function wonText(amount: number, written: keyof typeof WRITTEN): string {
  return WRITTEN[written](grouped.format(amount));
}

/** What came or went, where columns are narrow: `₩12,000` · `-₩12,000`. */
export function signedWon(amount: number): string {
  return amount < 0 ? `-${wonText(-amount, 'sign')}` : wonText(amount, 'sign');
}

const FREE = { ko: '무료', en: 'Free', sign: 'free' } as const satisfies Record<keyof typeof WRITTEN, string>;

/** The price of one piece: an amount, or "free". Totals are always amounts. */
export function priceText(price: number, written: keyof typeof WRITTEN): string {
  return price === 0 ? FREE[written] : wonText(price, written);
}

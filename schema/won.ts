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

import type { Locale } from '../../../schema/locales.ts';

interface Named {
  readonly name: string;
  readonly nameEn: string;
}

/** The name of an order at a bank or in a text: `말차 머그`, or `말차 머그 외 2개`. */
export function goodsNameOf(products: readonly Named[], locale: Locale = 'ko'): string {
  const [first, ...others] = products;
  if (!first) return '';
  const name = locale === 'ko' ? first.name : first.nameEn || first.name;
  if (others.length === 0) return name;
  return locale === 'ko' ? `${name} 외 ${others.length}개` : `${name} and ${others.length} more`;
}

import type { Locale } from '../../../../schema/locales.ts';

interface Named {
  readonly name: string;
  readonly nameEn: string;
}

/** The name of sending a product back and forth: `왕복 배송비 (말차 머그)`. */
export function feeNameOf(product: Named, locale: Locale = 'ko'): string {
  const goods = goodsNameOf([product], locale);
  return locale === 'ko' ? `왕복 배송비 (${goods})` : `Return delivery (${goods})`;
}

/** The name of an order at a bank or in a text: `말차 머그`, or `말차 머그 외 2개`. */
export function goodsNameOf(products: readonly Named[], locale: Locale = 'ko'): string {
  const [first, ...others] = products;
  if (!first) return '';
  const name = locale === 'ko' ? first.name : first.nameEn || first.name;
  if (others.length === 0) return name;
  return locale === 'ko' ? `${name} 외 ${others.length}개` : `${name} and ${others.length} more`;
}

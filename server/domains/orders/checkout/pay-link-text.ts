import { deadline } from '../../../../schema/deadlines.ts';
import type { Locale } from '../../../../schema/locales.ts';
import { wonText } from '../../../../schema/won.ts';

export interface PayLinkFacts {
  readonly sellerName: string;
  readonly goodsName: string;
  /** In won. */
  readonly amount: number;
  /** Milliseconds since 1970. */
  readonly payUntil: number;
  readonly url: string;
}

/** In the language of who asks for it. */
export function payLinkText(
  locale: Locale,
  { sellerName, goodsName, amount, payUntil, url }: PayLinkFacts,
): string {
  const until = deadline(locale, payUntil).replaceAll('\u00a0', ' ');
  const price = wonText(amount, locale);
  return locale === 'ko'
    ? `${sellerName} 결제 링크예요.
${goodsName}
결제 금액 ${price}
${until}까지 결제해 주세요.
${url}`
    : `${sellerName}: your link to pay.
${goodsName}
Amount ${price}
Please pay by ${until}.
${url}`;
}

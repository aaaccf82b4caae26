import { deadline } from '../../../schema/deadlines.ts';
import { wonText } from '../../../schema/won.ts';

export interface PayLinkFacts {
  readonly sellerName: string;
  readonly goodsName: string;
  /** In won. */
  readonly amount: number;
  /** Milliseconds since 1970. */
  readonly payUntil: number;
  readonly url: string;
}

/** In Korean: the reader's language is not known. */
export function payLinkText({ sellerName, goodsName, amount, payUntil, url }: PayLinkFacts): string {
  const until = deadline('ko', payUntil).replaceAll('\u00a0', ' ');
  return `${sellerName} 결제 링크예요.
${goodsName}
결제 금액 ${wonText(amount, 'ko')}
${until}까지 결제해 주세요.
${url}`;
}

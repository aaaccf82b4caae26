import type { PayMethodCode } from '../../../../schema/buying/payments.ts';
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';

/** Other makers' Android phones state their model; a phone that hides it may be a Samsung. */
const MAY_BE_SAMSUNG = /Android [\d.]+; (?:K\)|SAMSUNG|SM-)|SamsungBrowser/;
const INSTAGRAM_ON_IOS = /(?:iPhone|iPad|iPod).*Instagram/;

/** Why this browser cannot pay this way, as a text's name; null: it can. */
export function hindrance(method: PayMethodCode, userAgent: string): 'samsungOnly' | 'notInInstagram' | null {
  if (method === PAY_METHOD.samsungPay && !MAY_BE_SAMSUNG.test(userAgent)) return 'samsungOnly';
  if (method === PAY_METHOD.kakaoPay && INSTAGRAM_ON_IOS.test(userAgent)) return 'notInInstagram';
  return null;
}

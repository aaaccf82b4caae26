import { NICK_MASK, NICK_MASK_VISIBLE } from './constants.ts';

/** `abc**`: what others see of a user id. */
export function maskUserId(userId: string): string {
  return userId.slice(0, NICK_MASK_VISIBLE) + NICK_MASK;
}

/** `010-****-5678`: what is shown of a mobile number to say which it is. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}-****-${mobile.slice(-4)}`;
}

/** `하**`: what others see of a buyer. */
export function maskNick(nick: string): string {
  return nick.endsWith(NICK_MASK) ? nick : `${[...nick][0] ?? ''}${NICK_MASK}`;
}

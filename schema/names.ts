import { NICK_MASK, NICK_MASK_VISIBLE } from './constants.ts';

/** `abc**`: what others see of a user id. */
export function maskUserId(userId: string): string {
  return userId.slice(0, NICK_MASK_VISIBLE) + NICK_MASK;
}

/** `하**`: what others see of a buyer. */
export function maskNick(nick: string): string {
  return nick.endsWith(NICK_MASK) ? nick : `${[...nick][0] ?? ''}${NICK_MASK}`;
}

/** Codes of the room socket that a program compares, by name: `import * as ROOM_REFUSED`. */
import type { ChatResultCode } from '../codes.ts';

export const banned = '1003' satisfies ChatResultCode;
export const muted = '1005' satisfies ChatResultCode;
export const tokenExpired = '1403' satisfies ChatResultCode;
export const noRoom = '2001' satisfies ChatResultCode;
export const invalidMessage = '2002' satisfies ChatResultCode;
export const noBroadcast = '3001' satisfies ChatResultCode;
export const full = '3002' satisfies ChatResultCode;
export const tooFast = '4290' satisfies ChatResultCode;
export const slowMode = '4291' satisfies ChatResultCode;
export const frozen = '4292' satisfies ChatResultCode;
export const blockedWord = '4293' satisfies ChatResultCode;
export const notReady = '9090' satisfies ChatResultCode;

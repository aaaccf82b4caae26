/**
 * Result codes that a program compares, by name. `import * as REFUSED` puts only those into a bundle that it uses.
 */
import type { ResultCode } from './codes.ts';

/** Nothing was refused. */
export const ok = '0001' satisfies ResultCode;
export const orderFailed = '0002' satisfies ResultCode;
export const alreadyDone = '0003' satisfies ResultCode;
export const notFound = '0004' satisfies ResultCode;
export const invalidInput = '0005' satisfies ResultCode;
export const notNow = '0007' satisfies ResultCode;
export const tooMany = '0008' satisfies ResultCode;
export const notReady = '0009' satisfies ResultCode;
export const serverFault = '0010' satisfies ResultCode;
export const tokenSpent = '14' satisfies ResultCode;
export const loginExpired = '30' satisfies ResultCode;
export const overtaken = '0021' satisfies ResultCode;
export const noMember = '1003' satisfies ResultCode;
export const idWithdrawn = '1006' satisfies ResultCode;
export const wrongLogin = '1010' satisfies ResultCode;
export const idBlocked = '1015' satisfies ResultCode;
export const rejoinBarred = '1007' satisfies ResultCode;
export const phoneOfMember = '1009' satisfies ResultCode;
export const nickTaken = '1011' satisfies ResultCode;
export const nickNotAllowed = '1012' satisfies ResultCode;
export const idTaken = '1013' satisfies ResultCode;
export const samePassword = '1014' satisfies ResultCode;
export const wrongCode = '1020' satisfies ResultCode;
export const codeSpent = '1021' satisfies ResultCode;
export const confirmFirst = '1030' satisfies ResultCode;
export const passkeyRefused = '1031' satisfies ResultCode;
export const onlyCredential = '1032' satisfies ResultCode;
export const signUpOpen = '1033' satisfies ResultCode;
export const priceChanged = '2000' satisfies ResultCode;
export const soldOut = '2003' satisfies ResultCode;
export const notOfSeller = '2009' satisfies ResultCode;
export const noOrder = '2010' satisfies ResultCode;
export const aboveMax = '2027' satisfies ResultCode;
export const broadcastOver = '2031' satisfies ResultCode;
export const noBroadcast = '3001' satisfies ResultCode;
export const broadcastCancelled = '3010' satisfies ResultCode;
export const cartFull = '3100' satisfies ResultCode;
export const paymentFailed = '4005' satisfies ResultCode;
export const couponTaken = '5001' satisfies ResultCode;
export const couponsGone = '5003' satisfies ResultCode;
export const couponElsewhere = '5010' satisfies ResultCode;
export const couponPieces = '5014' satisfies ResultCode;
export const couponMinimum = '5015' satisfies ResultCode;
export const guardianMissing = '6003' satisfies ResultCode;
export const eventTerms = '7004' satisfies ResultCode;
export const notAllowed = '9001' satisfies ResultCode;

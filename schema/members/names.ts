import { NICK_MASK, NICK_MASK_VISIBLE } from './constants.ts';

/** `abc**`: what others see of a user id. */
export function maskUserId(userId: string): string {
  return userId.slice(0, NICK_MASK_VISIBLE) + NICK_MASK;
}

/** `ha***@example.com`: enough of a user id for its owner to recognise it. */
export function maskEmail(userId: string): string {
  const at = userId.lastIndexOf('@');
  if (at < 0) return maskUserId(userId);
  return `${userId.slice(0, Math.min(2, Math.max(at - 1, 1)))}***${userId.slice(at)}`;
}

/** `010-****-5678`: enough of a mobile number to recognise it. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}-****-${mobile.slice(-4)}`;
}

/** `하**`: what others see of a buyer. */
export function maskNick(nick: string): string {
  return nick.endsWith(NICK_MASK) ? nick : `${[...nick][0] ?? ''}${NICK_MASK}`;
}

/** `010-****-****`, for callers who may only know that a mobile number exists. */
export function hideMobile(mobile: string): string {
  return mobile === '' ? '' : `${mobile.slice(0, 3)}-****-****`;
}

/** `서울특별시 ****`: of an address only in which part of the country it is. */
export function hideAddress(address: string): string {
  return address === '' ? '' : `${address.trim().split(/\s+/)[0]} ****`;
}

/** The room's name: `10_77`. */
export function roomName(broadcastSysId: number, broadcastScheduleSysId: number): string {
  return `${broadcastSysId}_${broadcastScheduleSysId}`;
}

/** 10 of `10_77`. */
export function broadcastOfRoom(room: string): number {
  return Number(room.slice(0, room.indexOf('_')));
}

/** A name in both languages. A missing or empty `nameEn` means that there is no English name. */
export interface Names {
  readonly name: string;
  readonly nameEn?: string | undefined;
}

/** An empty `nameEn` means that there is no English name. */
export interface BothNames {
  readonly name: string;
  readonly nameEn: string;
}

/** The names of what there is to choose at once, as one: `Colour, Size`. */
export function groupNamesOf(groups: readonly Names[]): BothNames {
  return joined(
    groups.filter(({ name }) => name !== ''),
    ', ',
  );
}

/** What was chosen of each, as one: `Cherry / L`. */
export function optionNamesOf(
  options: readonly { readonly optionKeyName: string; readonly optionKeyNameEn?: string | undefined }[],
): BothNames {
  return joined(
    options.map(({ optionKeyName: name, optionKeyNameEn: nameEn }) => ({ name, nameEn })),
    ' / ',
  );
}

/** A part without an English name keeps its Korean one. The English name is empty when no part has one. */
function joined(parts: readonly Names[], by: string): BothNames {
  return {
    name: parts.map(({ name }) => name).join(by),
    nameEn: parts.some(({ nameEn }) => nameEn)
      ? parts.map(({ name, nameEn }) => nameEn || name).join(by)
      : '',
  };
}

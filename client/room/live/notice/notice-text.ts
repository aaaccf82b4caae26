import { NOTICE_LINE_CUT, NOTICE_LINE_MAX } from '../../../../schema/room/constants.ts';
import type { RoomPresent } from '../../../../schema/room/room.ts';
import type { Locale } from '../../../../schema/locales.ts';

/** The notice in the reader's language, or in Korean where it was given in that alone. */
export function noticeFor({ noti, notiEn }: Pick<RoomPresent, 'noti' | 'notiEn'>, locale: Locale): string {
  return locale === 'en' && noti !== '' && notiEn !== '' ? notiEn : noti;
}

/** The notice as one line, and whether there is more of it to read. */
export function noticeLine(notice: string): { readonly line: string; readonly more: boolean } {
  const characters = [...notice];
  if (characters.length <= NOTICE_LINE_MAX) return { line: notice, more: false };
  return { line: `${characters.slice(0, NOTICE_LINE_CUT).join('')}...`, more: true };
}

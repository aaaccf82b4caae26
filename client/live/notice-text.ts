import { NOTICE_LINE_CUT, NOTICE_LINE_MAX } from '../../schema/constants.ts';

/** The notice as one line, and whether there is more of it to read. */
export function noticeLine(notice: string): { readonly line: string; readonly more: boolean } {
  const characters = [...notice];
  if (characters.length <= NOTICE_LINE_MAX) return { line: notice, more: false };
  return { line: `${characters.slice(0, NOTICE_LINE_CUT).join('')}...`, more: true };
}

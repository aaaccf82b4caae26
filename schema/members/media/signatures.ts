import type { UploadType } from './constants.ts';

/** Long enough for every signature. */
export const SIGNATURE_BYTES = 12;

/** The type that a file has by its first {@link SIGNATURE_BYTES}, whatever its name says; null: none that is taken. */
export function typeOfContent(head: Uint8Array): UploadType | null {
  const text = Array.from(head.subarray(0, SIGNATURE_BYTES), (byte) => String.fromCharCode(byte)).join('');
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (text.startsWith('\u001a\u0045\u00df\u00a3')) return 'video/webm';
  if (/^.{4}ftypqt {2}/s.test(text)) return 'video/quicktime';
  return /^.{4}ftyp/s.test(text) ? 'video/mp4' : null;
}

/**
 * What user-written text may contain. Terminal commands, line breaks and direction overrides are invisible and mislead
 * readers, so they are not allowed. Joiners, variation selectors and direction marks stay: emoji and scripts need them.
 */

/** Controls, halves of characters, breaks that no keyboard has, and embeddings, overrides and isolates of a direction. */
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u206f]/gu;

export function hasControls(text: string, { isMultiline = false } = {}): boolean {
  // A form sends each line break as two characters.
  return (isMultiline ? text.replaceAll(/\r?\n|\t/g, '') : text).search(CONTROLS) >= 0;
}

/** Drops the controls of a text that may have several lines. */
export function withoutControls(text: string): string {
  return text.replaceAll(CONTROLS, (control) => (control === '\n' || control === '\t' ? control : ''));
}

/** Turns pasted text into one line: breaks and tabs become spaces, and controls are dropped. */
export function inOneLine(text: string): string {
  return text.replaceAll(/[\t-\r\u0085\u2028\u2029]/g, ' ').replaceAll(CONTROLS, '');
}

/** Zero-width spaces, word joiners, byte order marks, soft hyphens and Hangul fillers: nobody sees them, no script needs them. */
const UNSEEN = /[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0]/g;

/** A text as we keep it. Macs write Korean in parts, and copied texts hold what nobody sees: both would be other texts for us. */
export function asKept(text: string): string {
  return /[^\0-\x7f]/.test(text) ? text.normalize('NFC').replaceAll(UNSEEN, '') : text;
}

/** A name without blanks around it, and with one between its words. */
export function asName(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** What people see of a name: two that look the same are the same. */
export function asSeen(text: string): string {
  return asName(asKept(text.normalize('NFKC')));
}

export function isSameName(a: string, b: string): boolean {
  return a === b || asSeen(a) === asSeen(b);
}

/** Changes all texts of a value that came as JSON, in place. Names of fields stay. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) fields[name] = mapTexts(fields[name], change);
  return value;
}

/** Whether there is anything in it to be translated. */
export function isKorean(text: string): boolean {
  return /\p{Script=Hangul}/u.test(text);
}

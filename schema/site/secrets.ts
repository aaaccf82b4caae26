/*
 * Takes out of a text what must not be kept: tokens, passwords, e-mail addresses, phone numbers. The browser does it before it
 * sends an error, and the server again before it keeps one. It rather takes out too much. Each pattern is bounded.
 */

const HIDDEN = '…';

const VALUE = `(?:"[^"]{0,500}"|'[^']{0,500}'|[^\\s"',&;})]{1,500})`;
const NAMES = 'password|passwd|pwd|secret|token|cookie|credential|proof|reauth|otp';

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // The query of an address can hold anything.
  [/\?[\w%.-]{1,60}=[^\s"')]{0,2000}/g, `?${HIDDEN}`],
  [/\b(bearer|basic)\s{1,3}[\w.~+/=-]{1,3000}/gi, `$1 ${HIDDEN}`],
  [/(authorization["']?\s{0,3}[:=]\s{0,3})[^\n"']{1,3000}/gi, `$1${HIDDEN}`],
  [new RegExp(`(${NAMES})([\\w-]{0,20}["']?\\s{0,3}[:=]\\s{0,3})${VALUE}`, 'gi'), `$1$2${HIDDEN}`],
  // A signed token.
  [/\beyJ[\w-]{5,3000}(?:\.[\w-]{0,3000}){0,4}/g, HIDDEN],
  [/[^\s@"'<>()[\]:;,]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g, HIDDEN],
  // A phone number, or an id as long as one.
  [/\+?\d(?:[\s().-]{0,2}\d){8,18}/g, HIDDEN],
  // Anything else that is too long for a word.
  [/[\w+=-]{32,3000}/g, HIDDEN],
];

export function withoutSecrets(text: string): string {
  return PATTERNS.reduce((left, [pattern, instead]) => left.replaceAll(pattern, instead), text);
}

/**
 * Passwords that guessers try first although they fit the rule: a common word or row of keys, a common number, and signs
 * somewhere. Browsers do not load this file.
 */
const words = (list: string) => list.trim().split(/\s+/);

/** What this service is called and is about; 셀로버 is typed `tpffhqj` on Latin keys. */
const OURS = words(`
  sellover tpffhqj seller shopping live liveshop liveshopping livecommerce
`);

const WORDS = words(`
  password passwd passwort pass pw qwer qwert qwerty qwertyuiop asdf asdfg asdfgh asdfghjkl zxcv zxcvb
  zxcvbn zxcvbnm qaz qazwsx qwe asd zxc qweasd a aa aaa aaaa ab abc abcd abcde abcdef abcdefg admin
  administrator root user guest test tester demo login welcome hello secret changeme letmein master
  iloveyou love lovely sarang saranghae korea seoul busan hangul samsung naver kakao google apple
  monkey dragon shadow sunshine princess football baseball soccer superman batman pokemon
  angel happy summer winter spring autumn flower star money family computer internet tkfkd dkssud
`);

const NUMBERS = words(`
  0 1 2 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 00 000 0000 11 111 1111 22 77
  777 7777 99 100 1004 1122 1212 486 4321 321 2020 2021 2022 2023 2024 2025 2026 2027
`);

/** Ways over the keys that are neither word nor number. */
const WAYS = words(`
  1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx
  zaq1xsw2 qaz1wsx2 a1b2c3 a1b2c3d4 1a2b3c 1a2b3c4d a1s2d3f4 abc123def qwe123asd qwer1234asdf
  asdf1234qwer 1234qwerasdf pass1word passw0rd
`);

const COMMON: ReadonlySet<string> = new Set([
  ...WAYS,
  ...OURS,
  ...WORDS,
  ...[...OURS, ...WORDS].flatMap((word) => NUMBERS.flatMap((number) => [word + number, number + word])),
]);

/** Letters that people write as signs or digits. */
const SIGNS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '3': 'e', '!': 'i' };

/** Signs count for nothing, wherever they stand, and case for as much. */
export function isCommonPassword(password: string): boolean {
  const chars = [...password.toLowerCase()];
  const lastLetter = chars.findLastIndex((char) => /[a-z]/.test(char));
  // A sign before a letter may stand for one; after the last it is there for the rule alone.
  const spelled = chars.map((char, at) => (at < lastLetter ? (SIGNS[char] ?? char) : char));
  return [chars, spelled].some((each) => COMMON.has(each.filter((char) => /[a-z0-9]/.test(char)).join('')));
}

/**
 * What a new member may be called, and what proves them. The form tells, the server decides by the same rules. It alone
 * knows the common passwords (`common-passwords.ts`) and whom nobody may pretend to be.
 */
import {
  MEMBER_AGE_MIN,
  NAME_LENGTH_MAX,
  NICK_LENGTH,
  PASSWORD_LENGTH,
  SALLY_NAME_LENGTH_MAX,
} from './constants.ts';

/** An e-mail address that is a user id has at most this many characters. */
const EMAIL_LENGTH_MAX = 100;
const LOCAL_LENGTH_MAX = 64;
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/;
const LABEL = /^[a-z0-9-]{1,63}$/;
const TOP_LABEL = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * An e-mail address as it is kept: small letters, no blanks around it. Null if it is none. Two addresses that differ in case
 * alone are the same person at every provider that matters.
 */
export function emailOf(written: string): string | null {
  const email = written.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const [local, labels] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1).split('.')];
  const isEmail =
    email.length <= EMAIL_LENGTH_MAX &&
    local.length <= LOCAL_LENGTH_MAX &&
    local.split('.').every((part) => LOCAL.test(part)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')) &&
    TOP_LABEL.test(labels.at(-1)!);
  return isEmail ? email : null;
}

/** The most that RSA-OAEP with SHA-256 encrypts under a key of 2048 bits. */
const PASSWORD_BYTES_MAX = 190;
/** A shorter name than this is found in too many words. */
const NAMED_MIN = 4;

/** `mix`: it lacks letters, digits or special characters. `id`: the user id is in it. */
export type PasswordFault = 'length' | 'mix' | 'id';

export function passwordFault(password: string, userId: string): PasswordFault | null {
  const { min, max } = PASSWORD_LENGTH;
  const bytes = new TextEncoder().encode(password).length;
  if (password.length < min || password.length > max || bytes > PASSWORD_BYTES_MAX) return 'length';
  if (![/\p{L}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}\s]/u].every((kind) => kind.test(password))) return 'mix';
  const id = userId.trim().toLowerCase();
  const name = id.split('@', 1)[0]!;
  const isNamed = name.length >= NAMED_MIN && password.toLowerCase().includes(name);
  return isNamed ? 'id' : null;
}

/** Letters may have marks, as Hindi and Thai do, but not heaps of them. */
const NICK = /^(?:[\p{L}\d]\p{M}{0,2})+$/u;
/** Among them letters that nobody sees, such as the Hangul filler. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

/** A nickname as it is kept: full-width and other compatible forms as the plain ones. */
export function nickNameOf(written: string): string {
  return written.trim().normalize('NFKC');
}

/** Their letters stand beside any others. */
const TOGETHER = ['Hangul', 'Han', 'Hiragana', 'Katakana'] as const;
const APART = ['Devanagari', 'Bengali', 'Arabic', 'Hebrew', 'Thai', 'Lao', 'Khmer', 'Myanmar'] as const;
/** Without phonetic letters, small capitals and the like, which pass for others. */
const EUROPEAN = 'A-Za-zÆæØøŁłĐđÐðÞþßŒœŊŋΑ-Ωα-ωЀ-ԯ';
const others = [...TOGETHER, ...APART].map((script) => `\\p{scx=${script}}`).join('');
/**
 * Letters that people here write, with marks apart from them, and digits. Lisu, Cherokee, Coptic and Armenian letters pass for
 * Latin ones.
 */
const WRITTEN = new RegExp(`^[\\d${EUROPEAN}\\p{M}${others}]*$`, 'u');
/** A name with letters of two of these is somebody else's to the eye. */
const ALIKE = ['Latin', 'Cyrillic', 'Greek', ...APART].map((script) => new RegExp(`\\p{sc=${script}}`, 'u'));

/** `letters`: it has signs, blanks or letters that nobody here writes. `scripts`: it mixes those that do not go together. */
export type NickFault = 'length' | 'letters' | 'scripts';

export function nickFault(written: string): NickFault | null {
  const nickName = nickNameOf(written);
  const isWritten = WRITTEN.test(nickName.normalize('NFD')) && !UNSEEN.test(nickName);
  if (nickName !== '' && (!NICK.test(nickName) || !isWritten)) return 'letters';
  if (ALIKE.filter((script) => script.test(nickName)).length > 1) return 'scripts';
  const { length } = [...nickName];
  return length < NICK_LENGTH.min || length > NICK_LENGTH.max ? 'length' : null;
}

const NAME = /^\p{L}[\p{L}\p{M} .'’·-]*$/u;

/** A person's name, as they write it. */
export function isName(written: string): boolean {
  const name = written.trim().normalize('NFC');
  return name.length <= NAME_LENGTH_MAX && NAME.test(name) && !UNSEEN.test(name);
}

const BIRTH_DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Nobody alive was born earlier. */
const BORN_MIN = '1900-01-01';

/** `date`: it is no day, or not in the past. `age`: too young to join. */
export type BirthFault = 'date' | 'age';

/** `today`: the date in Korea. */
export function birthFault(birthDate: string, today: string): BirthFault | null {
  if (!BIRTH_DATE.test(birthDate) || birthDate < BORN_MIN || birthDate >= today) return 'date';
  const moment = new Date(`${birthDate}T00:00:00Z`);
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(birthDate)) return 'date';
  return isYoungerThan(MEMBER_AGE_MIN, birthDate, today) ? 'age' : null;
}

/**
 * `today`: the date in Korea. Somebody who was born on 29 February has their birthday on 1 March in other years, as Korean
 * law counts.
 */
export function isYoungerThan(years: number, birthDate: string, today: string): boolean {
  return today < `${Number(birthDate.slice(0, 4)) + years}${birthDate.slice(4)}`;
}

const SALLY_NAME = new RegExp(`^[가-힣ㄱ-ㅎㅏ-ㅣA-Za-z0-9]{1,${SALLY_NAME_LENGTH_MAX}}$`);

/** What a sellover is called, as it is kept; null: it has other letters, or too many. */
export function sallyNameOf(written: string): string | null {
  const name = nickNameOf(written);
  return SALLY_NAME.test(name) ? name : null;
}

/**
 * Phone numbers and postcodes as people write them. Numbers are kept as digits alone, as they are dialled within Korea.
 * Everything that takes one normalises it here, before any limit of length.
 */
import { MOBILE_LENGTH_MAX } from './constants.ts';

/** The only ones that get a text. */
const MOBILE = /^(?:010\d{8}|01[16-9]\d{7,8})$/;
/** Mobile, fixed, internet and virtual numbers, and the short ones of businesses. */
const NUMBER = /^(?:010\d{8}|01[16-9]\d{7,8}|02\d{7,8}|0[3-8]\d{7,10}|1[5-9]\d{6})$/;

/**
 * The digits of a Korean phone number, however people write it: in full width, with blanks, hyphens, dots or brackets, or
 * with 82 in front. Null: it is none.
 */
export function phoneOf(written: string): string | null {
  const digits = plain(written).replace(/^(?:\+|00)?820?(?=[1-8])/, '0');
  const found = NUMBER.test(digits) ? digits : plain(written).replace(/^(?:\+|00)82(?=1[5-9]\d{6}$)/, '');
  return NUMBER.test(found) ? found : null;
}

/** {@link phoneOf} of a mobile number. Null: it gets no text. */
export function mobileOf(written: string): string | null {
  const number = phoneOf(written);
  return number !== null && MOBILE.test(number) ? number : null;
}

/** What a field shows for what was typed or pasted: the number, once it is one, and its digits until then. */
export function typedPhone(typed: string): string {
  return phoneOf(typed) ?? plain(typed).replaceAll(/\D/g, '').slice(0, MOBILE_LENGTH_MAX);
}

/** A number's digits in groups: `010-1234-5678`, `02-123-4567`, `1588-0000`. Anything else stays as it is. */
export function phone(digits: string): string {
  const [, ...groups] = /^(02|050\d|0\d\d|1\d{3})(\d{3,4})?(\d{4})$/.exec(digits) ?? ['', digits];
  return groups.filter(Boolean).join('-');
}

/** The number of a business, as buyers are shown it: in the groups it was written in, or the usual ones. Null: it is none. */
export function businessPhoneOf(written: string): string | null {
  const number = phoneOf(written);
  if (number === null) return null;
  return written.includes('-') && written.replaceAll('-', '') === number ? written : phone(number);
}

export function isPhoneNumber(written: string): boolean {
  return phoneOf(written) !== null;
}

/** A Korean postcode, which has five digits. Null: it is no postcode, or has the six digits of the older form. */
export function postcodeOf(written: string): string | null {
  const digits = plain(written);
  return /^\d{5}$/.test(digits) ? digits : null;
}

function plain(written: string): string {
  if (/^\d*$/.test(written)) return written;
  return written.normalize('NFKC').replaceAll(/[\s().\p{Dash}\p{Cf}]/gu, '');
}

import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import {
  birthFault,
  emailOf,
  isName,
  nickFault,
  nickNameOf,
  passwordFault,
  type NickFault,
  type PasswordFault,
} from './sign-up-rules.ts';

describe('an e-mail address', () => {
  test.each([
    ['haneul@example.com', 'haneul@example.com'],
    ['  Ha.Neul+shop@Example.CO.kr ', 'ha.neul+shop@example.co.kr'],
    ["o'neil@a-b.example", "o'neil@a-b.example"],
    ['a@xn--bj0bj06e.xn--3e0b707e', 'a@xn--bj0bj06e.xn--3e0b707e'],
  ])('is %j', (written, kept) => {
    expect(emailOf(written)).toBe(kept);
  });

  test.each([
    '',
    'haneul',
    '@example.com',
    'haneul@',
    'haneul@example',
    'ha neul@example.com',
    'a@b@example.com',

    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@-b.com',
    'a@b-.com',
    'a@b..com',
    'a@1.2.3.4',

    '하늘@example.com',
    'a@example.com\u0000',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(50)}.${'c'.repeat(50)}.com`,
  ])('is not %j', (written) => {
    expect(emailOf(written)).toBeNull();
  });
});

test.each<[string, PasswordFault | null]>([
  ['Blue-Sky-2', null],
  ['하늘바다별 7!', null],
  [`A1!${'x'.repeat(61)}`, null],
  ['Bl-Sky2', 'length'],
  [`A1!${'x'.repeat(62)}`, 'length'],
  // It cannot be encrypted.
  [`A1!${'별'.repeat(61)}`, null],
  [`1!${'😀'.repeat(31)}`, 'mix'],
  ['꽃'.repeat(64), 'length'],
  ['12345678!', 'mix'],
  ['BlueSky-x', 'mix'],
  ['BlueSky22', 'mix'],
  ['Blue Sky 22', 'mix'],
  ['my-HaNeul-77', 'id'],
  ['haneul@example.com1', 'id'],
])('the password %j has the fault %j', (password, fault) => {
  expect(passwordFault(password, 'Haneul@example.com')).toBe(fault);
});

test('a short name may be part of a password', () => {
  expect(passwordFault('Blue-Kim-2', 'kim@example.com')).toBeNull();
});

describe('what guessers try first', () => {
  test.each([
    'Password1!',
    'P@ssw0rd!',
    'p@$$w0rd1',
    'qwer1234!',
    '!QWER1234',
    'Sellover2!',
    'tpffhqj2026!',
    'LiveShopping1!',
    'asdf1234@',
    '1q2w3e4r!',
    '1234qwer!!',
    'abc123!@#',
    'admin123!',
    'a123456789!',
    'iloveyou1!',
    'Samsung2026!',
    'test1234.',
  ])('is %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each(['Right-Word-77', 'Blue-Sky-22', '별을 보는 밤 7!', 'qwer-tulip-1234'])(
    'is not %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});

test.each<[string, NickFault | null]>([
  ['하늘', null],
  ['별하나2', null],
  ['Élodie', null],
  ['さくら', null],
  ['हिन्दी', null],
  ['가나다라마바사아자차', null],
  ['가', 'length'],
  ['', 'length'],
  ['가나다라마바사아자차카', 'length'],
  ['별 하나', 'letters'],
  ['하늘!', 'letters'],
  ['😀😀', 'letters'],
  ['ㅤㅤ', 'letters'],
  ['하\u200b늘', 'letters'],
  [`a${'\u0334'.repeat(5)}b`, 'letters'],
  ['\u0301ab', 'letters'],
  ['Наталья', null],
  ['하늘Sky7', null],
  ['하늘Наталья', null],
  ['Аlice', 'scripts'],
  ['αlpha', 'scripts'],
  ['Νата', 'scripts'],
  ['Nguyễn', null],
  ['ラーメン', null],
  ['สวัสดี', null],
  ['कab', 'scripts'],
  ['ꓮꓐ', 'letters'],
  ['ᎪᏴ', 'letters'],
  ['ⲁⲃ', 'letters'],
  ['ՏՕ', 'letters'],
  ['ɡoɑt', 'letters'],
  ['ᴀʙ', 'letters'],
  ['१२', 'letters'],
])('the nickname %j has the fault %j', (nickName, fault) => {
  expect(nickFault(nickName)).toBe(fault);
});

test('a nickname is kept in its plain form', () => {
  expect(nickNameOf(' Ｓｋｙ７ ')).toBe('Sky7');
  expect(nickNameOf('하늘')).toBe('하늘'.normalize('NFC'));
});

test.each(['김하늘', 'Anne-Marie O’Neil', 'Kim Ha Neul', 'J. R. Lee'])('%s is a name', (name) => {
  expect(isName(name)).toBe(true);
});

test.each(['', ' ', '김1', '<b>', 'ㅤ', '김\u202e하늘', '가'.repeat(41), '-'])('%j is no name', (name) => {
  expect(isName(name)).toBe(false);
});

describe('a birth date', () => {
  const TODAY = '2026-11-20';

  test.each([
    '2026-11-20',
    '2026-11-21',
    '2027-01-01',
    '1899-12-31',
    '2001-02-29',
    '2001-13-01',
    '2001-04-31',
    '2001-1-1',
    '20010101',
    '2001-00-10',
    '',
    '2001-01-01T00:00:00Z',
  ])('is not %j', (birthDate) => {
    expect(birthFault(birthDate, TODAY)).toBe('date');
  });

  test.each([
    ['2012-11-20', TODAY, null],
    ['2012-11-21', TODAY, 'age'],
    ['2026-11-19', TODAY, 'age'],
    ['1900-01-01', TODAY, null],
    ['2012-02-29', '2026-02-28', 'age'],
    ['2012-02-29', '2026-03-01', null],
  ])('of %s on %s has the fault %j', (birthDate, today, fault) => {
    expect(birthFault(birthDate, today)).toBe(fault);
  });
});

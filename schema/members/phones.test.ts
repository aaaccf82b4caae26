import { expect, test } from 'vitest';
import { businessPhoneOf, mobileOf, phone, phoneOf, postcodeOf, typedPhone } from './phones.ts';

test.each([
  '010-1234-5678',
  '010 1234 5678',
  '010.1234.5678',
  '+82 10-1234-5678',
  '+82-10-1234-5678',
  '+82 (0)10-1234-5678',
  '+821012345678',
  '0082 10 1234 5678',
  '82 10 1234 5678',
  '０１０１２３４５６７８',
  '\u202A010–1234–5678\u202C',
])('%s is one and the same number, whether it is sent or pasted', (written) => {
  expect([phoneOf(written), mobileOf(written), typedPhone(written)]).toEqual(
    Array<string>(3).fill('01012345678'),
  );
});

test.each([
  ['02-123-4567', '021234567'],
  ['+82 2 1234 5678', '0212345678'],
  ['031-123-4567', '0311234567'],
  ['070-1234-5678', '07012345678'],
  ['0505-123-45678', '050512345678'],
  ['1588-1234', '15881234'],
])('%s is a number that gets no text', (written, digits) => {
  expect([phoneOf(written), mobileOf(written)]).toEqual([digits, null]);
});

test.each(['', '82101234567', '010-1234', '+1 415 555 0100', '12345678', 'call me', '010-1234-5678-9'])(
  '%j is no Korean number',
  (written) => {
    expect(phoneOf(written)).toBeNull();
  },
);

test('while a number is typed, its digits stand in the field', () => {
  expect(typedPhone('+82 10-12')).toBe('821012');
});

test.each([
  ['01012345678', '010-1234-5678'],
  ['0111234567', '011-123-4567'],
  ['021234567', '02-123-4567'],
  ['0312345678', '031-234-5678'],
  ['050512345678', '0505-1234-5678'],
  ['15880000', '1588-0000'],
  ['+82 2 123', '+82 2 123'],
])('the digits %s are shown as %s', (digits, shown) => {
  expect(phone(digits)).toBe(shown);
});

test.each([
  ['+82 2 1234 5678', '02-1234-5678'],
  ['0212345678', '02-1234-5678'],
  ['82-2-1234-5678', '02-1234-5678'],
  ['1588 0000', '1588-0000'],
  ['0505-123-45678', '0505-123-45678'],
  ['02-12-34', null],
  ['문의하기', null],
])('%j of a business is shown as %j', (written, shown) => {
  expect(businessPhoneOf(written)).toBe(shown);
});

test.each([
  ['63091', '63091'],
  ['63 091', '63091'],
  ['６３０９１', '63091'],
  ['690-121', null],
  ['6309', null],
  ['abcde', null],
  ['', null],
])('%j is the postcode %j', (written, postcode) => {
  expect(postcodeOf(written)).toBe(postcode);
});

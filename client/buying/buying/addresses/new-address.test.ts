import { expect, test } from 'vitest';
import { isReceiverName } from '../../../../schema/members/addresses.ts';
import { buying as en } from '../i18n/en.ts';
import { buying as ko } from '../i18n/ko.ts';
import { EMPTY_ADDRESS, firstWrong, isWrong, tidied } from './new-address.ts';

const good = {
  ...EMPTY_ADDRESS,
  receiverName: ' 김하늘 ',
  mobile: '010-1234-5678',
  zipCode: '04524',
  newAddress: '서울특별시 중구 세종대로 110',
};

test('a complete address has nothing wrong and is sent tidily', () => {
  expect(firstWrong(good)).toBeUndefined();
  expect(tidied(good)).toMatchObject({ receiverName: '김하늘', mobile: '01012345678' });
});

test('the first wrong field is named', () => {
  expect(firstWrong(EMPTY_ADDRESS)).toBe('receiverName');
  expect(firstWrong({ ...good, mobile: '010' })).toBe('mobile');
  expect(firstWrong({ ...good, zipCode: '' })).toBe('zipCode');
  expect(firstWrong({ ...good, newAddress: '  ' })).toBe('zipCode');
  expect(firstWrong({ ...good, newAddress: '', address: '서울특별시 중구 태평로1가 31' })).toBeUndefined();
});

test('a blank name is no name', () => {
  expect(isWrong({ ...good, receiverName: '   ' }, 'receiverName')).toBe(true);
});

test.each([
  ['Korean', ko],
  ['English', en],
])(
  'how a name must be written is said in %s with an example that is taken, before and after',
  (_, { address }) => {
    for (const text of [address.receiverNameHint, address.wrong.receiverName]) {
      const [example = ''] = /김[가-힣]+/.exec(text) ?? [];
      expect(isReceiverName(example)).toBe(true);
    }
  },
);

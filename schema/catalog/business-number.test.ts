import { expect, test } from 'vitest';
import { isRegistrationNo, registryAddress } from './business-number.ts';

test.for([
  // Printed on the pages of large shops.
  ['120-81-47521', true],
  ['220-81-62517', true],
  ['120-88-00767', true],
  ['000-00-00000', true],
  ['120-81-47522', false],
  ['210-81-47521', false],
  ['1208147521', false],
  ['120-81-4752', false],
  ['120-81-475210', false],
  ['12a-81-47521', false],
  ['', false],
] as const)('%s is a registration number: %s', ([number, is]) => {
  expect(isRegistrationNo(number)).toBe(is);
});

test('a number is looked up without its hyphens', () => {
  expect(registryAddress('120-81-47521')).toBe('https://www.ftc.go.kr/bizCommPop.do?wrkr_no=1208147521');
});

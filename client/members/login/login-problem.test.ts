import { expect, test } from 'vitest';
import { CallFailed, CallRefused } from '../../../schema/call.ts';
import { InsecureOrigin } from './encrypt.ts';
import { problemOf } from './login-problem.ts';

const refused = (code: string) => new CallRefused(code, 409, '', {});

test('each answer to a login is said where it helps', () => {
  expect(problemOf(refused('1010'))).toEqual({ where: 'password', text: 'refusals.1010' });
  expect(problemOf(refused('1006'))).toEqual({ where: 'userId', text: 'refusals.1006' });
  expect(problemOf(refused('1015'))).toEqual({ where: 'userId', text: 'refusals.1015' });
  expect(problemOf(refused('0008'))).toEqual({ where: 'password', text: 'refusals.0008' });
  expect(problemOf(refused('1031'))).toEqual({ where: 'passkey', text: 'refusals.1031' });
  expect(problemOf(refused('1003'))).toEqual({ where: 'away', text: 'refusals.1003' });
});

test('any other answer means a wrong id or password', () => {
  expect(problemOf(refused('0005'))).toEqual({ where: 'password', text: 'refusals.1010' });
});

test.each([new CallFailed('no answer'), refused('0009'), refused('0010')])(
  '%s means that the login failed',
  (error) => {
    expect(problemOf(error)).toEqual({ where: 'away', text: 'login.failed', error });
  },
);

test('a browser that cannot encrypt here is told how it can', () => {
  expect(problemOf(new InsecureOrigin('x'))).toEqual({ where: 'password', text: 'login.insecure' });
});

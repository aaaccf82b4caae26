import { expect, test } from 'vitest';
import { withoutSecrets } from './secrets.ts';

test.for([
  ['login failed: password=Right-Word-77 for it', 'Right-Word-77'],
  [`{"password":"two words, 'quoted'"}`, 'two words'],
  ['userPasswordAgain: hunter2!', 'hunter2'],
  ['authorization: Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
  ['Authorization: Bearer abc.def', 'abc.def'],
  ['sent eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl to it', 'c2lnbmF0dXJl'],
  ['refreshToken = "r3fresh"', 'r3fresh'],
  ['GET https://shop.example/Login?social=one-time&x=1 failed', 'one-time'],
  ['no account haneul.kim+shop@mail.example.com here', 'haneul.kim'],
  ['하늘@mail.example', '하늘'],
  ['called 010-1234-5678', '1234'],
  ['called +82 10 1234 5678', '5678'],
  ['called (010) 1234-5678', '1234'],
  ['member 116411018739712 is unknown', '116411018739712'],
  ['key 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', '9f86d081'],
] as const)('%s keeps no %s', ([text, secret]) => {
  expect(withoutSecrets(text)).not.toContain(secret);
});

test('what helps to find an error stays', () => {
  const text =
    "TypeError: Cannot read properties of undefined (reading 'nick')\n    at Chat (https://shop.example/assets/Cf5-M6U.js:12:3456)";
  expect(withoutSecrets(text)).toBe(text);
});

import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

const [TYPED, ON_A_MAC] = ['비밀Ａbc1!', '비밀Abc1!'.normalize('NFD')];

test('a password is the same one on every keyboard', async () => {
  const kept = await hashPassword(TYPED);
  expect(await isPassword(kept, ON_A_MAC)).toBe(true);
  expect(await isPassword(kept, '비밀abc1!')).toBe(false);
});

test('one that was kept as it was typed is still good', async () => {
  expect(await isPassword(await hash(ON_A_MAC), ON_A_MAC)).toBe(true);
});

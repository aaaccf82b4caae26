import { type ExamplesOf, OWNER } from '../../testing/calls.ts';
import type { mypage } from './module.ts';

export const examples: ExamplesOf<typeof mypage> = {
  myPage: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  deposit: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
};

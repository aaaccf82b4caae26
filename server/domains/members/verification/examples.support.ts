import type { VerificationPurpose } from '../../../../schema/members/verification.ts';
import { ANYBODY, type ExamplesOf } from '../../../testing/operations/calls.ts';
import type { Stage } from '../../../testing/stage.ts';
import type { verification } from './module.ts';

let phones = 0;
/** No code has been sent there yet. */
export function newPhone(): string {
  return `0106${String(++phones).padStart(7, '0')}`;
}

/** The code that the latest text to this phone has. */
export async function codeTo({ api, server, manager }: Stage, mobile: string): Promise<string> {
  const by = { token: await server.world.token(manager) };
  const { texts } = await api.done('outbox', { startIndex: 0, rowCount: 5, to: mobile }, by);
  return /인증번호 (\d{6})/.exec(texts.map(({ msg }) => msg).join())![1]!;
}

/** A phone, and the code that was sent to it. */
async function sent(stage: Stage, purpose: VerificationPurpose) {
  const mobile = newPhone();
  await stage.api.done('sendAuthMine', { mobile, purpose }, { token: null });
  return { mobile, purpose, code: await codeTo(stage, mobile) };
}

/** As it is given to who has typed the code. */
export async function proofOf(
  stage: Stage,
  purpose: VerificationPurpose,
  mobile = newPhone(),
): Promise<string> {
  await stage.api.done('sendAuthMine', { mobile, purpose }, { token: null });
  const code = await codeTo(stage, mobile);
  return (await stage.api.done('chkAuthMine', { mobile, purpose, code }, { token: null })).proof;
}

export function wrongCode(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

export const examples: ExamplesOf<typeof verification> = {
  sendAuthMine: {
    roles: ANYBODY,
    good: () => ({ input: { mobile: newPhone(), purpose: 'join' } }),
    refused: {
      '0005': () => ({ input: { mobile: '02-123-4567', purpose: 'join' } }),
      '0008': async (stage) => {
        const { mobile, purpose } = await sent(stage, 'join');
        return { input: { mobile, purpose } };
      },
    },
    triedElsewhere: ['1022'],
  },
  chkAuthMine: {
    roles: ANYBODY,
    good: async (stage) => ({ input: await sent(stage, 'findid') }),
    refused: {
      '1020': async (stage) => {
        const { code, ...asked } = await sent(stage, 'findpw');
        return { input: { ...asked, code: wrongCode(code) } };
      },
      '1021': async (stage) => {
        const { code, ...asked } = await sent(stage, 'change');
        const input = { ...asked, code: wrongCode(code) };
        for (let miss = 1; miss < 5; miss++) await stage.api.code('chkAuthMine', input, { token: null });
        return { input };
      },
    },
    triedElsewhere: ['0008'],
  },
};

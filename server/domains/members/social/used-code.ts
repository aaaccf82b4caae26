import { createHash } from 'node:crypto';
import { Refusal, streamOf, type Fold } from '../../../platform/log/log.ts';
import { executeOwn, type OwnNeed } from '../../../platform/operations.ts';
import type { Using } from '../account/offers.ts';

interface SocialCodeUsed {
  readonly type: 'SocialCodeUsed';
  readonly data: Record<string, never>;
}

/** Whether a code was used: once, at whichever node. */
export const socialCodeFold: Fold<boolean, SocialCodeUsed> = {
  category: 'socialcode',
  initial: false,
  stateVersion: 1,
  on: { SocialCodeUsed: () => true },
};

/** For the command that uses the code up: it throws 1020 if it was used before. */
export function using(code: string): Using {
  const ref = streamOf(socialCodeFold, createHash('sha256').update(code).digest('base64url').slice(0, 22));
  return {
    streams: [ref],
    used: (states) => {
      if (states.get(ref)) throw new Refusal('1020');
      const used: SocialCodeUsed = { type: 'SocialCodeUsed', data: {} };
      return [{ ref, events: [used] }];
    },
  };
}

/** In a command of their own. */
export async function useUp(need: OwnNeed, uses: readonly Using[]): Promise<void> {
  if (uses.length === 0) return;
  await executeOwn(need, {
    streams: uses.flatMap(({ streams }) => streams),
    decide: (states, now) => ({ events: uses.flatMap((each) => each.used(states, now)) }),
  });
}

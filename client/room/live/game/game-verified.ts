import { useEffect, useState } from 'react';
import { commitmentText } from '../../../../schema/buying/game/rules.ts';
import type { ShownResult } from './game.ts';

/** Whether the host's choice matches their commitment. `unknown`: this browser or viewer cannot tell. */
export type Verified = 'checking' | 'yes' | 'no' | 'unknown';

/** Browsers hash on safe origins only. */
const canVerify = ({ result, commitment }: Pick<ShownResult, 'result' | 'commitment'>) =>
  result !== null && commitment !== null && Boolean(globalThis.crypto?.subtle);

export async function verify(shown: Pick<ShownResult, 'result' | 'commitment'>): Promise<Verified> {
  const { result, commitment } = shown;
  if (!result || !canVerify(shown)) return 'unknown';
  const text = new TextEncoder().encode(commitmentText(result));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === commitment ? 'yes' : 'no';
}

export function useVerified({ result, commitment }: Pick<ShownResult, 'result' | 'commitment'>): Verified {
  const [verified, setVerified] = useState<Verified>(() =>
    canVerify({ result, commitment }) ? 'checking' : 'unknown',
  );
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const found = await verify({ result, commitment });
      if (isCurrent) setVerified(found);
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [result, commitment]);
  return verified;
}

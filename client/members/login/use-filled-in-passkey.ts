import { useEffect, useEffectEvent } from 'react';
import { MINUTE } from '../../../schema/durations.ts';
import { PASSKEY_CHALLENGE_LASTS } from '../../../schema/members/constants.ts';
import type { PasskeyAnswer } from '../../../schema/members/passkeys.ts';
import { call } from '../../app/calls/call.ts';
import { firstThings } from '../../app/later.ts';
import { answerWithPasskey, fillsInPasskeys, stopFillingIn } from './passkey.ts';

/** The server's question counts only so long; a new one is asked before. */
const ASKED_ANEW = PASSKEY_CHALLENGE_LASTS - MINUTE;

/** Where browsers offer passkeys at a field, the one that is chosen there logs in. Nobody is told where that cannot be. */
export function useFilledInPasskey(onAnswer: (answer: PasskeyAnswer) => void): void {
  const heard = useEffectEvent(onAnswer);
  useEffect(() => {
    let isHere = true;
    const wait = async () => {
      if (!isHere) return;
      const answer = await answerWithPasskey(await call('passkeyRequest', {}), true);
      if (isHere) heard(answer);
    };
    const begin = () => void wait().catch(() => undefined);
    let timer: ReturnType<typeof setInterval> | undefined;
    const beginLater = async () => {
      await firstThings;
      if (!(await fillsInPasskeys()) || !isHere) return;
      begin();
      timer = setInterval(begin, ASKED_ANEW);
    };
    void beginLater();
    return () => {
      isHere = false;
      if (timer === undefined) return;
      clearInterval(timer);
      void stopFillingIn().catch(() => undefined);
    };
  }, []);
}

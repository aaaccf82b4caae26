import { createElement, useEffect, useState } from 'react';
import { usePart } from '../../app/later.ts';
import { onReauthNeeded } from '../../app/session/reauth.ts';

/** Asks who is there when a call needs it, whatever screen is open. */
export default function Afterwards() {
  const [asked, setAsked] = useState<{ readonly answer: (said: boolean) => void }>();
  const answer = (said: boolean) => {
    setAsked(undefined);
    asked?.answer(said);
  };
  const sheet = usePart(
    () => import('./ReauthSheet.tsx'),
    asked !== undefined,
    () => answer(false),
  );
  useEffect(() => onReauthNeeded(() => new Promise((resolve) => setAsked({ answer: resolve }))), []);
  return asked && sheet ? createElement(sheet, { onAnswer: answer }) : null;
}

import { type ComponentType, createElement, useEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { useSnapshot } from 'valtio';
import type { ConsentNeeded } from '../../../schema/members/consents.ts';
import { api } from '../../app/calls/api.ts';
import { firstThings } from '../../app/later.ts';
import { findRoute } from '../../app/routes.ts';
import { startUpState } from '../../app/session/account.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';
import type { ConsentSheetProps } from './ConsentSheet.tsx';

interface Asked extends Pick<ConsentSheetProps, 'uid' | 'needed'> {
  readonly Sheet: ComponentType<ConsentSheetProps>;
}

async function askedOf(uid: number, lang: 'ko' | 'en'): Promise<Asked | undefined> {
  await firstThings;
  const { needed } = await api('consentsNeeded', { uid, lang });
  if (needed.length === 0) return undefined;
  const { default: Sheet } = await import('./ConsentSheet.tsx');
  return { uid, needed, Sheet };
}

/** Where terms are read, and where members leave, nothing lies over it. */
function isFree(path: string): boolean {
  const route = findRoute(path)?.route;
  return (
    route !== undefined && 'screen' in route && /^(service\/terms|members\/withdrawal)\//.test(route.screen)
  );
}

/** Asks members to agree to changed terms. */
export default function Afterwards() {
  const who = useSnapshot(session);
  const { phase } = useSnapshot(startUpState);
  const path = usePathname();
  const [asked, setAsked] = useState<Asked>();
  const { userSysId: uid, locale } = who;
  // A member without a completed sign-up agrees on that screen.
  const isAsked = phase === 'ready' && isLoggedIn(who) && uid !== undefined && !who.needsInfo;
  useEffect(() => {
    if (!isAsked) return undefined;
    let here = true;
    askedOf(uid, locale).then(
      (found) => here && setAsked(found),
      // The next login asks again.
      (error: unknown) => console.warn('consents:', error),
    );
    return () => {
      here = false;
      setAsked(undefined);
    };
  }, [isAsked, uid, locale]);
  if (!asked || !isAsked || isFree(path)) return null;
  const { Sheet, ...rest } = asked;
  const onDone = (left: readonly ConsentNeeded[]) =>
    setAsked(left.length > 0 ? { ...asked, needed: left } : undefined);
  return createElement(Sheet, { ...rest, key: rest.needed.length, onDone });
}

import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { NETWORK_LOOK } from '../../schema/constants.ts';
import { Button } from '../design/controls/Button.tsx';
import { StateMessage } from '../design/StateMessage.tsx';
import { errorText } from './calls/errors.ts';
import { isMissingPart } from './calls/in-time.ts';
import { firstThingsSeen } from './later.ts';
import { forgetFailed } from './screens.ts';
import { backToScreen } from './frame/scroll.ts';

export interface CrashProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Whether this page can be had now: a browser that believes to have a network may be wrong. */
const canBeHad = () =>
  fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length >= 0;
  } catch {
    // Chromium has an empty one then, and lets nobody look into it.
    return false;
  }
}

/** Reloads style sheets that failed to load: the loader takes their links for loaded ones. */
function restyled(): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return Promise.all(
    links.map((link) => {
      if (hasCome(link)) return undefined;
      const { promise, resolve } = Promise.withResolvers<Event>();
      const anew = link.cloneNode() as HTMLLinkElement;
      anew.addEventListener('load', resolve);
      anew.addEventListener('error', resolve);
      link.replaceWith(anew);
      return promise;
    }),
  );
}

/** Shown when a part of the app failed to load. Retries as soon as the network is back. */
export default function Crash({ error, onRetry }: CrashProps) {
  const t = useTranslations('common');
  const isMissing = isMissingPart(error);
  useEffect(firstThingsSeen, []);
  const [away, setAway] = useState(isMissing && !navigator.onLine);
  const [looking, setLooking] = useState(false);
  const look = useEffectEvent(async (goOn: boolean) => {
    if (await canBeHad()) {
      if (!goOn && !away) return;
      await restyled();
      forgetFailed();
      onRetry();
    } else setAway(true);
  });
  useEffect(() => {
    if (!isMissing) return undefined;
    const again = () => void look(false);
    again();
    const timer = setInterval(again, NETWORK_LOOK);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isMissing]);
  const retry = async () => {
    setLooking(true);
    if (isMissing) await look(true);
    else onRetry();
    setLooking(false);
  };
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.toggleAttribute('data-offline', away);
    return () => documentElement.removeAttribute('data-offline');
  }, [away]);
  return (
    <StateMessage
      screen
      role="alert"
      icon={away ? <WifiOff size={30} /> : <CircleAlert size={30} />}
      title={t('crash.title')}
      message={away ? (navigator.onLine ? errorText(error) : t('offline')) : t('crash.message')}
      action={
        <>
          {away && (
            <Button variant="soft" onClick={backToScreen}>
              {t('back')}
            </Button>
          )}
          <Button busy={looking} onClick={() => void retry()}>
            {t('retry')}
          </Button>
        </>
      }
    />
  );
}

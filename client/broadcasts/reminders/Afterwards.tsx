import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { toast, toasts } from '../../design/overlays/toast.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { useReminders } from './reminders.ts';
import { addressOf } from '../../app/routes.ts';

/** Told once for as long as the page is there. */
const told = new Set<number>();

/** Tells the member, whatever screen is open, that a broadcast they waited for has begun, and leads there. */
export default function Afterwards() {
  const t = useTranslations('reminders');
  const nameFor = useNames();
  const reminders = useReminders();
  const { current } = useSnapshot(toasts);
  useEffect(() => {
    // One after another, because a new message replaces the one before.
    if (current) return;
    for (const begun of reminders) {
      if (begun.liveFlag !== LIVE_FLAG.onAir || told.has(begun.broadcastSysId)) continue;
      told.add(begun.broadcastSysId);
      const address = addressOf('enterLive', begun);
      // Who is there sees it.
      if (location.pathname === address) continue;
      toast(t('begun', { title: nameFor(begun) }), {
        tone: 'good',
        action: { label: t('watch'), onPress: () => navigate(address) },
      });
      return;
    }
  }, [reminders, current, t, nameFor]);
  return null;
}

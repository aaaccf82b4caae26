import { useTranslations } from 'use-intl';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { broadcastState, type Scheduled } from '../../../schema/broadcasts/state.ts';
import { LivePill, Pill } from '../../design/Pill.tsx';

/** What a broadcast is at this moment. Its red LIVE is only for what is really on air. */
export function StatePill({ scheduled, now }: { readonly scheduled: Scheduled; readonly now: number }) {
  const t = useTranslations('schedule.state');
  const state = broadcastState(scheduled, now);
  if (scheduled.liveFlag === LIVE_FLAG.onAir) return <LivePill>{t('ing')}</LivePill>;
  // Its time has come, and its host has not.
  return <Pill>{t(state === 'ing' ? 'late' : state)}</Pill>;
}

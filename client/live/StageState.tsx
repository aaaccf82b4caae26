import { CalendarClock, CircleAlert, MonitorX, UsersRound, VideoOff, WifiOff } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { firstThings } from '../app/first-things.ts';
import { useNames } from '../app/i18n/localized.ts';
import { clock, day, plannedAt } from '../app/i18n/when.ts';
import { addressOf } from '../app/routes.ts';
import { Button, ButtonLink } from '../design/Button.tsx';
import { cx } from '../design/cx.ts';
import { StateMessage } from '../design/StateMessage.tsx';
import { BellButton } from '../reminders/offers.ts';
import { useStage, useStageView } from './stage-context.ts';
import { useStageShape } from './use-stage-shape.ts';
import styles from './StageState.module.css';

const loadEndPanel = () => import('./EndPanel.tsx');
const EndPanel = lazy(loadEndPanel);
// There before it is needed, which is when the line may be gone.
firstThings.then(loadEndPanel).catch(() => undefined);

/** What the stage shows where there is no video to show. */
export function StageState({ talking }: { readonly talking: boolean }) {
  const t = useTranslations('live.state');
  const locale = useLocale();
  const stage = useStage();
  const nameFor = useNames();
  const { phase, player, detail } = useStageView();
  const shape = useStageShape();
  const place = cx(styles['state'], shape === 'phone' && talking && styles['aboveChat']);
  const home = <ButtonLink href={addressOf('Home')}>{t('home')}</ButtonLink>;
  const again = <Button onClick={() => stage.refresh()}>{t('tryAgain')}</Button>;
  const state = (icon: ReactNode, what: 'failed' | 'noBroadcast' | 'noVideo' | 'full', action: ReactNode) => (
    <div className={place}>
      <StateMessage
        role="alert"
        icon={icon}
        title={t(`${what}.title`)}
        message={t(`${what}.message`)}
        action={action}
      />
    </div>
  );
  switch (phase) {
    case 'loading':
    case 'replay':
      return null;
    case 'failed':
      return state(<WifiOff size={30} />, 'failed', again);
    case 'noBroadcast':
      return state(<CircleAlert size={30} />, 'noBroadcast', home);
    case 'full':
      return state(<UsersRound size={30} />, 'full', again);
    case 'noVideo':
      return state(<VideoOff size={30} />, 'noVideo', again);
    case 'before': {
      const at = plannedAt(detail?.startDate ?? '', detail?.startTime ?? '');
      const when = { date: day(locale, at), time: clock(locale, at) };
      return (
        <div className={place}>
          <StateMessage
            icon={<CalendarClock size={30} />}
            title={Number.isNaN(at) ? t('before.title') : t('before.at', when)}
            message={t('before.message')}
            action={
              detail && (
                <Suspense>
                  <BellButton broadcastSysId={detail.broadcastSysId} title={nameFor(detail)} look="words" />
                </Suspense>
              )
            }
          />
        </div>
      );
    }
    case 'ending':
      return <output className={cx(place, styles['ending'])}>{t('ending')}</output>;
    case 'ended':
      return (
        <Suspense>
          <EndPanel />
        </Suspense>
      );
    case 'onAir':
      if (player.phase !== 'unsupported') return null;
      return (
        <div className={place}>
          <StateMessage
            role="alert"
            icon={<MonitorX size={30} />}
            title={t('unsupported.title')}
            message={t('unsupported.message')}
            action={home}
          />
        </div>
      );
  }
}

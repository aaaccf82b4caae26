import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { BroadcastCard } from '../../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { clock, day } from '../../../app/i18n/when.ts';
import { Wordmark } from '../../../app/frame/Wordmark.tsx';
import { addressOf } from '../../../app/routes.ts';
import { useSiteName } from '../../../app/site-name.ts';
import { LivePill } from '../../../design/Pill.tsx';
import { Picture } from '../../../design/Picture.tsx';
import { sellerVars } from '../../../design/look/seller-look.ts';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { useOthers } from './use-others.ts';
import styles from './ending.module.css';

export const HEADING = layout({ below: 3, size: 13, tone: 'over-soft', weight: 'semibold' });
const QUIET = layout({ size: 13, tone: 'over-soft' });

/** Another broadcast with its title and time, as a link. */
export function OtherCard({ broadcast }: { readonly broadcast: BroadcastCard }) {
  const nameFor = useNames();
  const locale = useLocale();
  const onAir = broadcast.liveFlag === LIVE_FLAG.onAir;
  const at = Date.parse(broadcast.startDate);
  return (
    <Link
      href={addressOf('enterLive', broadcast)}
      className={layout({ row: 3, corners: 'card' }, styles['card'])}
      style={sellerVars(broadcast.seller)}
    >
      <Picture src={broadcast.thumnailLiveUrl} width={72} ratio="3 / 4" radius={12} />
      <span className={layout({ column: 0, align: 'start', grow: true }, styles['words'])}>
        {onAir ? (
          <LivePill />
        ) : (
          <time
            className={layout({ size: 13, tone: 'over-soft', weight: 'semibold' })}
            dateTime={broadcast.startDate}
          >
            {/* A line breaks at most between the day and the time. */}
            <span className={layout({ nowrap: true })}>{day(locale, at)}</span>{' '}
            <span className={layout({ nowrap: true })}>{clock(locale, at)}</span>
          </time>
        )}
        <span className={layout({ clamp: 2, weight: 'semibold', leading: 135 })}>{nameFor(broadcast)}</span>
        <span className={QUIET}>{nameFor(broadcast.seller)}</span>
      </span>
    </Link>
  );
}

function Group({
  title,
  broadcasts,
}: {
  readonly title: string;
  readonly broadcasts: readonly BroadcastCard[];
}) {
  if (broadcasts.length === 0) return null;
  return (
    <section>
      <h2 className={HEADING}>{title}</h2>
      <ul className={layout({ column: 2 })}>
        {broadcasts.map((broadcast) => (
          <li key={broadcast.broadcastSysId}>
            <OtherCard broadcast={broadcast} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Other broadcasts, on air and coming up, without `but`, which is shown elsewhere. */
export function OtherList({ but }: { readonly but?: BroadcastCard | undefined }) {
  const t = useTranslations('live.others');
  const { onAir, coming, isPending } = useOthers();
  if (isPending) {
    return (
      <div className={layout({ column: 2 })}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} height={96} />
        ))}
      </div>
    );
  }
  if (onAir.length + coming.length === 0) return <p className={QUIET}>{t('none')}</p>;
  return (
    <div className={layout({ column: 6 })}>
      <Group title={t('onAir')} broadcasts={onAir} />
      <Group
        title={t('coming')}
        broadcasts={coming.filter(({ broadcastSysId }) => broadcastSysId !== but?.broadcastSysId)}
      />
    </div>
  );
}

/** The left side of a wide screen. */
export function Others() {
  const t = useTranslations('live');
  const site = useSiteName();
  return (
    <nav className={styles['side']} aria-label={t('others.label')}>
      <Link
        href={addressOf('Home')}
        className={layout({ row: 0, inline: true, touch: true, below: 4, size: 20, weight: 'bold' })}
        aria-label={`${site} ${t('state.home')}`}
      >
        <Wordmark />
      </Link>
      <OtherList />
    </nav>
  );
}

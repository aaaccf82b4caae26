import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { BROADCASTS_ASKED_EVERY, LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { ROW_COUNT_DEFAULT } from '../../../schema/constants.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { Picture } from '../../design/Picture.tsx';
import { LivePill } from '../../design/Pill.tsx';
import { sellerVars } from '../../design/look/seller-look.ts';
import { Avatar } from '../../design/Avatar.tsx';
import { OnAirSkeleton } from './TopSkeleton.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './store.module.css';

/** The broadcasts on air, side by side. Without any, the section is missing. */
export default function OnAirNow() {
  const t = useTranslations('store');
  const common = useTranslations('common');
  const nameFor = useNames();
  const { data, isPending } = useQuery({
    ...queryOf('mainBroadcasts', { startIndex: 0, rowCount: ROW_COUNT_DEFAULT }),
    refetchInterval: BROADCASTS_ASKED_EVERY,
  });
  if (isPending) return <OnAirSkeleton />;
  const onAir = (data?.broadcasts ?? []).filter(({ liveFlag }) => liveFlag === LIVE_FLAG.onAir);
  if (onAir.length === 0) return null;
  return (
    <section aria-labelledby="on-air">
      <header className={layout({ row: 4, spread: true, below: 2 })}>
        <h2 id="on-air" className={layout({ title: '20-26' })}>
          {t('onAir')}
        </h2>
        <Link
          href={addressOf('LiveItems', { type: 'live' })}
          className={layout(
            { row: 0, inline: true, rigid: true, touch: true, tone: 'soft', weight: 'semibold' },
            styles['all'],
          )}
        >
          {common('seeAll')}
          <span className="sr-only"> {t('onAir')}</span>
        </Link>
      </header>
      <ul className={layout({ row: 3, align: 'stretch', padBlock: 1, rail: true }, styles['shows'])}>
        {onAir.map((broadcast) => (
          <li key={broadcast.broadcastSysId} style={sellerVars(broadcast.seller)}>
            <Link
              href={addressOf('enterLive', broadcast)}
              className={layout({ block: true }, styles['show'])}
            >
              <Picture src={broadcast.thumnailLiveUrl} ratio="3 / 4" sizes="200px" radius="var(--r-card)" />
              <span className={styles['live']}>
                <LivePill />
              </span>
              <span className={layout({ column: 'snug', size: 12 }, styles['words'])}>
                <strong className={layout({ clamp: 2, size: 15 })}>{nameFor(broadcast)}</strong>
                <span className={layout({ row: 'snug' })}>
                  <Avatar src={broadcast.seller.logoImgUrl} name={nameFor(broadcast.seller)} size={20} />
                  {nameFor(broadcast.seller)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

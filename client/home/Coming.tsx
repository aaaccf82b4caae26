import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { BroadcastCard } from '../../schema/broadcasts.ts';
import { useNames } from '../app/i18n/localized.ts';
import { addressOf } from '../app/routes.ts';
import { Picture } from '../design/Picture.tsx';
import { sellerVars } from '../design/seller-look.ts';
import { Shelf } from '../design/Shelf.tsx';
import { BellButton } from '../reminders/offers.ts';
import { StartsAt } from './StartsAt.tsx';
import { useNow } from '../design/use-now.ts';
import styles from './Coming.module.css';

const THUMBNAILS = 3;
const MINUTE = 60_000;

/** What is coming up, soonest first. */
export function Coming({ broadcasts }: { readonly broadcasts: readonly BroadcastCard[] }) {
  const t = useTranslations('home');
  const nameFor = useNames();
  const now = useNow(MINUTE);
  return (
    <Shelf id="coming" title={t('coming')}>
      {broadcasts.map((broadcast) => (
        <li key={broadcast.broadcastSysId} className={styles['place']} style={sellerVars(broadcast.seller)}>
          <Link href={addressOf('enterLive', broadcast)} className={styles['card']}>
            <Picture src={broadcast.thumnailLiveUrl} width={92} ratio="3 / 4" />
            <span className={styles['text']}>
              <StartsAt startDate={broadcast.startDate} now={now} />
              <strong className={styles['title']}>{nameFor(broadcast)}</strong>
              <span className={styles['seller']}>{nameFor(broadcast.seller)}</span>
              <span className={styles['thumbnails']} aria-hidden="true">
                {broadcast.products.slice(0, THUMBNAILS).map(({ prdtSysId, squareImageUrl }) => (
                  <Picture key={prdtSysId} src={squareImageUrl} width={32} radius={8} />
                ))}
              </span>
            </span>
          </Link>
          <span className={styles['bell']}>
            <Suspense>
              <BellButton broadcastSysId={broadcast.broadcastSysId} title={nameFor(broadcast)} />
            </Suspense>
          </span>
        </li>
      ))}
    </Shelf>
  );
}

import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { BroadcastCard } from '../../schema/broadcasts/broadcasts.ts';
import { useNames } from '../app/i18n/localized.ts';
import { addressOf } from '../app/routes.ts';
import { LivePill } from '../design/Pill.tsx';
import styles from './Product.module.css';

/** The way into the broadcast that shows it now. */
export default function OnAirHere({ broadcast }: { readonly broadcast: BroadcastCard }) {
  const t = useTranslations('product');
  const nameFor = useNames();
  return (
    <Link href={addressOf('enterLive', broadcast)} className={styles['onAir']} title={t('watch')}>
      <LivePill />
      <span>
        <strong>{nameFor(broadcast)}</strong>
        <span>{t('onAir')}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </Link>
  );
}

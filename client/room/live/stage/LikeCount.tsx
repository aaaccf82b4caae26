import Heart from 'lucide-react/icons/heart';
import { useLocale, useTranslations } from 'use-intl';
import { glance } from '../../../app/i18n/when.ts';
import { CountPill } from '../../../design/CountPill.tsx';
import { useRoom } from '../room/stage-context.ts';
import styles from './stage.module.css';

/** How many hearts the broadcast has; nothing for none. */
export function LikeCount() {
  const t = useTranslations('live');
  const locale = useLocale();
  const { likeCnt } = useRoom();
  if (likeCnt === 0) return null;
  return (
    <CountPill
      className={styles['count']}
      icon={<Heart size={13} fill="currentColor" aria-hidden="true" />}
      shown={glance(locale, likeCnt)}
      label={t('likes', { count: likeCnt })}
    />
  );
}

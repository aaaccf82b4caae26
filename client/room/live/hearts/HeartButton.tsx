import Heart from 'lucide-react/icons/heart';
import { useTranslations } from 'use-intl';
import { askLogin } from '../../../app/session/login-return.ts';
import { isLoggedIn } from '../../../app/session/session.ts';
import { layout } from '../../../design/layout/layout.ts';
import { useStage } from '../room/stage-context.ts';
import styles from './hearts.module.css';

/** Sends a heart; as many as one likes. */
export function HeartButton({ className }: { readonly className?: string | undefined }) {
  const t = useTranslations('live');
  const stage = useStage();
  return (
    <button
      type="button"
      className={layout({ row: 0, center: true, rigid: true, ground: 'glass' }, styles['button'], className)}
      aria-label={t('like')}
      title={t('like')}
      onClick={() => {
        if (isLoggedIn()) stage.like();
        else void askLogin();
      }}
    >
      <Heart size={23} fill="currentColor" aria-hidden="true" />
    </button>
  );
}

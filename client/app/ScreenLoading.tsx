import { useTranslations } from 'use-intl';
import { Spinner } from '../design/Spinner.tsx';
import styles from './App.module.css';

/** While a screen's code is on its way. It shows itself late: most screens come before anybody needs it. */
export function ScreenLoading() {
  const t = useTranslations('common');
  return (
    <output className={styles['loading']} aria-label={t('loading')}>
      <Spinner size={28} />
    </output>
  );
}

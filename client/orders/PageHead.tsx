import { ChevronLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { IconButton } from '../design/IconButton.tsx';
import styles from './Receipt.module.css';

/** A title with the way up to the list. */
export function PageHead({ title, up }: { readonly title: string; readonly up: string }) {
  const t = useTranslations('common');
  return (
    <header className={styles['pageHead']}>
      <IconButton label={t('back')} icon={<ChevronLeft size={26} />} onClick={() => navigate(up)} />
      <h1>{title}</h1>
    </header>
  );
}

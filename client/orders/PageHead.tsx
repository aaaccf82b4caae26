import { ChevronLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { IconButton } from '../design/IconButton.tsx';
import styles from './Receipt.module.css';

type PageHeadProps = { readonly title: string } & ({ readonly up: string } | { readonly onBack: () => void });

/** A title with the way up to the list, or wherever `onBack` leads. */
export function PageHead({ title, ...way }: PageHeadProps) {
  const t = useTranslations('common');
  return (
    <header className={styles['pageHead']}>
      <IconButton
        label={t('back')}
        icon={<ChevronLeft size={26} />}
        onClick={'up' in way ? () => navigate(way.up) : way.onBack}
      />
      <h1>{title}</h1>
    </header>
  );
}

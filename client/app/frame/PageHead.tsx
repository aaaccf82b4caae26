import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { ShopLinks } from './ShopLinks.tsx';
import styles from './page.module.css';

type PageHeadProps = {
  readonly title: string;
  /** Actions at the end of the page. */
  readonly children?: ReactNode;
} & ({ readonly up: string } | { readonly onBack: () => void });

/** A title with the way up to what the page is of, or wherever `onBack` leads. */
export function PageHead({ title, children, ...way }: PageHeadProps) {
  const t = useTranslations('common');
  return (
    <header className={styles['head']}>
      <IconButton
        label={t('back')}
        icon={<ChevronLeft size={26} />}
        onClick={'up' in way ? () => navigate(way.up) : way.onBack}
      />
      <h1>{title}</h1>
      {children}
      <ShopLinks className={styles['links']} />
    </header>
  );
}

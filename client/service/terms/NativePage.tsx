import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import styles from './Terms.module.css';

/** A page as an app shows one: a bar with its title and the way back, and nothing of the shop around it. */
export function NativePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useTranslations('common');
  useTitle(title);
  return (
    <>
      <header className={styles['bar']}>
        <IconButton label={t('back')} icon={<ChevronLeft size={26} />} onClick={goBack} />
        <h1>{title}</h1>
      </header>
      <main id="main" className={styles['native']}>
        {children}
      </main>
    </>
  );
}

/** A page that was opened first has no page to go back to. */
function goBack(): void {
  if (history.length > 1) history.back();
  else navigate(addressOf('Home'));
}

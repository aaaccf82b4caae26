import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { addressOf } from '../app/routes.ts';
import styles from './SiteFooter.module.css';

/** The end of Home: whose shop this is, and its terms. */
export function SiteFooter() {
  const t = useTranslations('home.footer');
  return (
    <footer className={styles['footer']}>
      <nav aria-label={t('label')}>
        <Link href={addressOf('About')}>{t('about')}</Link>
        <Link href={addressOf('AboutTerms')}>{t('terms')}</Link>
        <Link href={addressOf('AboutPrivacy')} className={styles['strong']}>
          {t('privacy')}
        </Link>
      </nav>
      <p>{t('intermediary')}</p>
    </footer>
  );
}

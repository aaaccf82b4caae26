import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { CUSTOMER_SERVICE_HOURS } from '../../schema/buying/constants.ts';
import { TERMS_KINDS } from '../../schema/members/constants.ts';
import { PageHead } from '../app/frame/PageHead.tsx';
import { useTitle } from '../app/frame/use-title.ts';
import { addressOf } from '../app/routes.ts';
import { Rows } from '../design/Rows.tsx';
import { Wordmark } from '../app/frame/Wordmark.tsx';
import styles from './Terms.module.css';

const OWN_PAGES = { service: addressOf('AboutTerms'), privacy: addressOf('AboutPrivacy') } as const;

/** What the shop is, who answers for what, and all its terms. */
export default function AboutScreen() {
  const t = useTranslations('terms');
  useTitle(t('about.title'));
  const rows = TERMS_KINDS.map((kind, at) => ({
    href: kind === 'service' || kind === 'privacy' ? OWN_PAGES[kind] : addressOf('Terms', { num: at + 1 }),
    text: t(`kinds.${kind}`),
  }));
  return (
    <div className={styles['screen']}>
      <PageHead title={t('about.title')} up={addressOf('MypageSetting')} />
      <p className={styles['mark']}>
        <Wordmark />
      </p>
      <p className={styles['lead']}>{t('about.lead')}</p>
      <section className={styles['card']}>
        <h2>{t('about.intermediary.title')}</h2>
        <p>{t('about.intermediary.text')}</p>
      </section>
      <section className={styles['card']}>
        <h2>
          <Link href={addressOf('CustomerMain')}>{t('about.service.title')}</Link>
        </h2>
        <p className="num">{t('about.service.hours', CUSTOMER_SERVICE_HOURS)}</p>
      </section>
      <h2 className={styles['heading']}>{t('about.terms')}</h2>
      <Rows rows={[...rows, { href: addressOf('DeleteUserDataInfo'), text: t('delete.title') }]} />
    </div>
  );
}

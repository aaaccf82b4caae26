import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { CUSTOMER_SERVICE_HOURS } from '../../../schema/buying/constants.ts';
import { TERMS_KINDS } from '../../../schema/members/constants.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { layout } from '../../design/layout/layout.ts';
import { Rows } from '../../design/Rows.tsx';
import { Wordmark } from '../../app/frame/Wordmark.tsx';
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
    <div className={layout({ page: 720 })}>
      <PageHead title={t('about.title')} up={addressOf('MypageSetting')} />
      <p className={layout({ above: 2, below: 2, size: 20 })}>
        <Wordmark />
      </p>
      <p className={layout({ size: 17, leading: 160 })}>{t('about.lead')}</p>
      <section className={layout({ ground: 'fill', above: 4 }, styles['card'])}>
        <h2 className={layout({ below: 1 })}>{t('about.intermediary.title')}</h2>
        <p className={layout({ tone: 'soft', leading: 160 })}>{t('about.intermediary.text')}</p>
      </section>
      <section className={layout({ ground: 'fill', above: 4 }, styles['card'])}>
        <h2 className={layout({ below: 1 })}>
          <Link
            href={addressOf('CustomerMain')}
            className={layout({ row: 0, inline: true, touch: true, underline: true })}
          >
            {t('about.service.title')}
          </Link>
        </h2>
        <p className={layout({ tone: 'soft', leading: 160 }, 'num')}>
          {t('about.service.hours', CUSTOMER_SERVICE_HOURS)}
        </p>
      </section>
      <h2 className={layout({ above: 8, below: 3, size: 17 })}>{t('about.terms')}</h2>
      <Rows rows={[...rows, { href: addressOf('DeleteUserDataInfo'), text: t('delete.title') }]} />
    </div>
  );
}

import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { format } from '../../../schema/deadlines.ts';
import type { NoticeLine } from '../../../schema/service/notices.ts';
import { addressOf } from '../../app/routes.ts';
import { useTranslated } from '../../site/translation/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './service.module.css';

/** Titles of notices, each a link. */
export function NoticeLines({ notices }: { readonly notices: readonly NoticeLine[] }) {
  const t = useTranslations('service');
  const locale = useLocale();
  const { shown, button } = useTranslated(notices.map(({ title }) => title));
  return (
    <>
      {button}
      <ul className={layout({ ruled: 'border' }, styles['notices'])}>
        {notices.map(({ noticeSysId, isPinned, createdAt }, at) => (
          <li key={noticeSysId}>
            <Link href={addressOf('NoticeOf', { noticeSysId })} className={layout({ row: 2, padBlock: 2 })}>
              {isPinned === 1 && <strong>{t('notices.pinned')}</strong>}
              <span className={layout({ grow: true })}>{shown[at]}</span>
              <time className={layout({ size: 12, tone: 'faint', nowrap: true })} dateTime={createdAt}>
                {format(locale, { dateStyle: 'medium' }).format(Date.parse(createdAt))}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

import { useLocale, useTranslations } from 'use-intl';
import { format } from '../../schema/deadlines.ts';
import type { ReplyOf } from '../app/calls/call.ts';
import { kindOf } from './kinds.ts';
import styles from './Withdrawal.module.css';

/** What stays of a former member, until when, and why. */
export function Kept({ rows }: { readonly rows: ReplyOf<'withdrawalTerms'>['kept'] }) {
  const t = useTranslations('withdrawal');
  const locale = useLocale();
  if (rows.length === 0) return <p>{t('kept.none')}</p>;
  return (
    <ul className={styles['rows']}>
      {rows.map(({ what, why, until }) => (
        <li key={what}>
          <span>
            {t('kept.row', {
              what: t(`kinds.${kindOf(what)}`),
              until: format(locale, { dateStyle: 'medium' }).format(Date.parse(until)),
            })}
          </span>
          <small>{t(`why.${why}`)}</small>
        </li>
      ))}
    </ul>
  );
}
